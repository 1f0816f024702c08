import * as fc from "fast-check";

/** JSON Schema as far as requests have it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  examples?: unknown[];
}

type Resolve = (schema: Schema) => Schema;

/** In every text that means harm, so that it can be found again. */
export const MARKER = "zq7x";

const harm = fc.constantFrom(
  `<svg onload=alert("${MARKER}")>`,
  `"><script src=//${MARKER}></script>`,
  `${MARKER}' OR '1'='1' --`,
  `${MARKER}\r\nX-Injected: 1`,
  `../../../${MARKER}`,
  `${MARKER}%00%0d%0aX-Injected:%201`,
  `\u202e${MARKER}\ufeff\u2028`,
  `\${jndi:ldap://${MARKER}}{{7*7}}`,
  `javascript:alert("${MARKER}")//`,
  `${MARKER}\0`,
  `${MARKER}\ud800`,
  MARKER.repeat(2000),
);

/** What the schema takes. */
export function rightFor(schema: Schema, resolve: Resolve): fc.Arbitrary<unknown> {
  const { examples, anyOf, enum: values, ...rest } = resolve(schema);
  if ("const" in rest) return fc.constant(rest.const);
  if (values) return fc.constantFrom(...values);
  if (anyOf) return fc.oneof(...anyOf.map((one) => rightFor(one, resolve)));
  const made = fc.oneof(...[rest.type ?? "object"].flat().map((type) => ofType(type, rest, resolve)));
  return examples ? fc.oneof({ arbitrary: fc.constantFrom(...examples), weight: 2 }, made) : made;
}

function ofType(type: string, schema: Schema, resolve: Resolve): fc.Arbitrary<unknown> {
  const { minimum: min = 0, maximum: max = 2 ** 31, items = {}, maxItems = 3 } = schema;
  if (type === "string") return textOf(schema);
  if (type === "boolean") return fc.boolean();
  if (type === "null") return fc.constant(null);
  if (type === "integer" || type === "number") return fc.integer({ min, max });
  if (type === "array") return fc.array(rightFor(items, resolve), { maxLength: Math.min(maxItems, 3) });
  return objectOf(schema, resolve, (property) => rightFor(property, resolve));
}

function textOf({ pattern, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  const most = Math.min(maxLength, 40);
  const plain = fc.string({ unit: "grapheme", minLength, maxLength: most });
  const matching =
    pattern === undefined ? plain : fc.oneof(plain, fc.stringMatching(new RegExp(pattern, "u")));
  const regex = new RegExp(pattern ?? "", "u");
  return matching.filter(
    (text) =>
      // What JSON Schema cannot say, and the service asks of every text.
      text.isWellFormed() &&
      !text.includes("\0") &&
      text.length >= minLength &&
      text.length <= maxLength &&
      regex.test(text),
  );
}

function objectOf(
  schema: Schema,
  resolve: Resolve,
  valueOf: (property: Schema) => fc.Arbitrary<unknown>,
): fc.Arbitrary<object> {
  const { properties = {}, required = [] } = resolve(schema);
  const model = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, valueOf(one)]));
  return fc.record(model, { requiredKeys: required });
}

/** What is just not right: one over a limit, of another type, not among the words that are known. */
export function wrongFor(schema: Schema, resolve: Resolve): fc.Arbitrary<unknown> {
  const { minLength = 0, maxLength, minimum, maximum, maxItems, enum: values, anyOf = [] } = resolve(schema);
  const [first] = anyOf;
  const edges = [
    ...(minLength > 0 ? ["", " "] : []),
    ...(maxLength === undefined ? [] : ["a".repeat(maxLength + 1)]),
    ...(minimum === undefined ? [] : [minimum - 1, minimum + 0.5]),
    ...(maximum === undefined ? [] : [maximum + 1]),
    ...(maxItems === undefined ? [] : [Array.from({ length: maxItems + 1 }, () => "a")]),
    ...(values === undefined ? [] : [`${String(values[0])} `, String(values[0]).toUpperCase()]),
  ];
  const others = fc.constantFrom(null, true, 1.5, -1, 1e300, "", "x", [], {}, [null], { length: 1 });
  return fc.oneof(
    others,
    ...(edges.length > 0 ? [fc.constantFrom(...edges)] : []),
    ...(first ? [wrongFor(first, resolve)] : []),
  );
}

/** What means harm, in the place of each value or deep within it. */
export function harmfulFor(schema: Schema, resolve: Resolve): fc.Arbitrary<unknown> {
  const { properties } = resolve(schema);
  const scalar = fc.oneof(
    { arbitrary: harm, weight: 6 },
    { arbitrary: harm.map((text) => [text]), weight: 1 },
    { arbitrary: harm.map((text) => ({ [text]: text, ["__proto__"]: { [text]: text } })), weight: 1 },
  );
  if (!properties) return scalar;
  const either = (one: Schema) => fc.oneof(harmfulFor(one, resolve), rightFor(one, resolve));
  const extra = fc.dictionary(fc.oneof(harm, fc.constantFrom("constructor", "toString")), harm, {
    maxKeys: 1,
  });
  return fc.tuple(objectOf(schema, resolve, either), extra).map(([object, more]) => ({ ...object, ...more }));
}

/** A right object in which one field is wrong or missing. */
export function nearlyRightFor(schema: Schema, resolve: Resolve): fc.Arbitrary<unknown> {
  const { properties = {} } = resolve(schema);
  const names = Object.keys(properties);
  if (names.length === 0) return wrongFor(schema, resolve);
  const broken = fc
    .constantFrom(...names)
    .chain((name) =>
      fc.tuple(fc.constant(name), fc.option(wrongFor(properties[name] ?? {}, resolve), { nil: undefined })),
    );
  return fc
    .tuple(rightFor(schema, resolve), broken)
    .map(([object, [name, value]]) => Object.assign({}, object, { [name]: value }));
}

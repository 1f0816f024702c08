import * as z from "zod";

type JsonSchema = Record<string, unknown>;

interface Writing {
  /** What the schema takes, or what it gives. */
  io: "input" | "output";
  /** Changes what was written of a schema, before what it is a part of. */
  adjust?: (json: JsonSchema) => void;
}

/**
 * What `z.toJSONSchema` writes, key by key (test/lib/json-schema.test.ts), of those kinds of schemas that tools are
 * described with. Zod's own knows them all, and would be 9 KiB of the bundle.
 */
export function writeJsonSchema(schema: z.core.$ZodType, writing: Writing): JsonSchema {
  const { own, rest } = describe(schema, writing);
  const told = { ...own, ...z.globalRegistry.get(schema) };
  if (writing.io === "input" && isTransforming(schema)) {
    // They are of what comes out.
    delete told["examples"];
    delete told["default"];
  }
  const json = rest ? { ...told, ...writeJsonSchema(rest, writing), ...told } : told;
  writing.adjust?.(json);
  return joinTypes(json);
}

/** What a schema says itself, and the one with which it says the rest. */
function describe(schema: z.core.$ZodType, writing: Writing): { own?: JsonSchema; rest?: z.core.$ZodType } {
  const write = (part: z.core.$ZodType) => writeJsonSchema(part, writing);
  const { def } = insideOf(schema);
  switch (def.type) {
    case "string": {
      const { least: minLength, most: maxLength, ...form } = demandsOf(schema);
      return { own: { type: "string", ...withoutGaps({ minLength, maxLength, ...form }) } };
    }
    case "number": {
      const { least: minimum, most: maximum, isInteger } = demandsOf(schema);
      return { own: { type: isInteger ? "integer" : "number", ...withoutGaps({ minimum, maximum }) } };
    }
    case "array": {
      const { least: minItems, most: maxItems } = demandsOf(schema);
      return { own: { ...withoutGaps({ minItems, maxItems }), type: "array", items: write(def.element) } };
    }
    case "boolean":
    case "null":
      return { own: { type: def.type } };
    case "unknown":
      return {};
    case "enum":
      return { own: { type: "string", enum: Object.values(def.entries) } };
    case "literal":
      return { own: { type: typeof def.values[0], const: def.values[0] } };
    case "object":
      return { own: describeObject(def, writing) };
    case "record": {
      const [propertyNames, additionalProperties] = [write(def.keyType), write(def.valueType)];
      return { own: { type: "object", propertyNames, additionalProperties } };
    }
    case "union":
      return { own: { anyOf: def.options.map(write) } };
    case "nullable":
      return { own: { anyOf: [write(def.innerType), { type: "null" }] } };
    case "optional":
      return { rest: def.innerType };
    case "default":
      return { own: { default: def.defaultValue }, rest: def.innerType };
    case "pipe":
      return { rest: writing.io === "output" || isTransform(def.in) ? def.out : def.in };
    default:
      throw new Error(`A schema for tools cannot be of type ${def.type}`);
  }
}

function describeObject({ shape }: z.core.$ZodObjectDef, writing: Writing): JsonSchema {
  const fields = Object.entries(shape);
  const required = fields.filter(([, field]) => isRequired(field, writing.io)).map(([name]) => name);
  return {
    type: "object",
    properties: Object.fromEntries(fields.map(([name, field]) => [name, writeJsonSchema(field, writing)])),
    ...(required.length > 0 && { required }),
    ...(writing.io === "output" && { additionalProperties: false }),
  };
}

function isRequired(field: z.core.$ZodType, io: Writing["io"]): boolean {
  const { def, optin, optout } = insideOf(field);
  if (io === "output") return optout === undefined;
  if (def.type === "pipe" && isTransform(def.in)) return isRequired(def.out, io);
  return optin === undefined;
}

function isTransforming(schema: z.core.$ZodType): boolean {
  const { def } = insideOf(schema);
  if (def.type === "array") return isTransforming(def.element);
  return def.type === "pipe" || ("innerType" in def && isTransforming(def.innerType));
}

function isTransform(schema: z.core.$ZodType): boolean {
  return insideOf(schema).def.type === "transform";
}

/** What zod keeps of a schema, for those who read schemas: its kind tells what else is there. */
function insideOf(schema: z.core.$ZodType): z.core.$ZodTypes["_zod"] {
  // oxlint-disable-next-line no-underscore-dangle, typescript/no-unsafe-type-assertion -- zod's documented way
  return (schema as z.core.$ZodTypes)._zod;
}

interface Demands {
  least?: number;
  most?: number;
  isInteger?: boolean;
  format?: string;
  pattern?: string;
}

/** What a schema's checks demand, the last of each kind. One that has a format is its own first check. */
function demandsOf(schema: z.core.$ZodType): Demands {
  const { def } = insideOf(schema);
  const checks = [...("check" in def ? [def] : []), ...(def.checks ?? []).map(({ _zod }) => _zod.def)];
  const demands: Demands = {};
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  for (const check of checks as CheckDef[]) Object.assign(demands, demandOf(check));
  return demands;
}

type CheckDef = z.core.$ZodChecks["_zod"]["def"];

function demandOf(check: CheckDef): Demands {
  switch (check.check) {
    case "min_length":
      return { least: check.minimum };
    case "max_length":
      return { most: check.maximum };
    case "greater_than":
      return { least: Number(check.value) };
    case "less_than":
      return { most: Number(check.value) };
    case "number_format":
      return { isInteger: true, least: Number.MIN_SAFE_INTEGER, most: Number.MAX_SAFE_INTEGER };
    case "string_format":
      return check.format === "regex" ? { pattern: String(check.pattern?.source) } : { format: "uri" };
    default:
      return {};
  }
}

function withoutGaps(json: JsonSchema): JsonSchema {
  return Object.fromEntries(Object.entries(json).filter(([, value]) => value !== undefined));
}

/** Of a union of bare types: their names as one type, as zod has it. */
function joinTypes(json: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = json;
  if (!Array.isArray(anyOf) || !anyOf.every(isBareType)) return json;
  return { ...rest, type: [...new Set(anyOf.flatMap(({ type }) => type))] };
}

function isBareType(json: JsonSchema): boolean {
  return json["type"] !== undefined && Object.keys(json).length === 1;
}

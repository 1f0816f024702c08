/** JSON Schema as far as the document has it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  contentSchema?: Schema;
  description?: string;
  default?: unknown;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
}

export interface Field {
  name: string;
  required: boolean;
  schema: Schema;
}

/** Fields of an object; those of objects without a name of their own follow theirs, by dotted names. */
export function fieldsOf(schema: Schema, prefix = ""): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, child]) => {
    const field = { name: prefix + name, required: schema.required?.includes(name) ?? false, schema: child };
    const inner = child.items ?? child;
    const mark = child.items ? "[]." : ".";
    return [field, ...fieldsOf(inner, `${prefix}${name}${mark}`)];
  });
}

export function nameOf(schema: Schema): string | undefined {
  return schema.$ref?.split("/").at(-1);
}

/** The variants of a union; null is none. */
export function variantsOf(schema: Schema): Schema[] {
  return (schema.oneOf ?? schema.anyOf ?? []).filter(({ type }) => type !== "null");
}

export function isNullable({ type, anyOf = [] }: Schema): boolean {
  return type?.includes("null") === true || anyOf.some((variant) => variant.type === "null");
}

export function limitsOf(schema: Schema): string[] {
  const { minLength, maxLength, minItems, maxItems, minimum, maximum, format } = schema;
  const [inner] = variantsOf(schema);
  return [
    ...(schema.enum ? [`one of ${schema.enum.map((value) => `\`${String(value)}\``).join(", ")}`] : []),
    ...(schema.const === undefined ? [] : [`always \`${JSON.stringify(schema.const)}\``]),
    ...range(minLength, maxLength, "characters"),
    ...range(minItems, maxItems, "entries"),
    ...range(minimum, maximum, ""),
    ...(format === undefined ? [] : [format]),
    ...(schema.default === undefined ? [] : [`default \`${JSON.stringify(schema.default)}\``]),
    ...(schema.items?.enum ? [`entries: ${limitsOf(schema.items).join("; ")}`] : []),
    ...(inner && schema.anyOf?.length === 2 && isNullable(schema) ? limitsOf(inner) : []),
  ];
}

function range(least: number | undefined, most: number | undefined, unit: string): string[] {
  if (least === undefined && most === undefined) return [];
  const words =
    most === undefined ? `at least ${least}` : `${least === undefined ? "at most" : `${least} to`} ${most}`;
  return [`${words} ${unit}`.trim()];
}

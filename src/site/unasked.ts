import type { Plugin } from "rolldown";
import { ofHono } from "./unasked-hono.ts";
import { ofMcp, type Unasked } from "./unasked-mcp.ts";

/** What can be said of schemas in zod, and is said of none here: formats by the first of their names, the way back. */
const OTHER_CHECKS =
  "email url jwt emoji guid uuid uuidv4 uuidv6 uuidv7 nanoid cuid cuid2 ulid base64 base64url xid ksuid ipv4 ipv6 cidrv4 " +
  "cidrv6 e164 datetime date time duration includes endsWith length nonempty lowercase uppercase normalize " +
  "toLowerCase toUpperCase slugify gt gte lt lte safe positive nonnegative negative nonpositive multipleOf step finite " +
  "with brand register exactOptional nonoptional array or and prefault readonly isOptional isNullable apply parseAsync " +
  "spa validate validateAsync encode decode encodeAsync decodeAsync safeEncode safeDecode safeEncodeAsync safeDecodeAsync " +
  "toJSONSchema unwrap keyof passthrough strip safeExtend merge exactPartial required rest";
const OTHER_CHECK_METHODS = OTHER_CHECKS.split(" ").map(
  (name) =>
    new RegExp(`^ {4}(?:async |get |set )?${name}(?:\\(|: (?:async )?function ).*?^ {4}\\},\\n`, "gms"),
);

const unasked: readonly Unasked[] = [
  ...ofMcp,
  ...ofHono,
  // Workers compile no code at run time, and what is parsed here has no circles: zod is prepared for both.
  {
    name: "zod's objects",
    files: /zod\/v4\/classic\/schemas\.js/,
    parts: [
      /JIT(?=\.init\(inst, def\))/,
      /^ {4}if \(!core\.globalConfig\.memoizer\)\n.*?;$/ms,
      ...OTHER_CHECK_METHODS,
      // JSON Schemas are written by lib/json-schema.ts.
      /^ {4}inst\._zod\.processJSONSchema = .*\n/gm,
      /^ {4}[gs]et "~standard"\(.*?^ {4}\},\n/gms,
      /^ {4}\w+: \(inst\) => processors\..*\n/gm,
      /^ {4}\w+: \(inst\) => \{.*?^ {4}\},\n/gms,
    ],
  },
  {
    name: "zod's errors",
    files: /zod\/v4\/classic\/errors\.js/,
    parts: [/^ {4}_lazyMethod\(proto, "(?:format|flatten)".*\n/gm],
  },
  // Names of formats that no schema here has.
  {
    name: "zod's English",
    files: /zod\/v4\/locales\/en\.js/,
    parts: [/^ {8}(?!regex|url|datetime|nan)\w+: ".*",\n/gm],
  },
  // Of a model's stream only what its events carry is read, up to a size that is counted where they are read.
  {
    name: "the parser of events",
    files: /eventsource-parser\/dist\/index\.js/,
    parts: [
      /^ {2}if \(typeof config == "function"\)\n.*?\);\n/ms,
      /^ {4}if \(terminated\)\n.*?\);\n/ms,
      /(?<=^ {2}function checkBufferSize\(\) \{\n).*?(?=^ {2}\}$)/ms,
      /^ {4}if \(firstCharCode === 58\) \{.*?^ {4}\}\n/ms,
      /^ {6}case "retry":.*?(?=^ {4}\}$)/ms,
      /^ {2}function reset\(.*?^ {2}\}\n/ms,
      /, reset(?= \};)/,
      /^class ParseError .*?^\}\n/ms,
      /^ {2}ParseError,\n/m,
    ],
  },
  // Nothing asks drizzle by relations (`db.query`), names selections (`WITH`) or joins two of them, nor by `HAVING`,
  // `OFFSET` or `UPDATE ... FROM`.
  {
    name: "drizzle's dialect",
    files: /drizzle-orm\/sqlite-core\/dialect\.js/,
    parts: [
      /^ {2}(?:async )?migrate\(.*?^ {2}\}$/gms,
      /(?<=^ {2}buildWithCTE\(queries\) \{\n).*?(?=^ {2}\}$)/ms,
      /^ {2}buildRelationalQuery\(\{.*?^ {2}\}$/ms,
      /^ {2}buildSetOperations\(.*?^ {2}\}$/ms,
      /^ {2}buildSetOperationQuery\(.*?^ {2}\}\) \{.*?^ {2}\}$/ms,
      /^ {4}if \(setOperators\.length > 0\) \{.*?^ {4}\}$/ms,
      /^ {4}const (?:having|offset|from)Sql = .*\n/gm,
      /\$\{(?:having|offset|from)Sql\}/g,
    ],
  },
  // No column is a date, and what a column is called is written at it.
  {
    name: "drizzle's columns",
    files: /drizzle-orm\/sqlite-core\/columns\/integer\.js/,
    parts: [/^ {2}if \(config\?\.mode === "timestamp".*?^ {2}\}\n/ms],
  },
  {
    name: "drizzle's names",
    files: /drizzle-orm\/casing\.js/,
    parts: [
      /casing === "snake_case" \? toSnakeCase : casing === "camelCase" \? toCamelCase : /,
      /if \(!column\.keyAsName\) (?=return column\.name)/,
      /^ {2}(?:cacheTable|clearCache)\(.*?^ {2}\}\n/gms,
    ],
  },
  // What is told by its kind is of drizzle.
  {
    name: "drizzle's kinds",
    files: /drizzle-orm\/entity\.js/,
    parts: [/^ {2}if \(!Object\.prototype\.hasOwnProperty\.call\(type, entityKind\)\) \{.*?^ {2}\}$/ms],
  },
  // Columns are named where they are declared, by imports.
  {
    name: "drizzle's tables",
    files: /drizzle-orm\/sqlite-core\/table\.js/,
    parts: [/typeof columns === "function" \? columns\(getSQLiteColumnBuilders\(\)\) : /],
  },
  {
    name: "drizzle's select",
    files: /drizzle-orm\/sqlite-core\/query-builders\/select\.js/,
    parts: [
      /^ {2}createSetOperator\(.*?^ {2}\}$/ms,
      /^ {2}(?:addSetOperators|toSQL)\(.*?^ {2}\}$/gms,
      /^ {2}(?:union|unionAll|intersect|except) = this\..*?$/gm,
      /^ {2}(?:right|full|cross)Join = this\..*?$/gm,
      /^ {2}(?:having|offset|\$withCache)\(.*?^ {2}\}$/gms,
      /^ {6}if \(typeof tableName === "string" && this\.config\.joins\?\.some\(.*?^ {6}\}$/ms,
      /^ {6}if \(typeof on === "function"\) \{.*?^ {6}\}$/ms,
      /^ {10}case "(?:right|full)": \{.*?^ {10}\}$/gms,
      /^ {10}case "cross":$/m,
      /^ {2}values = .*?^ {2}\};$/ms,
      /^ {4}if \(typeof where === "function"\) \{.*?^ {4}\}$/ms,
      /if \(typeof columns\[0\] === "function"\) \{.*?^ {4}\} else (?=\{)/gms,
      /if \(this\.config\.setOperators\.length > 0\) \{.*?\} else (?=\{)/gs,
    ],
  },
  // Nothing keeps what a statement has answered.
  {
    name: "drizzle's sessions",
    files: /drizzle-orm\/sqlite-core\/session\.js/,
    parts: [
      /^ {4}if \(this\.cacheConfig && .*?(?=^ {4}try \{$)/ms,
      /^ {2}rollback\(.*?^ {2}\}$/ms,
      // Where they are asked they are written.
      /^ {2}(?:extractRaw(?:All|Get|Values)ValueFromBatchResult|mapAllResult|mapGetResult)\(_result.*?^ {2}\}$/gms,
    ],
  },
  // D1 has batches, and no transactions; a Durable Object's storage has its own.
  {
    name: "drizzle's D1",
    files: /drizzle-orm\/d1\/session\.js/,
    parts: [/^ {2}async transaction\(.*?^ {2}\}$/gms, /^ {2}extractRawValues\w+\(.*?^ {2}\}$/ms],
  },
  {
    name: "drizzle's durable storage",
    files: /drizzle-orm\/durable-sqlite\/session\.js/,
    parts: [/^ {2}transaction\(.*?^ {2}\}$/gms],
  },
  // What is changed or deleted is told by its own row, and no text of a statement is read.
  {
    name: "drizzle's changes",
    files: /drizzle-orm\/sqlite-core\/query-builders\/(?:update|delete|insert)\.js/,
    parts: [
      /^ {2}(?:from|createJoin|orderBy|limit|toSQL)\(.*?^ {2}\}$/gms,
      /^ {2}(?:left|right|inner|full)Join = .*$/gm,
      /^ {2}values = .*?^ {2}\};$/ms,
    ],
  },
  {
    name: "drizzle's builder",
    files: /drizzle-orm\/sqlite-core\/query-builders\/query-builder\.js/,
    parts: [/^ {2}\$with = .*?^ {2}\};$/ms, /^ {2}(?:with|selectDistinct)\(.*?^ {2}\}$/gms],
  },
  {
    name: "drizzle's database",
    files: /drizzle-orm\/sqlite-core\/db\.js/,
    parts: [
      /^ {4}if \(this\._\.schema\) \{.*?^ {4}\}$/ms,
      /^ {2}\$with = \(.*?^ {2}\};$/ms,
      /^ {2}with\(\.\.\.queries\) \{.*?^ {2}\}$/ms,
      /^ {2}(?:values|transaction)\(.*?^ {2}\}$/gms,
    ],
  },
  {
    name: "drizzle's drivers",
    files: /drizzle-orm\/(?:d1|durable-sqlite)\/driver\.js/,
    parts: [/^ {2}if \(config\.schema\) \{.*?^ {2}\}$/ms],
  },
];

/** Takes them out; where one is not found the library is another one now, and the list above needs a look. */
function without({ name, files, parts }: Unasked): Plugin {
  const missing = new Set(parts);
  let isThere = false;
  return {
    name: `without-${name}`,
    transform: {
      filter: { id: files },
      handler: (code) => {
        isThere = true;
        return parts.reduce((rest, part) => {
          const less = rest.replace(part, "");
          if (less !== rest) missing.delete(part);
          return less;
        }, code);
      },
    },
    buildEnd: (failure) => {
      if (!failure && isThere && missing.size > 0)
        throw new Error(`No longer in ${name}: ${[...missing].join(", ")}`);
    },
  };
}

export const withoutUnasked = unasked.map(without);

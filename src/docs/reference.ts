import { examplesOf } from "./examples.ts";
import { operationsOf, type Media, type Model, type Operation, type Parameter, type Reply } from "./model.ts";
import { fieldsOf, isNullable, limitsOf, nameOf, variantsOf, type Field, type Schema } from "./schema.ts";

/** The reference as Markdown, which becomes a page like the guides. What is linked to has an id of its own. */
export function writeReference(model: Model): string {
  const { introduction, tags, schemas } = model;
  return joined([
    "# Business Analyst API",
    introduction,
    '<p><a href="/openapi.json">/openapi.json</a> says the same for programs.</p>',
    ...tags.flatMap(({ name, description }) => [
      `<h2>${name}</h2>`,
      description,
      ...operationsOf(model, name).map((operation) => writeOperation(operation, schemas)),
    ]),
    "## Schemas",
    ...Object.entries(schemas).map(([name, schema]) => writeSchema(name, schema)),
  ]);
}

/** One operation: what it takes, what it answers, how it fails, and a request to try. */
function writeOperation(operation: Operation, schemas: Model["schemas"]): string {
  const { operationId, summary, method, path, description, parameters = [], requestBody } = operation;
  const body = requestBody?.content["application/json"].schema;
  const replies = Object.entries(operation.responses);
  return joined([
    `<section class="operation" id="${operationId}">`,
    `<h3><a href="#${operationId}">${summary}</a></h3>`,
    `<p class="address"><span class="method ${method.toLowerCase()}">${method}</span> <code>${path}</code></p>`,
    description,
    parameters.length > 0 && joined(["<h4>Parameters</h4>", writeFields(parameters.map(asField))]),
    body && joined(["<h4>Body</h4>", writeFields(fieldsOf(schemas[nameOf(body) ?? ""] ?? body))]),
    "<h4>Example</h4>",
    ...examplesOf(operation).map(({ language, code }, index) =>
      folded(language, fenced(code), { isOpen: index === 0 }),
    ),
    "<h4>Answers</h4>",
    ...replies.filter(([status]) => Number(status) < 400).map(writeAnswer),
    folded("Errors", writeErrors(replies.filter(([status]) => Number(status) >= 400))),
    "</section>",
  ]);
}

function asField({ in: place, required = false, description, schema, ...named }: Parameter): Field {
  const words = [`In the ${place}.`, description ?? schema.description].join(" ").trim();
  return { ...named, required, schema: { ...schema, description: words } };
}

function writeAnswer([status, { description, content = {} }]: [string, Reply]): string {
  return joined([`**${status}** ${description}`, ...Object.entries(content).map(writeBody)]);
}

function writeBody([type, { schema, example }]: [string, Media]): string {
  const described = schema?.contentSchema ?? schema;
  const text = typeof example === "string" ? example : JSON.stringify(example, null, 2);
  return joined([
    `<p class="muted"><code>${type}</code> ${described ? typeOf(described) : ""}</p>`,
    schema?.description,
    example !== undefined && fenced(text),
  ]);
}

function writeErrors(replies: [status: string, reply: Reply][]): string {
  const rows = replies.flatMap(([status, { description, content }]) => {
    const examples = Object.values(content?.["application/json"]?.examples ?? {});
    const known = examples.map(({ value: { code, error } }) => [status, `\`${code}\``, error]);
    return known.length > 0 ? known : [[status, "", description]];
  });
  return table(["Status", "Code", "Text"], rows);
}

function writeSchema(name: string, schema: Schema): string {
  const fields = fieldsOf(schema);
  return joined([
    `<section id="schema-${name}">`,
    `<h3><a href="#schema-${name}">${name}</a></h3>`,
    fields.length > 0 && writeFields(fields),
    ...variantsOf(schema).map((variant) =>
      variant.properties ? writeFields(fieldsOf(variant)) : `<p>${typeOf(variant)}</p>`,
    ),
    "</section>",
  ]);
}

/** Name and type, whether it is required, what it means and what it has to keep to. */
function writeFields(fields: Field[]): string {
  const rows = fields.map(({ name, required, schema }) => {
    const limits = limitsOf(schema).join("; ");
    return [
      `\`${name}\`${required ? ' <span class="required">required</span>' : ""}`,
      typeOf(schema),
      `${schema.description ?? ""}${limits === "" ? "" : ` <div class="muted">${limits}</div>`}`,
    ];
  });
  return table(["Field", "Type", "Meaning and limits"], rows);
}

/** A type in words; one that has a name is a link to it. HTML, so that it can stand in HTML. */
function typeOf(schema: Schema): string {
  return `${plainTypeOf(schema)}${isNullable(schema) ? " or null" : ""}`;
}

function plainTypeOf(schema: Schema): string {
  const { type, items, enum: values, const: value } = schema;
  const name = nameOf(schema);
  if (name !== undefined) return `<a href="#schema-${name}">${name}</a>`;
  if (items) return `array of ${typeOf(items)}`;
  const variants = variantsOf(schema);
  if (variants.length > 0) return variants.map(plainTypeOf).join(" or ");
  if (type === undefined) return values || value !== undefined ? "string" : "any";
  return [type]
    .flat()
    .filter((one) => one !== "null")
    .join(" or ");
}

function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => "---"), ...rows].map(tableLine).join("\n");
}

function tableLine(cells: string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll(/\s+/g, " ")).join(" | ")} |`;
}

function folded(summary: string, text: string, { isOpen = false } = {}): string {
  return `<details${isOpen ? " open" : ""}>\n<summary>${summary}</summary>\n\n${text}\n\n</details>`;
}

function fenced(code: string): string {
  return `\`\`\`\n${code}\n\`\`\``;
}

function joined(parts: (string | false | undefined)[]): string {
  return parts.filter(Boolean).join("\n\n");
}

import * as z from "zod";

/** Properties of a page as Notion sends them: by name, each with its type and a value under that type's name. */
export type NotionProperties = Record<string, unknown>;

export const richText = z.array(z.object({ plain_text: z.string().default("") }));

const titleProperty = z.object({ type: z.literal("title"), title: richText });

/** A data source has its title of its own, a page among its properties; empty for an untitled one. */
export function titleOf(result: {
  title?: z.output<typeof richText> | undefined;
  properties: NotionProperties;
}): string {
  if (result.title) return plainText(result.title);
  for (const property of Object.values(result.properties)) {
    const parsed = titleProperty.safeParse(property);
    if (parsed.success) return plainText(parsed.data.title);
  }
  return "";
}

function plainText(parts: z.output<typeof richText>): string {
  return parts.map((part) => part.plain_text).join("");
}

const property = z.looseObject({ type: z.string() });

/** What a property says, as text on one line; empty when it says nothing or is of an unknown type. */
export function renderProperty(value: unknown): string {
  const parsed = property.safeParse(value);
  if (!parsed.success) return "";
  const { type } = parsed.data;
  const render = renderers.get(type);
  return render ? render(parsed.data[type]).replaceAll(/\s+/g, " ").trim() : "";
}

/** Whether the property is the page's title. */
export function isTitle(value: unknown): boolean {
  return property.safeParse(value).data?.type === "title";
}

type Renderer = (value: unknown) => string;

function renderer<S extends z.ZodType>(schema: S, render: (value: z.output<S>) => string): Renderer {
  return (value) => {
    const parsed = schema.safeParse(value);
    return parsed.success ? render(parsed.data) : "";
  };
}

const text = renderer(z.string(), (value) => value);
const number = renderer(z.number(), String);
const option = renderer(z.object({ name: z.string() }), ({ name }) => name);
const date = renderer(z.object({ start: z.string(), end: z.string().nullish() }), ({ start, end }) =>
  end ? `${start} to ${end}` : start,
);
const rich = renderer(richText, plainText);
const person = renderer(
  z.object({ id: z.string(), name: z.string().nullish() }),
  ({ id, name }) => name ?? id,
);
const checkbox = renderer(z.boolean(), (value) => (value ? "yes" : "no"));
const list = (one: Renderer) =>
  renderer(z.array(z.unknown()), (values) =>
    values
      .map((value) => one(value))
      .filter(Boolean)
      .join(", "),
  );

/** A formula's value stands under its own type's name, as a property's does. */
const formula = renderer(
  z.object({
    string: z.string().nullish(),
    number: z.number().nullish(),
    boolean: z.boolean().nullish(),
    date: z.unknown().optional(),
  }),
  (value) => value.string ?? value.number?.toString() ?? value.boolean?.toString() ?? date(value.date),
);

const uniqueId = renderer(
  z.object({ prefix: z.string().nullish(), number: z.number() }),
  ({ prefix, number: count }) => (prefix ? `${prefix}-${count}` : String(count)),
);

const rollup = renderer(
  z.object({
    number: z.number().nullish(),
    date: z.unknown().optional(),
    array: z.array(z.unknown()).optional(),
  }),
  (value) =>
    value.number?.toString() ??
    value.array?.map(renderProperty).filter(Boolean).join(", ") ??
    date(value.date),
);

const renderers = new Map<string, Renderer>([
  ["title", rich],
  ["rich_text", rich],
  ["number", number],
  ["select", option],
  ["status", option],
  ["multi_select", list(option)],
  ["date", date],
  ["people", list(person)],
  ["files", list(option)],
  ["checkbox", checkbox],
  ["url", text],
  ["email", text],
  ["phone_number", text],
  ["formula", formula],
  ["rollup", rollup],
  ["unique_id", uniqueId],
  ["created_time", text],
  ["last_edited_time", text],
  ["created_by", person],
  ["last_edited_by", person],
]);

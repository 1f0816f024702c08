import * as z from "zod";
import type { Facts } from "../../domain/records.ts";

/** Properties of a page as Notion sends them: by name, each with its type and a value under that type's name. */
export type NotionProperties = Record<string, unknown>;

export type Names = ReadonlyMap<string, string>;

type Fact = Facts[string];

const richText = z.array(z.object({ plain_text: z.string().default("") }));

/** A data source has its title of its own, a page among its properties; empty for an untitled one. */
export function titleOf({ title, properties }: { title?: unknown; properties: NotionProperties }): string {
  const value = title ? { type: "title", title } : Object.values(properties).find(isTitle);
  return renderFact(readFact(value, new Map()));
}

export function isTitle(value: unknown): boolean {
  return isOfType("title", value);
}

function isOfType(type: string, value: unknown): boolean {
  return typeof value === "object" && value !== null && "type" in value && value.type === type;
}

const related = z.object({ relation: z.array(z.object({ id: z.string() })) });

export function relatedIds(properties: NotionProperties): string[] {
  return Object.values(properties)
    .filter((value) => isOfType("relation", value))
    .flatMap((value) => related.safeParse(value).data?.relation ?? [])
    .map(({ id }) => id);
}

/** What the properties say, by their names; without the title, and without those that say nothing. */
export function factsOf(properties: NotionProperties, names: Names): Facts {
  const facts = Object.entries(properties)
    .filter(([, value]) => !isTitle(value))
    .map(([name, value]) => [name, readFact(value, names)] as const);
  return Object.fromEntries(facts.flatMap(([name, fact]) => (fact === undefined ? [] : [[name, fact]])));
}

const property = z.looseObject({ type: z.string() });

/** What a property says; undefined when it says nothing or is of an unknown type. */
export function readFact(value: unknown, names: Names): Fact | undefined {
  const parsed = property.safeParse(value);
  if (!parsed.success) return undefined;
  const { type } = parsed.data;
  const fact = readers.get(type)?.(parsed.data[type], names);
  return fact === "" || (Array.isArray(fact) && fact.length === 0) ? undefined : fact;
}

/** A fact on one line, as a cell of a table has it. */
export function renderFact(fact: Fact | undefined): string {
  if (typeof fact === "boolean") return fact ? "yes" : "no";
  return [fact ?? ""].flat().join(", ").replaceAll(/\s+/g, " ").trim();
}

type Reader = (value: unknown, names: Names) => Fact | undefined;

function reader<S extends z.ZodType>(
  schema: S,
  read: (value: z.output<S>, names: Names) => Fact | undefined,
): Reader {
  return (value, names) => {
    const parsed = schema.safeParse(value);
    return parsed.success ? read(parsed.data, names) : undefined;
  };
}

const text = reader(z.string(), (value) => value.trim());
const rich = reader(richText, (parts) =>
  parts
    .map((part) => part.plain_text)
    .join("")
    .trim(),
);
const number = reader(z.number(), (value) => value);
const checkbox = reader(z.boolean(), (value) => value);
const option = reader(z.object({ name: z.string() }), ({ name }) => name);
/** A span as ISO 8601 writes it. */
const date = reader(z.object({ start: z.string(), end: z.string().nullish() }), ({ start, end }) =>
  end ? `${toUtc(start)}/${toUtc(end)}` : toUtc(start),
);
/** People come without their names where the connection may not know them, related pages always do. */
const named = reader(
  z.object({ id: z.string(), name: z.string().nullish() }),
  ({ id, name }, names) => name || (names.get(id) ?? id),
);
const uniqueId = reader(z.object({ prefix: z.string().nullish(), number: z.number() }), (value) =>
  value.prefix ? `${value.prefix}-${value.number}` : String(value.number),
);
const list = (one: Reader) =>
  reader(z.array(z.unknown()), (values, names) =>
    values
      .map((value) => one(value, names))
      .flatMap((fact) => (Array.isArray(fact) ? fact : renderFact(fact)))
      .filter((fact) => fact !== ""),
  );

/** Instants in UTC; days, and times that do not say of which zone they are, as they came. */
function toUtc(time: string): string {
  const ms = /T.*(Z|[+-]\d\d:?\d\d)$/.test(time) ? Date.parse(time) : Number.NaN;
  return Number.isNaN(ms) ? time : new Date(ms).toISOString();
}

const readers = new Map<string, Reader>([
  ["rich_text", rich],
  ["title", rich],
  ["number", number],
  ["select", option],
  ["status", option],
  ["multi_select", list(option)],
  ["date", date],
  ["people", list(named)],
  ["relation", list(named)],
  ["files", list(option)],
  ["checkbox", checkbox],
  ["url", text],
  ["email", text],
  ["phone_number", text],
  ["unique_id", uniqueId],
  ["created_time", text],
  ["last_edited_time", text],
  ["created_by", named],
  ["last_edited_by", named],
  // The value of these stands under its own type's name, as a property's does.
  ["formula", readFact],
  ["rollup", readFact],
  ["string", text],
  ["boolean", checkbox],
  ["array", list(readFact)],
]);

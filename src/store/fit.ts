import type { Facts, VendorRecord } from "../domain/records.ts";
import { packed } from "../lib/packed.ts";
import { limits } from "../lib/limits.ts";
import type { DayRow } from "../domain/days.ts";
import type { StoreStep } from "./protocol.ts";

const encoder = new TextEncoder();

/** Text as SQLite keeps it: it ends a string at NUL, and has no half characters. */
export function clean(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  return whole.includes("\0") ? whole.replaceAll("\0", "\uFFFD") : whole;
}

export function cleanId(id: string): string {
  return cut(clean(id), limits.recordIdBytes);
}

/** Any other field but the text, as it is stored. */
export function cleanField(text: string): string {
  return cut(clean(text), limits.recordFieldBytes);
}

/** The beginning of a text that has at most so many bytes of UTF-8. */
export function cut(text: string, bytes: number): string {
  // A unit of a string has at most three.
  if (text.length * 3 <= bytes) return text;
  const { read } = encoder.encodeInto(text, new Uint8Array(bytes));
  return text.slice(0, read);
}

/** Of a text that has a note behind it. */
const NOTE_BYTES = 500;

/** The record as it can be stored; what is too long is cut, with a note at its text's end. What fits stays, so it may be done twice. */
export function fit(record: VendorRecord): VendorRecord {
  const shortened = new Set<string>();
  const fitText = (name: string, text: string, bytes: number): string => {
    const cleaned = clean(text);
    const short = cut(cleaned, bytes);
    if (short.length < cleaned.length) shortened.add(name);
    return short;
  };
  const fields = Object.entries(record).map(([name, value]: [string, unknown]) => {
    if (typeof value === "number") return [name, Number.isFinite(value) ? value : undefined];
    if (typeof value !== "string") return [name, value];
    if (name === "id") return [name, cleanId(value)];
    return [name, fitText(name, value, name === "text" ? limits.recordTextBytes : limits.recordFieldBytes)];
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each field of its own type or left out
  const fitted = Object.fromEntries(fields) as VendorRecord;
  if (record.facts) fitted.facts = fitFacts(record.facts, fitText, () => shortened.add("facts"));
  if (shortened.size > 0) {
    const text = cut(fitted.text ?? "", limits.recordTextBytes - NOTE_BYTES);
    fitted.text = `${text}\n\n[Too long to be stored whole, cut here: ${[...shortened].join(", ")}.]`;
  }
  return fitted;
}

function fitFacts(
  facts: Facts,
  fitText: (name: string, text: string, bytes: number) => string,
  shorten: () => void,
): Facts {
  const fitted: [string, Facts[string]][] = [];
  let left: number = limits.recordFactsBytes;
  for (const [name, value] of Object.entries(facts)) {
    const short =
      typeof value === "string" ? fitText("facts", value, limits.recordFieldBytes) : cleanFact(value);
    left -= encoder.encode(JSON.stringify([name, short])).byteLength;
    if (left < 0) shorten();
    else fitted.push([clean(name), short]);
  }
  return Object.fromEntries(fitted);
}

function cleanFact(value: Exclude<Facts[string], string>): Facts[string] {
  return Array.isArray(value) ? value.map(clean) : value;
}

/** UTF-8 has at most so many bytes for each unit of a string. */
const MOST_BYTES = 3;
const PART_LENGTH = Math.floor(limits.storeValueBytes / MOST_BYTES);

/** JSON arrays of all items in their order, each within what one value may hold. None without items. */
export function arrayParts(items: readonly unknown[]): { size: number; json: string }[] {
  const texts = items.map((item) => JSON.stringify(item));
  // With the comma, and the brackets.
  const parts = packed(texts, PART_LENGTH - 2, (json) => json.length + 1);
  return parts.map((part) => ({ size: part.length, json: `[${part.join(",")}]` }));
}

export function textParts(text: string): string[] {
  const parts: string[] = [];
  for (let rest = text; rest !== ""; rest = rest.slice(parts.at(-1)?.length)) {
    parts.push(cut(rest, limits.storeValueBytes));
  }
  return parts;
}

/** The rows of a day as they are stored; in order of their values, for Google promises none and text is compared. */
export function packRows(rows: readonly DayRow[]): { size: number; json: string }[] {
  const fitted = rows.map(([value, ...metrics]): DayRow => [cleanField(value), ...metrics]);
  return arrayParts(fitted.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}

export function unpackRows(json: string): DayRow[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written above
  return JSON.parse(json) as DayRow[];
}

/** A call carries 32 MiB. Of a larger step records and days go ahead in steps of their own; the progress comes last, with the rest. */
export function splitStep(step: StoreStep): StoreStep[] {
  if (lengthOf(step) <= limits.storeStepLength) return [step];
  const { records = [], days = [], ...rest } = step;
  return [
    ...packed(records.map(fit), limits.storeStepLength, lengthOf).map((some) => ({ records: some })),
    ...packed(days, limits.storeStepLength, lengthOf).map((some) => ({ days: some })),
    rest,
  ];
}

/** A character takes at most two bytes of a call. */
function lengthOf(value: unknown): number {
  return JSON.stringify(value).length;
}

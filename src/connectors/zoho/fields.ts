import * as z from "zod";
import { dayInTimeZone } from "../../periods/dates.ts";
import type { Facts } from "../../domain/records.ts";

/** What the products' rows are made of. Undefined is what a row does not say: null, an empty text, or nonsense. */
export const text = z
  .union([z.string(), z.number().transform(String)])
  .optional()
  .catch(undefined)
  .transform((value) => value?.toWellFormed().trim() || undefined);

export const amount = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^-?\d+(\.\d+)?$/)
      .transform(Number),
  ])
  .optional()
  .catch(undefined);

/** An ISO day, of a day or of an instant as the vendor writes it. */
export const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}/)
  .transform((value) => value.slice(0, 10))
  .optional()
  .catch(undefined);

/** An instant in UTC; Books leaves out the colon of the offset. */
export const instant = z
  .string()
  .transform((value) => Date.parse(value.replace(/([+-]\d{2})(\d{2})$/, "$1:$2")))
  .pipe(z.number().refine(Number.isFinite))
  .transform((time) => new Date(time).toISOString())
  .optional()
  .catch(undefined);

export const recordId = z.union([z.string().min(1), z.number()]).transform(String);

/** A person, a record or a choice that is named, as an object or as its mere name. */
export const nameOf = z.union([z.object({ name: text }).transform(({ name }) => name), text]);

const LONGEST_TEXT = 2000;

/** Text as people read it: Projects keeps descriptions as HTML. */
export function plainText(value: string | undefined): string | undefined {
  const plain = (value ?? "")
    .slice(0, LONGEST_TEXT * 10)
    .replace(/<[^<>]*>/g, " ")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, LONGEST_TEXT)
    .toWellFormed();
  return plain === "" ? undefined : plain;
}

/** Those that the vendor says. */
export function factsOf(values: Record<string, string | undefined>): Facts | undefined {
  const said = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return said.length === 0 ? undefined : Object.fromEntries(said);
}

/** The day of an instant where the organization is. */
export function localDay(at: string | undefined, timeZone: string | undefined): string | undefined {
  return at === undefined ? undefined : dayInTimeZone(new Date(at), timeZone ?? "UTC");
}

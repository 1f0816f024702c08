import * as z from "zod";
import { fromBase64Url, fromStrictUtf8, toBase64Url, utf8 } from "./encoding.ts";
import { invalid } from "./errors.ts";
import { limits } from "./limits.ts";

/** `limit` of a list that comes in pages, with its standard. */
export const pageLength = (standard: number) =>
  z
    .string()
    .refine((text) => /^\d{1,3}$/.test(text), "Must be a whole number")
    .transform(Number)
    .pipe(z.number().min(1).max(limits.pageLength))
    // What it is to a client, who does not know that a query is text.
    .meta({ type: "integer", minimum: 1, maximum: limits.pageLength })
    .default(standard)
    // Said once more: zod leaves a default out where the input is transformed.
    .meta({ description: "Entries of one page.", default: standard });

export const cursorText = z
  .string()
  .max(500)
  .describe("`nextCursor` of the page before; absent for the first page.");

export const nextCursor = z
  .string()
  .nullable()
  .describe("Sent as `cursor`, it gives the page that follows; null at the end.");

/** A place in a list, opaque to the client. Not signed: the query that it goes into decides what it can reach. */
export function encodeCursor(place: (string | number)[]): string {
  return toBase64Url(utf8(JSON.stringify(place)));
}

/** Throws 400 for what `encodeCursor` has not made in this form. */
export function decodeCursor<S extends z.ZodType>(schema: S, cursor: string): z.output<S> {
  const parsed = schema.safeParse(readJson(cursor));
  if (!parsed.success) throw invalid("cursor", "Unknown cursor");
  return parsed.data;
}

function readJson(cursor: string): unknown {
  try {
    return JSON.parse(fromStrictUtf8(fromBase64Url(cursor)));
  } catch {
    return undefined;
  }
}

import * as z from "zod";
import { limits } from "../lib/limits.ts";
import { AppError } from "../lib/errors.ts";
import { readCapped, TooLargeError } from "../lib/read-capped.ts";
import type { FieldErrors } from "./ui/scope.ts";

const TYPE = "application/x-www-form-urlencoded";

/** The fields of a form that was sent. Throws 413, 415, or 400 for text that no field of a page gives. */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== TYPE) throw new AppError("unsupported_media_type");
  const text = new TextDecoder().decode(await readBody(request));
  if (/%00|\0/.test(text)) throw new AppError("invalid_parameters");
  return new URLSearchParams(text);
}

async function readBody(request: Request): Promise<Uint8Array> {
  try {
    return await readCapped(request, limits.formBytes);
  } catch (error) {
    if (error instanceof TooLargeError) throw new AppError("payload_too_large");
    throw new AppError("invalid_parameters", { cause: error });
  }
}

/** Of a key or an organization, for people. */
export const shortName = z
  .string("Enter a name")
  .trim()
  .min(1, "Enter a name")
  .max(100, "At most 100 characters")
  .refine((text) => !/\p{Cc}/u.test(text), "No control characters");

export type Checked<Output> = { ok: true; data: Output } | { ok: false; errors: FieldErrors };

/**
 * Checks a form's fields: the first value of each by name, and of those in `lists` every value. What is wrong comes
 * by field, in the words of the schema.
 */
export function checkForm<S extends z.ZodObject>(
  schema: S,
  form: URLSearchParams,
  lists: readonly (keyof z.input<S> & string)[] = [],
): Checked<z.output<S>> {
  const fields = Object.keys(schema.shape).map((name) => [
    name,
    lists.some((list) => list === name) ? form.getAll(name) : (form.get(name) ?? undefined),
  ]);
  const parsed = schema.safeParse(Object.fromEntries(fields));
  if (parsed.success) return { ok: true, data: parsed.data };
  // The first fault of a field is the one that is shown.
  const faults = parsed.error.issues
    .toReversed()
    .map(({ path, message }) => [String(path[0] ?? ""), message]);
  return { ok: false, errors: Object.fromEntries(faults) };
}

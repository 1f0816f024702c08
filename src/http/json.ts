import { fromStrictUtf8 } from "../lib/encoding.ts";
import { AppError, invalid } from "../lib/errors.ts";
import { limits } from "../lib/limits.ts";
import { readCapped, TooLargeError } from "../lib/read-capped.ts";

/** A request's JSON, safe for a schema: 1 MiB, 32 levels, UTF-8, no NUL; undefined without a body. Throws `AppError` 400, 413, 415. */
export async function readJson(request: Request): Promise<unknown> {
  const bytes = await readBody(request, limits.bodyBytes);
  if (bytes.byteLength === 0) return undefined;
  requireJsonType(mediaTypeOf(request));
  const text = decode(bytes);
  if (jsonDepth(text) > limits.jsonDepth) throw notJson(`Nested deeper than ${limits.jsonDepth} levels`);
  const value = parse(text);
  requireCleanText(value, []);
  return value;
}

/** The bytes of a request. Throws `AppError` 400 and 413. */
export async function readBody(request: Request, most: number): Promise<Uint8Array> {
  if (Number(request.headers.get("content-length")) > most) throw new AppError("payload_too_large");
  try {
    return await readCapped(request, most);
  } catch (error) {
    if (error instanceof TooLargeError) throw new AppError("payload_too_large");
    throw notJson("The body ended early");
  }
}

export function mediaTypeOf({ headers }: Request): string {
  return headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase() ?? "";
}

function requireJsonType(type: string): void {
  if (type !== "application/json" && !/^application\/[\w.-]+\+json$/.test(type)) {
    throw new AppError("unsupported_media_type");
  }
}

function decode(bytes: Uint8Array): string {
  try {
    return fromStrictUtf8(bytes);
  } catch {
    throw notJson("Not valid UTF-8");
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw notJson("Not valid JSON");
  }
}

function notJson(message: string): AppError {
  return new AppError("invalid_json", { details: [{ path: "", message }] });
}

/** Counted on the text, before parsing: schemas and calls of Durable Objects overflow the stack at five thousand levels (platform.md A5). */
export function jsonDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let index = 0; index < text.length; index++) {
    const char = text.charCodeAt(index);
    if (inString) {
      if (char === 0x5c) index++;
      else if (char === 0x22) inString = false;
    } else if (char === 0x22) inString = true;
    else if (char === 0x5b || char === 0x7b) deepest = Math.max(deepest, ++depth);
    else if (char === 0x5d || char === 0x7d) depth--;
  }
  return deepest;
}

/** D1 turns lone surrogates into U+FFFD and its `length()` stops at NUL, so neither is let in (platform.md A2). */
function requireCleanText(value: unknown, path: (string | number)[]): void {
  if (typeof value === "string") {
    if (!value.isWellFormed() || value.includes("\0")) {
      throw invalid(path.join("."), "Must be well-formed Unicode without NUL");
    }
    return;
  }
  if (typeof value !== "object" || value === null) return;
  for (const [key, child] of Object.entries(value)) {
    requireCleanText(key, [...path, key]);
    requireCleanText(child, [...path, key]);
  }
}

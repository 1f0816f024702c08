import * as z from "zod";
import { limits } from "./limits.ts";

// C0, DEL and C1: invisible in a log or a dashboard, and never part of an identifier.
// oxlint-disable-next-line no-control-regex -- refusing control characters is its purpose
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

/**
 * The client's name for one of its users: 1 to 256 characters, well-formed, no control characters, NFC. U+FFFD stands
 * where a decoder has lost a letter, so names that have it may be of several users.
 */
export const externalUserIdentifier = z
  .string()
  .min(1)
  .refine(
    (value) => value.isWellFormed() && !CONTROL.test(value) && !value.includes("\ufffd"),
    "Must be well-formed, without control characters and U+FFFD",
  )
  .transform((value) => value.normalize("NFC"))
  .refine(
    (value) => value.length <= limits.externalUserIdLength,
    `Must be at most ${limits.externalUserIdLength} characters`,
  )
  .meta({
    description: "Your own name for one of your users. Always the same for the same user.",
    // What comes after the transformation is not seen by JSON Schema.
    maxLength: limits.externalUserIdLength,
    pattern: "^[^\\u0000-\\u001f\\u007f-\\u009f\\ufffd]*$",
    examples: ["user-1"],
  });

export const userParams = z.object({ externalUserIdentifier });

import * as z from "zod";
import { errors, type ErrorCode } from "../lib/errors.ts";

const codes = Object.keys(errors).filter((code): code is ErrorCode => Object.hasOwn(errors, code));

/** The body of every error; `errors.ts` writes it. */
export const errorBody = z.object({
  error: z.string().describe("For a person. The same text for every occurrence of `code`."),
  code: z.enum(codes).describe("For programs; the set is closed."),
  requestId: z.string().describe("The request's id, as in the header `X-Request-Id`."),
  retryAfter: z.int().optional().describe("Seconds to wait; the same as the header `Retry-After`."),
  details: z
    .array(
      z.object({
        path: z.string().describe("Dotted path of the field, e.g. `chatHistory.0.role`."),
        message: z.string(),
      }),
    )
    .optional()
    .describe("What is wrong with which field, the first 50 of them."),
});

export type ErrorBody = z.output<typeof errorBody>;

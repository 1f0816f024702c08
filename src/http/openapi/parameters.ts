import * as z from "zod";
import { limits } from "../../lib/limits.ts";

/** Characters of the longest percent-encoding of one UTF-16 unit. */
const ENCODED_UNIT = 9;

/** What several operations take as a header. */
export const userHeader = {
  "X-External-User-Id": z
    .string()
    .min(1)
    .max(ENCODED_UNIT * limits.externalUserIdLength)
    .regex(/^(?:[\x20-\x24\x26-\x2b\x2d-\x7e]|%[0-9A-Fa-f]{2})+$/)
    .optional()
    .describe(
      "The user, in place of `externalUserIdentifier` or the same. Percent-encoded UTF-8, always decoded: `josé` is " +
        "`jos%C3%A9`, `%` is `%25` and a comma `%2C`. Anything but ASCII is refused, and so is a second header.",
    )
    .meta({ examples: ["user-1"] }),
};

export const idempotencyHeader = {
  "Idempotency-Key": z
    .string()
    .min(1)
    .max(limits.idempotencyKeyLength)
    .regex(/^[\x21-\x7e]+$/)
    .optional()
    .describe("A request with the key of an earlier one gets its reply again, for 24 hours."),
};

const entityTags = z.string().meta({ examples: ['"1"'] });

/** RFC 9110 13.1.1: `*`, or a list of entity tags. */
const ENTITY_TAGS = String.raw`^(\*|(W/)?"[\x21\x23-\x7e]*"(, *(W/)?"[\x21\x23-\x7e]*")*)$`;

export const ifMatchHeader = {
  "If-Match": entityTags
    .meta({ pattern: ENTITY_TAGS })
    .optional()
    .describe("The versions that you mean: entity tags, or `*`. Without it whatever version there is."),
};

export const ifNoneMatchHeader = {
  "If-None-Match": entityTags.optional().describe("The version that you have: 304 if it is the current one."),
};

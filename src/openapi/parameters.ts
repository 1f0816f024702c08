import * as z from "zod";
import { externalUserIdentifier } from "../lib/schemas.ts";
import { limits } from "../lib/limits.ts";

/** What several operations take as a header. */
export const userHeader = {
  "X-External-User-Id": externalUserIdentifier
    .optional()
    .describe("The user, in place of `externalUserIdentifier` or the same."),
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
  "If-Match": entityTags.meta({
    description: "The versions that you mean: entity tags, or `*`.",
    pattern: ENTITY_TAGS,
  }),
};

export const ifNoneMatchHeader = {
  "If-None-Match": entityTags.optional().describe("The version that you have: 304 if it is the current one."),
};

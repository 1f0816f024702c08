import * as z from "zod";
import { permissions } from "../../domain/permissions.ts";
import { newKeyId } from "../../auth/keys.ts";
import { isIsoDay } from "../../periods/dates.ts";
import { shortName } from "../forms.ts";
import type { Option } from "../ui/form.tsx";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How long a key goes on beside its successor. */
export const overlaps: readonly Option[] = [
  ["0", "Not at all: it ends at once"],
  [String(HOUR_MS), "1 hour"],
  [String(DAY_MS), "1 day"],
  [String(7 * DAY_MS), "7 days"],
  [String(30 * DAY_MS), "30 days"],
];

const overlap = z
  .string()
  .refine((text) => overlaps.some(([value]) => value === text), "Choose one of the times")
  .transform(Number);

/** The beginning of a day, UTC; null for never. */
const expires = (now: number) =>
  z
    .string()
    .default("")
    .refine((text) => text === "" || isIsoDay(text), "Must be a date like 2027-01-31")
    .transform((text) => (text === "" ? null : Date.parse(text)))
    .refine((at) => at === null || at > now, "Must be in the future");

/** Of the key that the form is to make: sent twice, it makes one. */
const keyId = z
  .string()
  .regex(/^key_[0-9A-Za-z]{22}$/, "Open the form again")
  .default(newKeyId);

export const newKey = (now: number) =>
  z.object({
    keyId,
    name: shortName,
    permissions: z
      .array(z.enum(permissions, "Unknown permission"))
      .min(1, "Choose at least one: a key without any may do nothing"),
    expires: expires(now),
  });

export const rotation = (now: number) => z.object({ keyId, overlap, expires: expires(now) });

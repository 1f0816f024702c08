import * as z from "zod";
import { permissions } from "../domain/permissions.ts";
import { plans } from "../domain/plans.ts";
import { regions } from "../domain/regions.ts";
import { limits } from "../lib/limits.ts";
import { isIsoDay } from "../periods/dates.ts";

/** What people type of organizations and keys, in the dashboard and on the command line; empty is nothing. */

export const shortName = z
  .string("Enter a name")
  .trim()
  .min(1, "Enter a name")
  .max(100, "At most 100 characters")
  .refine((text) => !/\p{Cc}/u.test(text), "No control characters");

export const plan = z.enum(plans, "Choose one of the plans");

/** None: wherever a user is first asked for. */
export const region = z
  .enum(["", ...regions], `Choose one of the regions: ${regions.join(", ")}`)
  .default("")
  .transform((chosen) => chosen || null);

/** None: conversations are kept until somebody deletes them. */
export const conversationDays = z
  .string()
  .trim()
  .default("")
  .refine(
    (text) => /^([1-9]\d{0,3})?$/.test(text) && Number(text) <= limits.conversationDays,
    `A whole number from 1 to ${limits.conversationDays}, or nothing`,
  )
  .transform((text) => (text === "" ? null : Number(text)));

export const keyPermissions = z
  .array(z.enum(permissions, "Unknown permission"))
  .min(1, "Choose at least one: a key without any may do nothing");

/** The beginning of a day, UTC; null for never. */
export const expires = (now: number) =>
  z
    .string()
    .default("")
    .refine((text) => text === "" || isIsoDay(text), "Must be a date like 2027-01-31")
    .transform((text) => (text === "" ? null : Date.parse(text)))
    .refine((at) => at === null || at > now, "Must be in the future");

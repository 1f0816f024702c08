import * as z from "zod";

export const healthReply = z.object({ status: z.literal("ok") });

export const checkNames = [
  "database",
  "key_value",
  "rate_limiter",
  "connections",
  "syncs",
  "revocations",
  "webhooks",
  "model",
] as const;

export const healthCheck = z.object({
  name: z.enum(checkNames),
  ok: z.boolean(),
  milliseconds: z.number(),
  reason: z.string().optional().describe("Why it is not ok, or what could not be found out."),
  oldestSeconds: z
    .number()
    .nullable()
    .optional()
    .describe("Of work that waits: since when the oldest piece has been due; null when nothing waits."),
});

export const healthReport = z.object({ status: z.enum(["ok", "failing"]), checks: z.array(healthCheck) });

export type HealthReport = z.output<typeof healthReport>;
export type HealthCheck = z.output<typeof healthCheck>;

/** What a check finds out beyond that it was answered. */
export type Finding = Pick<HealthCheck, "reason" | "oldestSeconds"> & { ok?: boolean };

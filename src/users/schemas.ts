import * as z from "zod";

export const exportLine = z.object({
  type: z.enum([
    "user",
    "integration",
    "conversation",
    "message",
    "context",
    "context_version",
    "record",
    "daily_metric",
    "webhook_event",
    "usage_hour",
  ]),
  data: z.record(z.string(), z.unknown()).describe("What is stored, credentials left out."),
});

export type ExportLine = z.output<typeof exportLine>;

import type { LanguageModelV4ToolResultOutput } from "@ai-sdk/provider";
import * as z from "zod";

/**
 * Shapes of what the tools return, as lenient as an answer can be: an absent field is not mentioned, an unknown one is
 * ignored, and only a result without its core is refused.
 */
const notes = z.array(z.string()).catch([]);
const optionalText = z.string().optional().catch(undefined);
const optionalNumber = z.number().optional().catch(undefined);
const dayRange = z.object({ startDate: z.string(), endDate: z.string() });

const figure = z.object({
  value: z.number(),
  previous: optionalNumber,
  change: optionalNumber,
  /** Null when the earlier value is zero. */
  changePercent: z.number().nullish().catch(undefined),
  share: optionalNumber,
});
export type Figure = z.infer<typeof figure>;

const level = z.object({ date: z.string(), value: z.number() });
const percent = z.number().nullish().catch(undefined);

/** How a metric went over the days, weeks or months of a period; halves are averages of such a unit. */
const trend = z.object({
  metric: z.string(),
  direction: z.enum(["up", "down", "flat"]),
  firstHalf: z.number(),
  secondHalf: z.number(),
  changePercent: percent,
  changePoint: z
    .object({ date: z.string(), before: z.number(), after: z.number(), changePercent: percent })
    .optional()
    .catch(undefined),
  highest: level,
  lowest: level,
});
export type Trend = z.infer<typeof trend>;

/** What one value of a dimension adds to a change. */
const mover = z.object({
  dimension: z.string(),
  value: z.string(),
  current: z.number().nullish(),
  previous: z.number().nullish(),
  change: z.number().nullish(),
  contribution: z.number().nullish(),
  contributionPercent: percent,
});
export type Mover = z.infer<typeof mover>;

/** Without an expectation (users of several days do not add up to one) there is nothing to tell. */
const target = z.object({
  metric: z.string(),
  value: z.number(),
  expected: z.number(),
  difference: z.number(),
  percentOfTarget: optionalNumber,
  daysReached: optionalNumber,
  daysMeasured: optionalNumber,
});
export type TargetResult = z.infer<typeof target>;

export const webReport = z.object({
  period: dayRange.optional().catch(undefined),
  comparedWith: dayRange.optional().catch(undefined),
  timeZone: optionalText,
  currency: optionalText,
  totals: z.record(z.string(), figure),
  rows: z.array(
    z.object({ dimensions: z.record(z.string(), z.string()), metrics: z.record(z.string(), figure) }),
  ),
  rowCount: optionalNumber,
  averagePerDay: z.record(z.string(), z.number()).catch({}),
  trend: trend.optional().catch(undefined),
  movers: z.array(mover).catch([]),
  target: target.optional().catch(undefined),
  notes,
});
export type WebReport = z.infer<typeof webReport>;
export type WebRow = WebReport["rows"][number];

export const notesResult = z.object({
  results: z.array(
    z.object({ title: optionalText, author: optionalText, lastEdited: optionalText, excerpt: optionalText }),
  ),
  total: optionalNumber,
  notes,
});

export const chatResult = z.object({
  messages: z.array(
    z.object({ channel: optionalText, author: optionalText, date: optionalText, text: optionalText }),
  ),
  total: optionalNumber,
  notes,
});

export const mailResult = z.object({
  messages: z.array(
    z.object({
      id: optionalText,
      from: optionalText,
      subject: optionalText,
      date: optionalText,
      snippet: optionalText,
    }),
  ),
  notes,
});

export const mailText = z.object({
  message: z.object({
    from: optionalText,
    subject: optionalText,
    date: optionalText,
    text: z.string(),
    attachments: z.array(z.string()).catch([]),
  }),
  notes,
});
export type MailText = z.infer<typeof mailText>;

const listItem = z.object({
  name: optionalText,
  status: optionalText,
  amount: optionalNumber,
  balance: optionalNumber,
  currency: optionalText,
  date: optionalText,
  dueDate: optionalText,
  owner: optionalText,
  account: optionalText,
});
export type ListItem = z.infer<typeof listItem>;

const sums = { currency: optionalText, amount: optionalNumber, balance: optionalNumber };

const winRate = z.object({
  won: z.number(),
  lost: z.number(),
  percent: z.number(),
  byAmount: z
    .array(z.object({ currency: optionalText, won: z.number(), lost: z.number(), percent: z.number() }))
    .catch([]),
});
const progress = { tasksDone: z.number(), tasks: z.number(), percent: z.number() };

export const listResult = z.object({
  count: z.number(),
  /** False when the source holds more than the tool could read. */
  complete: z.boolean().catch(true),
  items: z.array(listItem),
  totals: z
    .array(z.object({ ...sums, amount: z.number(), count: optionalNumber, average: optionalNumber }))
    .catch([]),
  byStatus: z.array(z.object({ ...sums, status: optionalText, count: z.number() })).catch([]),
  winRate: winRate.optional().catch(undefined),
  ageing: z
    .array(z.object({ currency: optionalText, bucket: z.string(), count: z.number(), balance: z.number() }))
    .catch([]),
  progress: z.array(z.object({ project: z.string(), ...progress })).catch([]),
  progressTotal: z.object(progress).optional().catch(undefined),
  groups: z.array(z.object({ ...sums, key: z.string(), count: z.number() })).catch([]),
  notes,
});
export type ListResult = z.infer<typeof listResult>;

/** What became of a tool call. */
export type Outcome = { ok: true; value: unknown } | { ok: false; reason: string };

/** Reads a tool result as it stands in a prompt. */
export function readOutcome(output: LanguageModelV4ToolResultOutput): Outcome {
  if (output.type === "json") return { ok: true, value: unlabel(output.value) };
  if (output.type === "text") return { ok: true, value: unlabel(parseJson(output.value)) };
  if (output.type === "error-text") return { ok: false, reason: output.value };
  if (output.type === "error-json") return { ok: false, reason: JSON.stringify(output.value) };
  if (output.type === "execution-denied") {
    return { ok: false, reason: output.reason ?? "The call was not allowed." };
  }
  const text = output.value.map((part) => (part.type === "text" ? part.text : "")).join("");
  return { ok: true, value: unlabel(parseJson(text)) };
}

const labelled = z.object({ origin: z.string(), data: z.unknown() });

/** What a tool returned, without the label of origin that it wears in a prompt (`tool-set.ts`). */
function unlabel(value: unknown): unknown {
  const { success, data } = labelled.safeParse(value);
  return success ? data.data : value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export type Read<T> = { ok: true; data: T } | { ok: false; reason: string };

/** The result of a call in the shape of its tool; a call that failed, is absent or is of another shape says why. */
export function readResult<T>(outcome: Outcome | undefined, schema: z.ZodType<T>): Read<T> {
  if (outcome === undefined) return { ok: false, reason: "The call was not made." };
  if (!outcome.ok) return outcome;
  const parsed = schema.safeParse(outcome.value);
  if (parsed.success) return { ok: true, data: parsed.data };
  const said = z.object({ error: z.string() }).safeParse(outcome.value);
  return { ok: false, reason: said.success ? said.data.error : "The result had an unexpected form." };
}

import * as z from "zod";
import { externalUserIdentifier } from "../../lib/schemas.ts";
import { chart } from "../../tables/charts/chart.ts";
import { evidence } from "../../tables/figure.ts";
import { table } from "../../tables/table.ts";

export const check = z.object({
  start: z.int().describe("Where the sentence begins in `answer`, in UTF-16 code units."),
  end: z.int().describe("Where it ends; exclusive."),
  reason: z.string().describe("What the tables do not support, in a few words."),
});

export const interpretation = z.object({
  readings: z.array(z.string()).describe("How the question was read, one a part: dataset, period, filters."),
  assumptions: z.array(z.string()).describe("What was taken for granted where the question was open."),
  leftOut: z.array(z.string()).describe("What of the question the answer does not cover."),
  questions: z.array(z.string()).describe("Other readings, each ready to be asked."),
});

/** What an answer was made of. */
const answerDetails = z.object({
  /** BCP 47: in which its figures are printed. */
  language: z.string(),
  answer: z.string(),
  evidence: z.array(evidence),
  data: z.array(table),
  charts: z.array(chart),
  interpretation,
  checks: z.array(check),
});

/** As it is stored: its text is the message's, charts follow from the tables. */
export const storedDetails = answerDetails.omit({ answer: true, charts: true });

export type StoredDetails = z.output<typeof storedDetails>;

export const storedAnswer = answerDetails.extend({
  id: z.string(),
  conversationId: z.string(),
  timestamp: z.number().describe("When it was answered, milliseconds since the epoch."),
});

export type StoredAnswer = z.output<typeof storedAnswer>;

const id = z.string().min(1).max(100).describe("Id of an answer: `answerId` of a reply or of a message.");

export const answerParams = z.object({ id });
export const dataParams = z.object({
  id,
  file: z.string().max(20).describe("A table with `.csv` or `.json`, e.g. `r1.csv`."),
});
export const chartParams = z.object({
  id,
  file: z.string().max(20).describe("A chart with `.svg`, e.g. `c1.svg`."),
});
export const answerQuery = z.object({ externalUserIdentifier });

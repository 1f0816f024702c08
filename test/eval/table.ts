import type { Result } from "./run.ts";

const COLUMNS = ["right", "wrong", "refused", "withheld", "tokens", "seconds"];

/** What was asked and is not right, then one line a category, then the whole. */
export function printTable(results: readonly Result[]): string {
  const categories = Map.groupBy(results, ({ golden }) => golden.category);
  const next = results.filter(({ isNextAnswered }) => isNextAnswered !== undefined);
  const answered = next.filter(({ isNextAnswered }) => isNextAnswered);
  return [
    ...listFailures(results),
    row("category", COLUMNS),
    ...[...categories].map(([category, group]) => summary(category, group)),
    "",
    summary("all", results),
    `Follow-up questions that can be answered: ${answered.length} of ${next.length}.`,
  ].join("\n");
}

/** Wrong ones last, where they are seen. */
export function listFailures(results: readonly Result[]): string[] {
  const failed = results.filter(({ verdict }) => verdict !== "right");
  return failed.toSorted((a, b) => (a.verdict < b.verdict ? -1 : 1)).map(describe);
}

function describe({ golden, reply, verdict, reasons, milliseconds }: Result): string {
  const { readings = [], leftOut = [] } = reply.interpretation ?? {};
  return [
    `${verdict.toUpperCase()} ${golden.id} (${cost(reply.usage?.totalTokens)} tokens, ${seconds(milliseconds)} s)`,
    `  question: ${golden.question}`,
    ...reasons.map((reason) => `  ${reason}`),
    ...readings.map((reading) => `  read as: ${reading}`),
    ...leftOut.map((word) => `  left out: ${word}`),
    `  answer: ${(reply.answer || reply.reasoning).slice(0, 600).replaceAll("\n", "\n    ")}`,
    "",
  ].join("\n");
}

function summary(name: string, results: readonly Result[]): string {
  const of = (verdict: Result["verdict"]) => String(results.filter((one) => one.verdict === verdict).length);
  const mean = (read: (one: Result) => number) =>
    results.reduce((sum, one) => sum + read(one), 0) / results.length;
  const withheld = results.reduce((sum, { reply }) => sum + (reply.usage?.withheld ?? 0), 0);
  const tokens = cost(mean(({ reply }) => reply.usage?.totalTokens ?? 0));
  return row(name, [
    of("right"),
    of("wrong"),
    of("refused"),
    String(withheld),
    tokens,
    seconds(mean((one) => one.milliseconds)),
  ]);
}

const cost = (tokens: number | null | undefined): string => (tokens ? tokens.toFixed(0) : "no");
const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(2);

function row(name: string, cells: readonly string[]): string {
  return name.padEnd(26) + cells.map((cell) => cell.padStart(10)).join("");
}

import type { Golden } from "./golden.ts";
import { HEADINGS, isRight, type Heading } from "./judge.ts";
import type { Result } from "./run.ts";

const TITLES: Record<Heading, string> = {
  figure: "figure",
  evidence: "evidence",
  sources: "sources",
  followUp: "follow-up",
};

/** One line a question, then one a category, then the whole. */
export function printTable(results: readonly Result[]): string {
  const scopes = (["builtin", "model"] as const).map((scope) =>
    summary(`all of scope ${scope}`, ofScope(results, scope)),
  );
  const categories = Map.groupBy(results, ({ golden }) => golden.category);
  return [
    row("question", [...HEADINGS.map((heading) => TITLES[heading]), "ms"]),
    ...results.map(questionRow),
    "",
    row("category", [...HEADINGS.map((heading) => TITLES[heading]), "ms"]),
    ...[...categories].map(([category, group]) => summary(category, group)),
    "",
    ...scopes,
    summary("total", results),
    "",
    ...listFailures(results),
  ].join("\n");
}

export function ofScope(results: readonly Result[], scope: Golden["scope"]): Result[] {
  return results.filter(({ golden }) => golden.scope === scope);
}

/** What is wrong, with the question and what was answered. */
export function listFailures(results: readonly Result[]): string[] {
  return results
    .filter(({ verdict }) => !isRight(verdict))
    .map(({ golden, reply, verdict }) => {
      const wrong = HEADINGS.flatMap((heading) =>
        verdict[heading].map((one) => `  ${TITLES[heading]}: ${one}`),
      );
      const got = (reply.answer || reply.reasoning).replaceAll("\n", "\n    ");
      return [`${golden.id}: ${golden.question}`, ...wrong, `  answer: ${got}`, ""].join("\n");
    });
}

function questionRow({ golden, verdict, milliseconds }: Result): string {
  const marks = HEADINGS.map((heading) => (verdict[heading].length === 0 ? "yes" : "NO"));
  const scope = golden.scope === "model" ? " *" : "";
  return row(golden.id + scope, [...marks, milliseconds.toFixed(0)]);
}

function summary(name: string, results: readonly Result[]): string {
  const right = HEADINGS.map(
    (heading) => `${results.filter(({ verdict }) => verdict[heading].length === 0).length}/${results.length}`,
  );
  return row(name, [...right, `~${median(results.map(({ milliseconds }) => milliseconds)).toFixed(0)}`]);
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function row(name: string, cells: readonly string[]): string {
  return name.padEnd(34) + cells.map((cell) => cell.padStart(11)).join("");
}

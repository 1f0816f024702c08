import type { Section } from "./plan.ts";
import type { Period } from "../periods/reading/types.ts";

const MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December";
const IN_MONTH = new RegExp(`^in (?:${MONTHS})(?= \\d{4}$)`);

/** A section whose periods are named in words alone: "last week", "in October", "in that period". */
export function quietSection(section: Section): Section {
  if (section.kind === "why") {
    return { ...section, period: quietPeriod(section.period), base: { compareWith: "previous_period" } };
  }
  if (section.kind === "report") {
    const reports = section.reports.map((report) => ({ ...report, period: quietPeriod(report.period) }));
    return { ...section, base: undefined, reports };
  }
  if (section.kind === "list") {
    return {
      ...section,
      question: { ...section.question, periods: section.question.periods.map(quietPeriod) },
    };
  }
  if (section.kind === "search") {
    return {
      ...section,
      question: { ...section.question, periods: section.question.periods.map(quietPeriod) },
    };
  }
  return section;
}

function quietPeriod(period: Period): Period {
  return { ...period, label: wordsOf(period), quiet: true };
}

function wordsOf({ label, startDate, endDate }: Period): string {
  const month = IN_MONTH.exec(label)?.[0];
  if (month !== undefined) return month;
  if (label !== "" && !/\d/.test(label)) return label;
  return startDate === endDate ? "on that day" : "in that period";
}

/** What a user or a tool wrote may hold digits too: it is not repeated where nothing was found. */
export function withoutDigits(answer: string): string {
  return answer
    .split("\n")
    .filter((line) => !(line.startsWith("Note from ") && /\d/.test(line)))
    .join("\n")
    .replace(/ (?:of [\d.,]*\d or (?:more|less)|between [\d.,]*\d and [\d.,]*\d in amount)/g, " of that size")
    .replace(/“[^”]*\d[^”]*”/g, "that")
    .replace(/\S*\d\S*/g, "that");
}

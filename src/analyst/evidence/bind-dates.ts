import type { Binding } from "./binding.ts";
import { type DateFact, findDate } from "./fact-dates.ts";
import type { Evidence } from "./evidence.ts";
import type { DateClaim, DateNumeral, NameNumeral, Numeral, TimeNumeral } from "./numeral.ts";

type Blank = Pick<Binding, "unit" | "metric" | "period" | "source" | "action" | "path">;

const NOTHING: Blank = { unit: null, metric: null, period: null, source: null, action: null, path: null };

/** A date binds to a date of a result or of a call's arguments, to today, to a text or to the user's words. */
export function bindDate(evidence: Evidence, numeral: DateNumeral): Binding | undefined {
  for (const claim of numeral.claims) {
    const fact = findDate(evidence.facts.dates, claim);
    if (fact !== undefined) return fromDate(numeral, fact);
  }
  const said =
    evidence.asked.some((one) => one.kind === "date" && one.claims.some(agreesWith(numeral.claims))) ||
    numeral.claims.some((claim) => findDate(evidence.askedDates(), claim) !== undefined);
  return bindText(evidence, numeral) ?? (said ? fromQuestion(numeral, numeral.text) : undefined);
}

export function bindTime(evidence: Evidence, numeral: TimeNumeral): Binding | undefined {
  const fact = evidence.facts.dates.times.get(numeral.time);
  if (fact !== undefined) return { ...fromDate(numeral, fact), value: numeral.time };
  const said = evidence.asked.some((one) => one.kind === "time" && one.time === numeral.time);
  return bindText(evidence, numeral) ?? (said ? fromQuestion(numeral, numeral.time) : undefined);
}

export function bindName(evidence: Evidence, numeral: NameNumeral): Binding | undefined {
  const said = evidence.question.toLowerCase().includes(numeral.text.toLowerCase());
  return bindText(evidence, numeral) ?? (said ? fromQuestion(numeral, numeral.text) : undefined);
}

/** A binding to the text of a result that holds the numeral. */
export function bindText(evidence: Evidence, numeral: Numeral, isNoun = false): Binding | undefined {
  const fact = evidence.findText(numeral, isNoun);
  if (fact === undefined) return undefined;
  const { source, action, path } = fact;
  return { ...spanOf(numeral), ...NOTHING, kind: "quote", value: numeral.text, source, action, path };
}

export function fromQuestion(numeral: Numeral, value: string | number): Binding {
  return { ...spanOf(numeral), ...NOTHING, kind: "question", value };
}

export function fromDate(numeral: Numeral, { range, place }: DateFact): Binding {
  const value = range.startDate === range.endDate ? range.startDate : `${range.startDate}/${range.endDate}`;
  const period = range.startDate === "" ? null : range;
  return { ...spanOf(numeral), ...NOTHING, ...place, kind: "date", value, period };
}

export function spanOf({ start, end, text }: Numeral): Pick<Binding, "start" | "end" | "text"> {
  return { start, end, text };
}

/** Whether what the user said has every part that the answer says; "Q3" of the user does not cover "Q3 2025". */
export function agreesWith(claims: readonly DateClaim[]): (said: DateClaim) => boolean {
  return (said) =>
    claims.some((claim) =>
      (["year", "month", "day", "week", "quarter", "half"] as const).every(
        (part) => claim[part] === undefined || claim[part] === said[part],
      ),
    );
}

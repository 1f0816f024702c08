import type { Golden } from "../golden.ts";
import { boundClauses, dateClauses, groupsOf, namingClauses, narrow, valuesOf } from "./clauses.ts";
import type { Clause, Noun } from "./nouns.ts";
import type { Form, Maker } from "./records.ts";

const every = <T>(list: readonly T[], step: number): T[] => list.filter((_, nth) => nth % step === 0);

/** Everything that can be said of a noun, once each, and then two or three of it together. */
export function combine(noun: Noun, { next, of, ask, grouped, ranked, extremes }: Maker): Golden[] {
  const { subjects, negated, hasAmount } = noun;
  const own = of(noun);
  const forms: readonly Form[] = hasAmount ? ["count", "amount", "list", "count"] : ["count", "list"];
  const [plain = next(subjects)] = subjects;
  const namings = noun.names.map((naming) => namingClauses(naming, valuesOf(own, naming.field)));
  const [names, exclusions] = [namings.flatMap((one) => one.names), namings.flatMap((one) => one.exclusions)];
  const bounds = hasAmount ? boundClauses(own) : [];
  const dates = noun.dates.flatMap((dating) => {
    const subject = subjects.find(({ words }) => words === dating.subject) ?? plain;
    return dateClauses(dating).map((clause) => ({ subject, clause }));
  });
  const groups = groupsOf(noun);
  const pairs = groups.flatMap((one, nth) => groups.slice(nth + 1).map((other) => [one, other]));
  const dated = (nth: number): Clause[] => [dates[nth % dates.length]?.clause ?? plain];
  const group = (nth: number) => groups.slice(nth % groups.length).slice(0, 1);
  const put = (category: string, clauses: readonly Clause[]): Golden[] =>
    clauses.map((clause) => ask(category, noun, clause, next(forms)));
  const putAll = (category: string, clauses: readonly Clause[], all: readonly Form[]): Golden[] =>
    clauses.flatMap((clause) => [...new Set(all)].map((form) => ask(category, noun, clause, form)));
  // A deal's stage says its state as well.
  const onNext = (clause: Clause): Clause =>
    narrow(/\bstage\b/.test(clause.words) ? plain : next(subjects), clause);

  return [
    ...putAll("states", subjects, hasAmount ? [...forms, "average"] : forms),
    ...putAll("negation", negated, forms.slice(0, 2)),
    ...put("names", names.map(onNext)),
    ...put("exclusion", exclusions.map(onNext)),
    ...put("bounds", bounds.map(onNext)),
    ...put(
      "dates",
      dates.map(({ subject, clause }) => narrow(subject, clause)),
    ),
    ...put(
      "exclusion with dates",
      exclusions.map((one, nth) => narrow(plain, one, ...dated(nth * 5))),
    ),
    ...put(
      "bounds with dates",
      every(bounds, 2).map((one, nth) => narrow(plain, one, ...dated(nth * 3))),
    ),
    ...put(
      "exclusion with bounds",
      every(exclusions, 2).map((one, nth) => narrow(plain, one, ...bounds.slice(nth, nth + 1))),
    ),
    ...subjects.flatMap((subject) => groups.flatMap((one) => grouped("groups", noun, subject, [one]))),
    ...pairs.flatMap((pair) => grouped("two groups", noun, next(subjects), pair)),
    ...negated.flatMap((subject) => grouped("negation by group", noun, subject, group(0))),
    ...every(bounds, 3).flatMap((one, nth) =>
      grouped("bounds by group", noun, narrow(plain, one), group(nth)),
    ),
    ...subjects.flatMap((subject) => [...ranked(noun, subject), ...extremes(noun, subject)]),
  ];
}

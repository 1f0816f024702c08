import { inCategory, SUITE, type Figure, type Golden } from "../golden.ts";
import { valuesOf, type Group } from "./clauses.ts";
import type { Entry } from "./harbour.ts";
import type { Clause, Noun } from "./nouns.ts";

/** How a question is put: its words and what they ask of the records that are meant. */
export type Form = "count" | "amount" | "list" | "average";

// oxfmt-ignore
const WORDS: Record<Form, readonly ((subject: string) => string)[]> = {
  count: [(s) => `How many ${s} are there?`, (s) => `How many ${s} do we have?`, (s) => `Number of ${s}`, (s) => `Please count the ${s}`],
  amount: [(s) => `What is the total amount of the ${s}?`, (s) => `Total value of ${s}`, (s) => `How much do the ${s} add up to?`],
  list: [(s) => `Show me the ${s}`, (s) => `List ${s}`, (s) => `Which ${s} are there?`],
  average: [(s) => `What is the average amount of the ${s}?`, (s) => `Average value of ${s}`],
};

/** As many groups as an answer can be expected to list. */
const SHOWN = 10;

const sum = (entries: readonly Entry[], field: "amount" | "balance"): number =>
  entries.reduce((cents, entry) => cents + Math.round((entry[field] ?? 0) * 100), 0) / 100;

const counted = (value: number | number[], label: string): Figure => ({
  value,
  unit: "count",
  measures: ["count"],
  label,
});

const isOfLastYear = (month = ""): boolean => month >= "2025-11" && month <= "2026-10";

export type Maker = ReturnType<typeof openMaker>;

/** A maker of questions about one company's records; forms and wordings take turns. */
export function openMaker(entries: readonly Entry[]) {
  let turn = 0;
  const next = <T>(list: readonly T[]): T => {
    const value = list[turn % list.length];
    turn += 1;
    if (value === undefined) throw new Error("Nothing to choose from");
    return value;
  };

  const of = ({ dataset }: Noun): Entry[] => entries.filter((entry) => entry.dataset === dataset);
  const found = (noun: Noun, { tests }: Clause): Entry[][] => tests.map((test) => of(noun).filter(test));
  const make = (category: string, question: string, figures: Figure[]): Golden =>
    inCategory(category)(question, question, { sources: SUITE, figures });

  const figuresOf = (noun: Noun, subject: Clause, form: Form): Figure[] => {
    const groups = found(noun, subject);
    if (form === "count" || form === "list")
      return [
        counted(
          groups.map(({ length }) => length),
          "total",
        ),
      ];
    // What is still owed may be meant by the value of what is not paid.
    const isOwed = form === "amount" && /unpaid|overdue|not paid|nobody/.test(subject.words);
    const fields = isOwed ? (["amount", "balance"] as const) : (["amount"] as const);
    const measures = form === "average" ? ["averageAmount", "amount"] : fields;
    const currencies = new Set(groups.flatMap((group) => group.flatMap(({ currency }) => currency ?? [])));
    return [...currencies].map((unit) => {
      const own = groups.map((group) => group.filter(({ currency }) => currency === unit));
      const per = ({ length }: Entry[]): number => (form === "average" ? length : 1);
      const value = own.flatMap((group) => fields.map((field) => sum(group, field) / per(group)));
      return { value, unit, measures, label: "total" };
    });
  };

  const ask = (category: string, noun: Noun, subject: Clause, form: Form): Golden => {
    const golden = make(category, next(WORDS[form])(subject.words), figuresOf(noun, subject, form));
    const isEmpty = found(noun, subject).every(({ length }) => length === 0);
    return isEmpty ? { ...golden, outcome: "empty", figures: [] } : golden;
  };

  const grouped = (
    category: string,
    noun: Noun,
    { words, tests }: Clause,
    groups: readonly Group[],
  ): Golden[] => {
    const all = tests.length > 1 ? [] : found(noun, { words, tests }).flat();
    // Of months the last twelve are meant where none are named.
    const isMonth = groups.length === 1 && groups[0]?.title === "month";
    const own = isMonth ? all.filter((entry) => isOfLastYear(groups[0]?.read(entry))) : all;
    const keys = Map.groupBy(own, (entry) => groups.map(({ read }) => read(entry) ?? "(none)").join(", "));
    const sorted = [...keys].toSorted(([, a], [, b]) => b.length - a.length);
    // Of many groups the first is shown, of many pairs perhaps none.
    const isMany = keys.size > SHOWN;
    const isTied = sorted[0]?.[1].length === sorted[1]?.[1].length;
    // By month they may be those of the due date.
    const isOfDue = words.includes("overdue") && groups.some(({ title }) => title === "month");
    if (own.length === 0 || isOfDue || (isMany && (isTied || groups.length > 1))) return [];
    const figures = sorted.slice(0, isMany ? 1 : 2).map(([label, { length }]) => counted(length, label));
    const by = groups.map(({ title }) => title).join(" and ");
    return [
      make(
        category,
        next([
          `How many ${words} are there by ${by}?`,
          `Number of ${words} per ${by}`,
          `Count ${words} by ${by}`,
        ]),
        figures,
      ),
    ];
  };

  const ranked = (noun: Noun, subject: Clause): Golden[] =>
    noun.names.flatMap(({ title, field }) => {
      const own = found(noun, subject).flat();
      const [first = "", second] = valuesOf(own, field);
      const size = (value: string | undefined) => own.filter((entry) => entry[field] === value).length;
      // The most expenses may be those that come to most.
      if (noun.dataset === "expenses" || size(first) === 0 || size(first) === size(second)) return [];
      const question = next([
        `Which ${title} has the most ${subject.words}?`,
        `Top ${title} by number of ${subject.words}`,
      ]);
      return [make("ranks", question, [counted(size(first), first)])];
    });

  const extremes = (noun: Noun, subject: Clause): Golden[] => {
    const own = found(noun, subject).flat();
    const [unit, ...others] = new Set(own.flatMap(({ currency }) => currency ?? []));
    if (!noun.hasAmount || unit === undefined || others.length > 0) return [];
    const amounts = own.map(({ amount = 0 }) => amount);
    const said = subject.words.replace(`${noun.one}s`, noun.one);
    return [
      make("extremes", `What is the largest ${said}?`, [{ value: Math.max(...amounts), unit }]),
      make("extremes", `What is the smallest ${said}?`, [{ value: Math.min(...amounts), unit }]),
    ];
  };

  return { next, of, ask, figuresOf, grouped, ranked, extremes };
}

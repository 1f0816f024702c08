import { inCategory, SUITE, type Figure, type Golden } from "../golden.ts";
import { boundClauses, dateClauses, groupsOf, namingClauses, narrow, valuesOf } from "./clauses.ts";
import type { Entry } from "./harbour.ts";
import { NOUNS, type Clause, type Noun, type Subject } from "./nouns.ts";

/** How a question is put: its words and what they ask of the records that are meant. */
type Form = "count" | "amount" | "list" | "average";

const WORDS: Record<Form, readonly ((subject: string) => string)[]> = {
  count: [(s) => `How many ${s} are there?`, (s) => `How many ${s} do we have?`, (s) => `Number of ${s}`, (s) => `Please count the ${s}`],
  amount: [(s) => `What is the total amount of the ${s}?`, (s) => `Total value of ${s}`, (s) => `How much do the ${s} add up to?`],
  list: [(s) => `Show me the ${s}`, (s) => `List ${s}`, (s) => `Which ${s} are there?`],
  average: [(s) => `What is the average amount of the ${s}?`, (s) => `Average value of ${s}`],
};

const sum = (entries: readonly Entry[], field: "amount" | "balance"): number =>
  entries.reduce((cents, entry) => cents + Math.round((entry[field] ?? 0) * 100), 0) / 100;

/** A maker of questions about one company's records; forms and wordings take turns. */
export function openMaker(entries: readonly Entry[]) {
  let turn = 0;
  const next = <T>(list: readonly T[]): T => {
    const value = list[turn % list.length];
    turn += 1;
    if (value === undefined) throw new Error("Nothing to choose from");
    return value;
  };

  const found = (noun: Noun, { tests }: Clause): Entry[][] => tests.map((test) => entries.filter((entry) => entry.dataset === noun.dataset && test(entry)));

  const figuresOf = (noun: Noun, subject: Subject, form: Form, label = "total"): Figure[] => {
    const groups = found(noun, subject);
    if (form === "count" || form === "list") return [{ value: groups.map(({ length }) => length), unit: "count", measures: ["count"], label }];
    const currencies = new Set(groups.flatMap((group) => group.flatMap(({ currency }) => currency ?? [])));
    const fields = form === "amount" && /unpaid|overdue|not paid|nobody/.test(subject.words) ? (["amount", "balance"] as const) : (["amount"] as const);
    return [...currencies].map((unit) => {
      const values = groups.flatMap((group) => {
        const own = group.filter(({ currency }) => currency === unit);
        return fields.map((field) => (form === "average" ? sum(own, field) / own.length : sum(own, field)));
      });
      return { value: values, unit, measures: form === "average" ? ["averageAmount", "amount"] : fields, label };
    });
  };

  const ask = (category: string, noun: Noun, subject: Subject, form: Form): Golden => {
    const question = next(WORDS[form])(subject.words);
    const isEmpty = found(noun, subject).every(({ length }) => length === 0);
    return inCategory(category)(question, question, { sources: SUITE, ...(isEmpty ? { outcome: "empty" } : { figures: figuresOf(noun, subject, form) }) });
  };

  const forms = (noun: Noun): readonly Form[] => (noun.hasAmount ? ["count", "amount", "list", "count"] : ["count", "list"]);

  const grouped = (category: string, noun: Noun, subject: Subject, groups: ReturnType<typeof groupsOf>): Golden[] => {
    const own = found(noun, subject)[0] ?? [];
    const keys = Map.groupBy(own, (entry) => groups.map(({ read }) => read(entry) ?? "(none)").join(", "));
    const largest = [...keys].toSorted(([, a], [, b]) => b.length - a.length).slice(0, 2);
    const by = groups.map(({ title }) => title).join(" and ");
    const figures = largest.map(([label, { length }]): Figure => ({ value: length, unit: "count", measures: ["count"], label }));
    const question = next([`How many ${subject.words} are there by ${by}?`, `Number of ${subject.words} per ${by}`, `Count ${subject.words} by ${by}`]);
    return largest.length === 0 ? [] : [inCategory(category)(question, question, { sources: SUITE, figures })];
  };

  const ranked = (noun: Noun, subject: Subject): Golden[] =>
    noun.names.flatMap(({ title, field }) => {
      const sizes = valuesOf(found(noun, subject)[0] ?? [], field).map((value) => ({ value, size: (found(noun, subject)[0] ?? []).filter((entry) => entry[field] === value).length }));
      const [first, second] = sizes;
      if (first === undefined || first.size === second?.size) return [];
      const question = next([`Which ${title} has the most ${subject.words}?`, `Top ${title} by number of ${subject.words}`]);
      return [inCategory("ranks")(question, question, { sources: SUITE, figures: [{ value: first.size, unit: "count", measures: ["count"], label: first.value }] })];
    });

  const extreme = (noun: Noun, subject: Subject): Golden[] => {
    const own = found(noun, subject)[0] ?? [];
    if (!noun.hasAmount || own.length === 0 || new Set(own.map(({ currency }) => currency)).size > 1) return [];
    const amounts = own.map(({ amount = 0 }) => amount);
    const said = subject.words.replace(noun.one + "s", noun.one);
    const of = (word: string, value: number) => inCategory("extremes")(word, `What is the ${word} ${said}?`, { sources: SUITE, figures: [{ value, unit: own[0]?.currency ?? "" }] });
    return [of("largest", Math.max(...amounts)), of("smallest", Math.min(...amounts))];
  };

  const about = (noun: Noun): Golden[] => {
    const own = entries.filter(({ dataset }) => dataset === noun.dataset);
    const namings = noun.names.map((naming) => namingClauses(naming, valuesOf(own, naming.field)));
    const dates = noun.dates.flatMap((dating) => dateClauses(dating).map((clause) => ({ clause, subject: noun.subjects.find(({ words }) => words === dating.subject) })));
    const bounds = noun.hasAmount ? boundClauses(own) : [];
    const exclusions = namings.flatMap((naming) => naming.exclusions);
    const groups = groupsOf(noun);
    const pairs = groups.flatMap((one, nth) => groups.slice(nth + 1).map((other) => [one, other]));
    const plain = noun.subjects[0] ?? next(noun.subjects);
    return [
      ...noun.subjects.flatMap((subject) => [...new Set([...forms(noun), ...(noun.hasAmount ? (["average"] as const) : [])])].map((form) => ask("states", noun, subject, form))),
      ...noun.negated.flatMap((subject) => forms(noun).slice(0, 2).map((form) => ask("negation", noun, subject, form))),
      ...namings.flatMap(({ names }) => names.map((clause) => ask("names", noun, narrow(next(noun.subjects), clause), next(forms(noun))))),
      ...exclusions.map((clause) => ask("exclusion", noun, narrow(next(noun.subjects), clause), next(forms(noun)))),
      ...bounds.map((clause) => ask("bounds", noun, narrow(next(noun.subjects), clause), next(forms(noun)))),
      ...dates.map(({ clause, subject = plain }) => ask("dates", noun, narrow(subject, clause), next(forms(noun)))),
      ...noun.subjects.flatMap((subject) => groups.flatMap((group) => grouped("groups", noun, subject, [group]))),
      ...pairs.flatMap((pair) => grouped("two groups", noun, next(noun.subjects), pair)),
      ...noun.subjects.flatMap((subject) => [...ranked(noun, subject), ...extreme(noun, subject)]),
      ...noun.negated.flatMap((subject) => grouped("negation by group", noun, subject, groups.slice(0, 1))),
      ...exclusions.map((clause, nth) => ask("exclusion with dates", noun, narrow(plain, clause, dates[(nth * 5) % dates.length]?.clause ?? clause), next(forms(noun)))),
      ...bounds.filter((_, nth) => nth % 3 === 0).flatMap((clause, nth) => grouped("bounds by group", noun, narrow(plain, clause), groups.slice(nth % groups.length).slice(0, 1))),
      ...bounds.filter((_, nth) => nth % 2 === 0).map((clause, nth) => ask("bounds with dates", noun, narrow(plain, clause, dates[(nth * 3) % dates.length]?.clause ?? clause), next(forms(noun)))),
      ...exclusions.filter((_, nth) => nth % 2 === 0).map((clause, nth) => ask("exclusion with bounds", noun, narrow(plain, clause, ...bounds.slice(nth, nth + 1)), next(forms(noun)))),
    ];
  };

  return { questions: NOUNS.flatMap(about), ask, figuresOf };
}

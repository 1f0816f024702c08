import { inCategory, said, SUITE, type Golden } from "../golden.ts";
import { boundClauses, dateClauses, namingClauses, narrow, valuesOf } from "./clauses.ts";
import { NOUNS, type Clause, type Noun } from "./nouns.ts";
import type { Maker } from "./records.ts";

const HALVES = /^(?:states|bounds|exclusion)$/;
const PARTS = 30;

/** Two questions in one: neither half may vanish. Without dates, which one half could take from the other. */
export function partQuestions(questions: readonly Golden[]): Golden[] {
  const halves = questions.filter(
    ({ question, outcome, category }) =>
      outcome === "figures" && HALVES.test(category) && question.startsWith("How many"),
  );
  const step = Math.max(1, Math.floor(halves.length / PARTS));
  return halves.flatMap((first, nth) => {
    const second = halves[(nth * 7 + 11) % halves.length];
    if (nth % step !== 0 || second === undefined || second.sources !== first.sources) return [];
    const question = `${first.question.replace(/\?$/, "")}, and ${second.question.replace("How", "how")}`;
    const figures = [...first.figures, ...second.figures];
    return [inCategory("parts")(question, question, { sources: SUITE, figures })];
  });
}

/** A question, then one that leans on it: narrowed by a name, a date or a bound. */
export function followUpQuestions(noun: Noun, { of, ask, figuresOf }: Maker): Golden[] {
  const own = of(noun);
  const isDeals = noun.dataset === "deals";
  const [[naming], [dating], subject] = [noun.names, noun.dates, noun.subjects.at(isDeals ? 2 : 0)];
  if (naming === undefined || dating === undefined || subject === undefined) return [];
  const values = valuesOf(own, naming.field);
  const { names, exclusions } = namingClauses(naming, values);
  // A won deal was closed in October, and created as well.
  const [october, before] = isDeals ? [] : dateClauses(dating);
  const bounds = noun.hasAmount ? boundClauses(own) : [];
  const then = (words: string, clause: Clause | undefined): Golden[] => {
    if (clause === undefined) return [];
    const first = ask("follow-ups", noun, subject, "count").question;
    const figures = figuresOf(noun, narrow(subject, clause), "count");
    const isNone = figures.every(({ value }) => [value].flat().every((one) => one === 0));
    const history = said(first, "There are some.");
    const outcome = isNone ? ({ outcome: "empty" } as const) : { figures };
    return [inCategory("follow-ups")(`${first} ${words}`, words, { history, sources: SUITE, ...outcome })];
  };
  return [
    ...then(`And excluding ${values[0] ?? ""}?`, exclusions[0]),
    ...then(`Only ${names[0]?.words ?? ""}`, names[0]),
    ...then(`And how many of them were ${dating.words || "made"} in October 2026?`, october),
    ...then(`What about ${before?.words ?? ""}?`, before),
    ...then(`And those ${bounds[1]?.words ?? ""}?`, bounds[1]),
    ...then(`And those ${bounds[7]?.words ?? ""}?`, bounds[7]),
  ];
}

/** What no data has and what no plan can hold. */
const ADJECTIVES =
  "profitable haunted blorptastic recurring seasonal premium wholesale angry refundable".split(" ");
const TAILS =
  "mentioning turbochargers, weighted by mood, per square metre, that Zebulon approved, in Atlantis, with a blue label, signed in person, at the flimflam".split(
    ", ",
  );
const NAMED = /turbochargers|mood|square|Zebulon|Atlantis|blue|person|flimflam/;

/** Words left over: they have to be named. */
export function leftoverQuestions(): Golden[] {
  const make = (question: string, word: string) =>
    inCategory("leftovers")(question, question, { outcome: "names", mentions: [word] });
  return NOUNS.flatMap(({ subjects }, nth) => {
    const words = subjects.at(-1)?.words ?? "";
    const three = (list: readonly string[]) =>
      [0, 1, 2].map((one) => list[(nth * 3 + one) % list.length] ?? "");
    return [
      ...three(ADJECTIVES).map((word) => make(`How many ${word} ${words} are there?`, word)),
      ...three(TAILS).map((tail) =>
        make(`How many ${words} ${tail} do we have?`, NAMED.exec(tail)?.[0] ?? ""),
      ),
    ];
  });
}

/** "Largest first" where the records have nothing to be large by. */
export function orderQuestions(): Golden[] {
  const make = (question: string) => inCategory("order")(question, question, { outcome: "declines" });
  return ["leads", "tasks", "open tasks", "milestones", "projects"].flatMap((many) => [
    make(`Show ${many}, largest first`),
    make(`Which are the biggest ${many}?`),
  ]);
}

import { inCategory, said, SUITE, type Golden } from "../golden.ts";
import { allFigures } from "../judge.ts";
import { boundClauses, dateClauses, namingClauses, narrow, valuesOf } from "./clauses.ts";
import type { Entry } from "./harbour.ts";
import { NOUNS, type Clause } from "./nouns.ts";
import type { openMaker } from "./records.ts";

type Maker = ReturnType<typeof openMaker>;

const lower = (question: string): string => question.replace(/^(?:[A-Z](?=[a-z]))/, (letter) => letter.toLowerCase());

/** Two questions in one: neither half may vanish. */
export function partQuestions(questions: readonly Golden[]): Golden[] {
  const whole = questions.filter(({ question, outcome, category }) => outcome === "figures" && /^(?:states|bounds|exclusion|dates)$/.test(category) && /^How many/.test(question));
  const step = Math.max(1, Math.floor(whole.length / 24));
  return whole.flatMap((first, nth) => {
    const second = whole[(nth * 7 + 11) % whole.length];
    if (nth % step !== 0 || second === undefined || second === first) return [];
    const question = `${first.question.replace(/\?$/, "")}, and ${lower(second.question)}`;
    return [inCategory("parts")(question, question, { sources: SUITE, figures: allFigures([first, second]) })];
  });
}

/** A question, then one that leans on it: narrowed, moved in time, split, counted. */
export function followUpQuestions(entries: readonly Entry[], { ask, figuresOf }: Maker): Golden[] {
  return NOUNS.flatMap((noun) => {
    const own = entries.filter(({ dataset }) => dataset === noun.dataset);
    const [naming] = noun.names;
    const [dating] = noun.dates;
    const subject = noun.subjects.at(noun.dataset === "deals" ? 2 : 0);
    if (naming === undefined || dating === undefined || subject === undefined || own.length === 0) return [];
    const values = valuesOf(own, naming.field);
    const { names, exclusions } = namingClauses(naming, values);
    const spans = dateClauses(dating);
    const bounds = boundClauses(own);
    const then = (words: string, clause: Clause | undefined, base: Clause = subject): Golden[] => {
      if (clause === undefined) return [];
      const first = ask("follow-ups", noun, base, "count").question;
      const figures = figuresOf(noun, { ...narrow(subject, clause), words: base.words }, "count");
      const isNone = figures.every(({ value }) => [value].flat().every((one) => one === 0));
      const history = said(first, "There are some.");
      return [inCategory("follow-ups")(`${first} ${words}`, words, { history, sources: SUITE, ...(isNone ? { outcome: "empty" } : { figures }) })];
    };
    const [october, before] = spans;
    return [
      ...then(`And excluding ${values[0] ?? ""}?`, exclusions[0]),
      ...then(`Only ${names[0]?.words ?? ""}`, names[0]),
      ...then(`And how many of them were ${dating.words || "made"} in October 2026?`, noun.dataset === "deals" ? undefined : october),
      ...then(`What about ${before?.words ?? ""}?`, noun.dataset === "deals" ? undefined : before),
      ...(noun.hasAmount ? then(`And those ${bounds[1]?.words ?? ""}?`, bounds[1]) : []),
      ...(noun.hasAmount ? then(`And those ${bounds[7]?.words ?? ""}?`, bounds[7]) : []),
    ];
  });
}

/** What no data has and what no plan can hold: it has to be named. */
const LEFTOVERS = [
  "profitable", "haunted", "blorptastic", "recurring", "cross-border", "seasonal", "premium", "wholesale", "angry", "refundable",
] as const;

const TAILS = ["mentioning turbochargers", "weighted by mood", "per square metre", "that Zebulon approved", "in Atlantis", "with a blue label", "signed in person", "at the flimflam"] as const;

/** Of each tail what has to be named. */
const NAMED = ["turbochargers", "mood", "square", "Zebulon", "Atlantis", "blue", "person", "flimflam"] as const;

export function leftoverQuestions(): Golden[] {
  const make = (question: string, word: string) => inCategory("leftovers")(question, question, { outcome: "names", mentions: [word] });
  return NOUNS.flatMap(({ subjects }, nth) => {
    const words = subjects.at(-1)?.words ?? "";
    const at = (index: number) => (nth * 3 + index) % TAILS.length;
    return [
      ...[0, 1, 2].map((index) => LEFTOVERS[(nth * 3 + index) % LEFTOVERS.length] ?? "").map((word) => make(`How many ${word} ${words} are there?`, word)),
      ...[0, 1, 2].map((index) => make(`How many ${words} ${TAILS[at(index)]} do we have?`, NAMED[at(index)] ?? "")),
    ];
  });
}

/** "Largest first" where the records have nothing to be large by, and orders that nothing says by what. */
export function orderQuestions(): Golden[] {
  const make = (question: string) => inCategory("order")(question, question, { outcome: "declines" });
  return ["leads", "tasks", "open tasks", "milestones", "projects"].flatMap((many) => [make(`Show ${many}, largest first`), make(`Which are the biggest ${many}?`)]);
}

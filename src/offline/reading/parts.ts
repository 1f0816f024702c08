import { findDataset, findDimension } from "../../catalogue/catalogue.ts";
import { isGrain } from "../../catalogue/grains.ts";
import type { Dataset } from "../../catalogue/types.ts";
import type { Known, Part } from "./clause.ts";
import { headsOf, isPlainHead, opens } from "./clauses.ts";
import { parseAsk } from "./parse.ts";
import { dateOfState } from "./states.ts";
import type { Ask, Item } from "./types.ts";

/**
 * "How many invoices and how many bills are open", "overdue invoices and bills": what is said behind the last of
 * several, or in front of the first, is said of both where both can be so.
 */
export function shared(
  clauses: readonly (readonly Item[])[],
  at: number,
  text: string,
  known: Known,
): readonly Item[] {
  const [before = [], clause = [], next = []] = [clauses[at - 1], clauses[at], clauses[at + 1]];
  const isPlain = clause.every(
    ({ senses, period, number, isStrange, isQuoted }) =>
      !(period || number || isStrange || isQuoted) && senses.every(({ state }) => state === undefined),
  );
  const noun = clause.findIndex(isPlainHead);
  const front =
    isPlain && before.length > 0 && !opens(clause) && !isApart(before, clause, text)
      ? before.slice(0, before.findIndex(isPlainHead)).filter(isState)
      : [];
  const tail =
    isPlain && noun === clause.length - 1 && !isApart(clause, next, text)
      ? next.slice(next.findIndex(isPlainHead) + 1)
      : [];
  const whole = [...front, ...clause, ...tail];
  const [own, both] = [parseAsk(clause, known), parseAsk(whole, known)];
  return both?.left.length === 0 && both.dataset === own?.dataset ? whole : clause;
}

const isState = ({ senses }: Item): boolean => senses.some(({ state }) => state !== undefined);

/** A comma before "and", or another sentence. */
const isApart = (clause: readonly Item[], next: readonly Item[], text: string): boolean =>
  /[,.;?!]/.test(text.slice(clause.at(-1)?.end ?? 0, next[0]?.start ?? 0));

/** "Which accounts have open deals and unpaid invoices?" would take two kinds of records side by side. */
export function cannotJoin(
  clauses: readonly (readonly Item[])[],
  text: string,
  known: Known,
): Part | undefined {
  const [clause = [], next = []] = clauses;
  const asked = parseAsk(clause, known);
  const isOfGroups = asked?.asks === "which" || asked?.asks === "groups";
  const isBoth =
    isOfGroups &&
    asked.dataset.name !== "traffic" &&
    clause.some(({ text: word }) => /^(?:have|has|had|with)$/i.test(word)) &&
    !opens(next) &&
    !isApart(clause, next, text) &&
    !headsOf(next).has(asked.dataset.name);
  const said = text.slice(clause[0]?.start ?? 0, next.at(-1)?.end ?? 0);
  return isBoth ? { topic: "unclear", said, unknown: [], ask: asked, choices: [], isJoin: true } : undefined;
}

/** One part for each period of a question that names several, and for each kind of record that money is spent by. */
export function spread(part: Part): Part[] {
  if (part.topic !== "ask") return [part];
  const { more, besides = [], ...whole } = part.ask;
  const bills = billsBeside(part.ask);
  // "What did we pay Skagen Ropes?" is in the bills where no expense has that name.
  if (bills !== undefined && part.ask.open.length > 0)
    return [{ topic: "ask", ask: { ...part.ask, isSpent: false, instead: bills } }];
  return [
    // Neither of the two says whether it was more in all.
    { topic: "ask", ask: { ...whole, more, ...(bills && { asks: undefined }) } },
    ...[...besides, ...(bills ?? [])].flatMap((ask) => spread({ topic: "ask", ask })),
    ...more.map((period): Part => ({
      topic: "ask",
      ask: { ...part.ask, period, when: period.ask, more: [] },
    })),
  ];
}

/** "What did we spend last month" is in expenses and in the bills of suppliers. */
function billsBeside({ isSpent, ...ask }: Ask): Ask[] | undefined {
  const bills = findDataset("bills");
  const isOfAll = [ask.conditions, ask.states].every((list) => list.length === 0);
  const isBoth = ask.groupBy.every((name) => name === "vendor" || isGrain(name));
  if (!isSpent || bills === undefined || !isOfAll || !isBoth || ask.kind !== "report") return undefined;
  const counted = "Bills are counted by their date, whether they are paid or not";
  const assumptions = [...ask.assumptions.filter((one) => !one.startsWith("Expenses only")), counted];
  const open = ask.open.map((one) => ({
    ...one,
    dimensions: one.dimensions.filter((name) => findDimension(bills, name)),
  }));
  return [{ ...ask, open, asks: undefined, dataset: bills, date: undefined, assumptions }];
}

/** Of several parts those that happen in time share the period that one of them names. */
export function sharePeriod(parts: readonly Part[]): Part[] {
  const said = parts.flatMap((part) => (part.topic === "ask" ? (part.ask.period ?? []) : []));
  const [period] = said;
  if (
    parts.length < 2 ||
    period === undefined ||
    parts.some((part) => part.topic === "ask" && part.ask.more.length > 0) ||
    new Set(said.map(({ startDate, endDate }) => `${startDate}${endDate}`)).size > 1
  )
    return [...parts];
  return parts.map((part) => {
    if (part.topic !== "ask" || part.ask.period !== undefined || !happens(part.ask)) return part;
    return {
      ...part,
      ask: {
        ...part.ask,
        period,
        assumptions: [...part.ask.assumptions, "The period is that of the rest of the question"],
      },
    };
  });
}

const FLOWS: ReadonlySet<string> = new Set<Dataset["name"]>([
  "leads",
  "payments",
  "expenses",
  "invoices",
  "bills",
]);

function happens({ dataset, states }: Ask): boolean {
  const [first] = states;
  const date = first && dateOfState(dataset, first.state);
  const isFlow = FLOWS.has(dataset.name) && states.length === 0;
  return dataset.name === "traffic" || isFlow || date === "closed" || date === "done";
}

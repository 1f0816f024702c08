import { catalogue } from "../../catalogue/catalogue.ts";
import { addDays } from "../../periods/dates.ts";
import { datedPeriod } from "../../periods/reading/names.ts";
import type { SearchPlan } from "../plan.ts";
import type { Line } from "../words/line.ts";
import { coversOf } from "./cover.ts";
import { openDraft } from "./draft.ts";
import { fillIn, grammars } from "./parse.ts";
import { openView } from "./view.ts";

/** "The latest postmortem" is looked for as a postmortem. */
function newestOf({ topic }: SearchPlan): Partial<SearchPlan> {
  // "Last Minute Gifts" is a name.
  if (/^Last \p{Lu}\p{L}+ \p{Lu}/u.test(topic)) return {};
  const [, rest] = /^(?:the )?(?:latest|newest|most recent|last) (.+)$/i.exec(topic) ?? [];
  return rest === undefined ? {} : { topic: rest, isNewest: true };
}

/** What is said of such a period. */
export const AFTERMATH = "What was written then and in the week after";

/** "What went wrong in the outage on 5 August?" was written about on that day and after it. */
function aftermathOf({ period, assumptions }: SearchPlan, words: string): Partial<SearchPlan> {
  const isOfIncident = /\bwent wrong with .*\b(?:outage|incident|downtime)\b/i.test(words);
  const isOfDay = period?.unit === "day" && /\bwent wrong\b/i.test(words);
  if (period === undefined || !(isOfDay || isOfIncident)) return {};
  const after = datedPeriod({ startDate: period.startDate, endDate: addDays(period.endDate, 7) });
  return { period: after, assumptions: [...assumptions, AFTERMATH] };
}

const ABOUT = /\babout (?:it|that|this|them|those)\b/i;
/** Of whom or what, the question before would have to say. */
const WHOSE = new RegExp(`${ABOUT.source}|\\b(?:they|s?he)\\b`, "i");

interface ReadSearch {
  search: SearchPlan;
  cost: number;
  strength: number;
}

/** A clause as a question to what people wrote. */
export function readSearch(line: Line, from: number, to: number): ReadSearch {
  const messages = catalogue.find(({ source }) => source === "team-chat");
  if (messages === undefined) throw new Error("There is no chat in the catalogue");
  const view = openView(messages, line, from, to);
  const readings = coversOf(view, grammars("").searches).map(({ chunks, cost }) => {
    const draft = openDraft(view, "");
    const left = fillIn(draft, chunks);
    // Mails are not kept, so how many there are a search tells; all else is counted.
    if (draft.marks.has("many") && draft.search.datasets?.join() !== "mails") left.push("how many");
    const { search } = draft;
    const isOfNothing = /^(?:(?:any|some|every)thing about)?$/i.test(search.topic);
    const [whose] = (search.author === undefined ? WHOSE : ABOUT).exec(view.textOf(from, to)) ?? [];
    if (isOfNothing && whose !== undefined) left.push(whose);
    if (/^(?:i|s?he|they)$/i.test(search.author ?? "")) left.push(search.author ?? "");
    const after = aftermathOf(search, view.textOf(from, to));
    const said = new Set(chunks.flatMap(({ row, ...one }) => (row ? [view.textOf(one.from, one.to)] : [])));
    const refused = left.filter((one) => said.has(one)).length;
    // "Cracked tanks or returns": one of them is enough.
    const isAny = search.isAny ?? / or /i.test(search.topic);
    const whole = { ...search, ...newestOf(search), ...after, ...(isAny && { isAny }), left };
    return { search: whole, cost: cost + 10 * refused, strength: draft.ask.strength };
  });
  const [best] = readings.toSorted((one, other) => one.cost - other.cost);
  if (best === undefined) throw new Error("A clause has words");
  return best;
}

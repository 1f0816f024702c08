import { once } from "../../lib/once.ts";
import { findDataset } from "../../catalogue/catalogue.ts";
import type { Said } from "./sentences.ts";

/** States as texts say them of what is counted, and which of the catalogue's are that. */
// oxfmt-ignore
const STATES: readonly (readonly [states: string, words: string])[] = [
  ["overdue", "overdue|past due|überfällige?n?|vencid[oa]s?|en retard|scadut[ei]|atrasad[oa]s"],
  ["unpaid open overdue", "unpaid|outstanding|unbezahlte?n?|impayée?s?|impagad[oa]s?"],
  ["open unpaid overdue", "open|offene?n?|ouverte?s?|abiert[oa]s?|apert[ei]|abert[oa]s?"],
  ["won", "won|gewonnene?n?|gagnée?s?|ganad[oa]s?|vint[ei]"],
  ["lost", "lost|verlorene?n?|perdue?s?|perdid[oa]s?|pers[ei]"],
  ["paid", "paid|bezahlte?n?|payée?s?|pagad[oa]s?|pagat[ei]"],
  ["done", "done|completed|finished|erledigte?n?|terminée?s?|terminad[oa]s?|completat[ei]"],
];
const NOT =
  "not|n['’]t|never|yet|part(?:ly|ially)|nearly|almost|nicht|noch|nie|teilweise|fast|pas|jamais|presque|no|non|aún|casi|não";
const PATTERNS = once(() =>
  STATES.map(([states, words]) => ({
    states: states.split(" "),
    word: words.slice(0, words.indexOf("|")),
    // "37 won deals", "12 factures impayées", "154 are overdue"; "won 37 deals".
    behind: new RegExp(
      String.raw`^[\s*_]*(?:(?:are|were|is|sind|waren|sont|son)\s)?(?:(?!(?:${NOT})\s)\p{L}{3,}\s)?(?:${words})(?!\p{L})`,
      "iu",
    ),
    before: new RegExp(String.raw`(?<!(?:${NOT}|been)\s)(?<!\p{L})(?:${words})[\s*_]*$`, "iu"),
  })),
);
/** "54 % of 26 done" and "if all 26 were" are no claim that all of the 26 are. */
const PART =
  /(?<!\p{L})(?:of|von|der|de|des|sur|di|van)[\s*_]*$|(?<!\p{L})(?:if|wenn|falls|si|se)(?!\p{L})/iu;
const OF_STATES = /^(?:state|status|stage|overdueBy|lostReason|record)$/;
const MEASURES = /^(?:count|amount|averageAmount|balance)$/;

/** "We won 37 deals" of deals that are open, or of all. */
export function refuteState({ value: { kind, at, column }, before, behind }: Said): string | undefined {
  const { table } = at?.view ?? {};
  if (kind !== "cell" || !table || !at || !column || !MEASURES.test(column.key)) return undefined;
  if (at.list === "rows" && table.columns.some(({ key }) => OF_STATES.test(key))) return undefined;
  const known = findDataset(table.dataset ?? "")?.dimensions.find(({ name }) => name === "state")?.values;
  const said = PATTERNS().find(({ states, ...one }) => {
    const isSaid = one.before.test(before) || (one.behind.test(behind) && !PART.test(before));
    return isSaid && states.some((state) => known?.includes(state));
  });
  // What was paid in October, and what is owed, is.
  const isOf = column.key === "balance" ? said?.word !== "overdue" : table.title.includes(`, ${said?.word} `);
  if (!said || isOf) return undefined;
  const filters = table.filters.map((filter) => /^State is (?!not )(.+)$/.exec(filter)?.[1]?.split(" or "));
  // What else chooses rows may say the same of them.
  if (filters.some((states) => !states || states.every((state) => said.states.includes(state))))
    return undefined;
  return `These are not all ${said.word}: ${table.title}.`;
}

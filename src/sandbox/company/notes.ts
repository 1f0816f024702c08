import { COLLEAGUES, HISTORY_DAYS, NOTES_ROOTS, notesRootId, type NotesRoot } from "./company.ts";
import { dayOf, msOf, type Moment } from "./dates.ts";
import {
  type NoteSketch,
  type NotePage,
  campaignNotes,
  monthlyReviews,
  postmortem,
  weeklyNumbers,
} from "./notes-matters.ts";
import { campaignsBetween, outagesBetween } from "./campaigns.ts";
import { uuidOf } from "./hash.ts";

const { ada, ben, dario, eva } = COLLEAGUES;

/** Pages that are not about one date: rules, definitions, lists. */
const STANDING_NOTES: readonly NoteSketch[] = [
  {
    key: "kpis",
    title: "KPI definitions",
    root: "company",
    author: ada,
    days: [dayOf(2023, 2, 6), dayOf(2024, 5, 14)],
    markdown: () => `## Shop
- Conversion rate: transactions divided by sessions.
- Average order value: total revenue divided by transactions.
## Trade
- Pipeline: the amount of all deals that are neither won nor lost.
- Win rate: won deals divided by closed deals, by the date of closing.`,
  },
  {
    key: "returns",
    title: "Returns policy",
    root: "operations",
    author: eva,
    days: [dayOf(2022, 9, 1)],
    markdown: () => "Customers may send goods back within 30 days. Cut rope is not taken back.",
  },
  {
    key: "release",
    title: "How we release the shop",
    root: "operations",
    author: dario,
    days: [dayOf(2023, 6, 12), dayOf(2024, 11, 4)],
    markdown: () => `- Never on a Friday.
- Buy something with the test card after every release.
- Roll back first, look for the reason later.`,
  },
  {
    key: "playbook",
    title: "Trade sales playbook",
    root: "sales",
    author: ben,
    days: [dayOf(2023, 1, 16), dayOf(2024, 10, 21)],
    markdown: () => `## Discounts
- Ten pieces and more: 36 % below the shop price.
- Payment within 14 days for new clients, 30 days for old ones.
## Follow up
- Call two days after the proposal, then once a week.`,
  },
  {
    key: "vat",
    title: "VAT abroad",
    root: "finance",
    author: eva,
    days: [dayOf(2024, 1, 9)],
    markdown: () => "Trade customers in the EU give their VAT number; consumers pay their country's rate.",
  },
];

/** Marketing's task list: a database under the page Marketing with one data source. */
export const TASKS_DATABASE = {
  id: uuidOf("notes:database:tasks"),
  dataSourceId: uuidOf("notes:data-source:tasks"),
  title: "Marketing tasks",
  root: "marketing",
} as const;

/** Every page that exists at this moment under these top-level pages, which come first. */
export function notePages(roots: readonly NotesRoot[], now: Moment): NotePage[] {
  const fromDay = now.day - HISTORY_DAYS;
  const sketches = [
    ...STANDING_NOTES,
    ...campaignsBetween(fromDay, now.day + 40).flatMap((campaign) => campaignNotes(campaign, now)),
    ...outagesBetween(fromDay, now.day).map(postmortem),
    ...weeklyNumbers(fromDay, now.day, now),
    ...monthlyReviews(fromDay, now.day),
  ];
  const pages = sketches
    .filter((sketch) => roots.includes(sketch.root))
    .flatMap((sketch) => buildPage(sketch, now.ms) ?? []);
  return [...roots.map(rootPage), ...pages];
}

/** A page under its root as it is at `nowMs`; null before it exists. */
function buildPage({ key, title, root, author, ...sketch }: NoteSketch, nowMs: number): NotePage | null {
  const edits = sketch.days.map((day) => msOf(day, sketch.minute ?? 615)).filter((ms) => ms <= nowMs);
  const [createdMs] = edits;
  if (createdMs === undefined) return null;
  return {
    id: uuidOf(`notes:page:${key}`),
    title,
    parentId: notesRootId(root),
    author,
    createdMs,
    editedMs: Math.max(...edits),
    markdown: sketch.markdown,
  };
}

function rootPage(root: NotesRoot): NotePage {
  const createdMs = msOf(dayOf(2022, 3, 1), 9 * 60);
  return {
    id: notesRootId(root),
    title: NOTES_ROOTS[root].title,
    parentId: null,
    author: COLLEAGUES.ada,
    createdMs,
    editedMs: createdMs,
    markdown: () => NOTES_ROOTS[root].text,
  };
}

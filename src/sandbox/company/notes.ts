import { campaignsBetween } from "./campaigns.ts";
import { COLLEAGUES, HISTORY_DAYS } from "./company.ts";
import { dayOf, msOf, type Moment } from "./dates.ts";
import { uuidOf } from "./hash.ts";
import { buildPage, paragraph, type NotePage } from "./note-page.ts";
import { campaignNotes } from "./notes-campaigns.ts";
import { monthlyReviews, postmortem, weeklyNumbers } from "./notes-reports.ts";
import { STANDING_NOTES } from "./notes-standing.ts";
import { outagesBetween } from "./outages.ts";
import { NOTES_ROOT_TITLES, notesRootId, type NotesRoot } from "./people.ts";

/** Marketing's task list: a database under the page Marketing with one data source. */
export const TASKS_DATABASE = {
  id: uuidOf("notes:database:tasks"),
  dataSourceId: uuidOf("notes:data-source:tasks"),
  title: "Marketing tasks",
  root: "marketing",
} as const satisfies { id: string; dataSourceId: string; title: string; root: NotesRoot };

const ROOTS = [
  ["company", "🏠", "Who we are, what we measure, how the week went."],
  ["marketing", "📣", "Campaign plans, retrospectives and the task list."],
  ["operations", "🛠️", "Shop, stock, shipping and what broke."],
  ["sales", "⛵", "How we sell to marinas, boatyards and schools."],
  ["finance", "🧾", "Books, taxes and month-ends."],
] as const satisfies readonly (readonly [NotesRoot, string, string])[];

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
    .map((sketch) => buildPage(sketch, now.ms))
    .filter((page) => page !== null);
  return [...ROOTS.filter(([root]) => roots.includes(root)).map(rootPage), ...pages];
}

function rootPage([root, icon, text]: (typeof ROOTS)[number]): NotePage {
  const createdMs = msOf(dayOf(2022, 3, 1), 9 * 60);
  return {
    id: notesRootId(root),
    title: NOTES_ROOT_TITLES[root],
    icon,
    root,
    parentId: null,
    author: COLLEAGUES.ada,
    createdMs,
    editedMs: createdMs,
    lines: () => [paragraph(text)],
    comments: [],
  };
}

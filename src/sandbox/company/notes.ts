import { campaignsBetween, outagesBetween } from "./campaigns.ts";
import { COLLEAGUES, HISTORY_DAYS, NOTES_ROOT_TITLES, notesRootId, type NotesRoot } from "./company.ts";
import { dayOf, msOf, type Moment } from "./dates.ts";
import { uuidOf } from "./hash.ts";
import {
  type NotePage,
  type NoteSketch,
  campaignNotes,
  monthlyReviews,
  postmortem,
  weeklyNumbers,
} from "./notes-matters.ts";
import { STANDING_NOTES } from "./notes-standing.ts";

/** Marketing's task list: a database under the page Marketing with one data source. */
export const TASKS_DATABASE = {
  id: uuidOf("notes:database:tasks"),
  dataSourceId: uuidOf("notes:data-source:tasks"),
  title: "Marketing tasks",
  root: "marketing",
} as const;

const ROOTS: Record<NotesRoot, string> = {
  company: "Who we are, what we measure, how the week went.",
  marketing: "Campaign plans, retrospectives and the task list.",
  operations: "Shop, stock, shipping and what broke.",
  sales: "How we sell to marinas, boatyards and schools.",
  finance: "Books, taxes and month-ends.",
};

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
    title: NOTES_ROOT_TITLES[root],
    parentId: null,
    author: COLLEAGUES.ada,
    createdMs,
    editedMs: createdMs,
    markdown: () => ROOTS[root],
  };
}

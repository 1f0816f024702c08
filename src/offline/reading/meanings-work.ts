import { of } from "./meanings-traffic.ts";
import type { Sense } from "./types.ts";

/** What people say of projects, tasks and dates and the catalogue does not. Phrases between bars. */
// A table reads better with one row a line.
// oxfmt-ignore
export const workMeanings: readonly (readonly [phrases: string, ...senses: Sense[]])[] = [
  ["how far along|how far|how much progress|progress|coming along|getting on|completion|percent done|percentage done|share done|how complete|how much is done", of("tasks", { measure: "doneShare" })],
  ["has to be done|have to be done|needs to be done|must be done|needs doing", of("tasks", { state: "open", date: "due" })],
  ["high priority|top priority|highest priority", of("tasks", { dimension: "priority", values: ["high"] })],
  ["have to do|has to do|need to do|needs to do|supposed to do", of("tasks", { state: "open", isWeak: true })],
  ["to dos|to do|todos|to do list|action items|things to do", of("tasks")],
  ["plate|on the plate|workload|working on|work on|works on", of("tasks", { state: "open" }), { dataset: "deals", state: "open" }],
  ["completed|complete|finished|finish|done|got done|accomplished|ticked off|closed out", { dataset: "tasks", state: "done" }, { dataset: "projects", state: "done" }, { dataset: "milestones", state: "done" }],
  ["unfinished|incomplete|remaining|left to do|still to do|not done|not finished|not completed|pending", { dataset: "tasks", state: "open" }, { dataset: "projects", state: "open" }, { dataset: "milestones", state: "open" }],
  ["open|still open|active|ongoing|running|currently running|pending|live|unresolved|in the works", { state: "open" }],
  ["are running|is running|still running|are currently running|are still running", { state: "open" }],
  ["still", { state: "open", isWeak: true }],
  ["in progress", { dimension: "status", values: ["In Progress"] }],
  ["deadline|due date", { date: "due", dimension: "due" }],

  // Dates of records
  ["due|falls due|fall due|falling due|payable by|become due|becoming due|comes due|come due", { date: "due" }],
  ["upcoming|coming up|still to come|next up|next", { date: "due" }, { dataset: "deals", date: "closing" }],
  ["created|create|added|opened|entered|registered|signed up|creation date|logged|came into the crm", { date: "created" }],
  ["come in|came in", { dataset: "leads", date: "created" }, { dataset: "deals", date: "created" }],
  ["changed|updated|modified|edited|touched|last changed|last modified|last edited|updates", { date: "changed" }, { date: "edited" }],
  ["posted|sent|written", { dataset: "messages", date: "sent" }],
  ["posts", of("messages")],
  ["who wrote most|who writes most|who wrote the most|who posted most|who posts most|who writes the most", of("messages", { measure: "count", dimension: "author", word: "most" })],
  ["slack|team chat|the chat", { dataset: "messages" }],
  // None of these is a note that somebody wrote.
  ["write off|wrote off|written off|credit notes|delivery notes|credit memos", { word: "said" }],
  ["issued|invoice date|dated|sent|sent out|wrote|write|written|send|raised|issue", { dataset: "invoices", date: "issued" }, { dataset: "bills", date: "issued" }],
  ["incurred|expense date", { dataset: "expenses", date: "spent" }],
  ["start|started|starting|begin|began|kick off|kicked off|start date", { dataset: "tasks", date: "start" }, { dataset: "projects", date: "start" }, { dataset: "milestones", date: "start" }],
  ["end|ended|finish|due|end date", { dataset: "projects", date: "due" }, { dataset: "milestones", date: "due" }],
  ["closing date|close date|expected closing date|expected close date", { dataset: "deals", date: "closing", dimension: "closing" }],
  ["created date|creation date", { date: "created", dimension: "created" }],
];

import { type Meanings, each, of, WORK } from "./meanings.ts";

/** How people speak of when a record was made, changed or sent. */
// A table reads better with one row a line.
// oxfmt-ignore
export const dates: Meanings = [
  ["due|(meant|planned|scheduled) for|(falls|falling|become|comes|coming) due|payable by", { date: "due" }],
  ["created|create|added|opened|registered|signed up|creation date", { date: "created" }],
  ["(come|came|coming) in", ...each("deals leads", { date: "created" })],
  ["changed|updated|modified|edited|touched|last (changed|modified|edited)|updates", { date: "changed" }, { date: "edited" }],
  ["posted|sent|written", { dataset: "messages", date: "sent" }],
  ["posts|slack messages", of("messages")],
  ["who (wrote|writes|posted|posts) (the)? most", of("messages", { measure: "count", dimension: "author", order: "most" })],
  ["(chat|slack) (rooms|channels)", { dataset: "messages", dimension: "channel" }],
  ["notion (pages|docs|documents|notes)", of("pages")],
  ["notion|wiki", { dataset: "pages" }],
  ["slack|team chat|(the)? chat", { dataset: "messages" }],
  ["issued|dated|sent|sent out|wrote|write|written|send|send out|raised|issue|invoice date|(went|gone|go|goes) out", ...each("invoices bills", { date: "issued" })],
  ["received", { dataset: "payments", date: "paid" }],
  ["booked|expense date", { dataset: "expenses", date: "spent" }],
  ["start|started|starting|begin|began|(kicked) off|start date", ...each(WORK, { date: "start" })],
  ["end|ended|ending|finish|due|end date", ...each("projects milestones", { date: "due" })],
  ["(expected)? (closing|close) date|expected (close|closing)", { dataset: "deals", date: "closing", dimension: "closing" }],
  ["(created|creation) date", { date: "created", dimension: "created" }],
];

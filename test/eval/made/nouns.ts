import { isoDay } from "../../../src/sandbox/company/dates.ts";
import { TODAY } from "../clock.ts";
import type { Entry } from "./harbour.ts";

export type Test = (entry: Entry) => boolean;

/** A way to say which records are meant; several tests where people may mean either. */
export interface Clause {
  words: string;
  tests: readonly Test[];
}

/** Records of one state: "unpaid invoices". */
export interface Subject extends Clause {
  /** What is still owed may be meant by its value. */
  isOwed?: true;
}

/** A field that names somebody or something: how it is said to be that, or not. */
export interface Naming {
  field: "owner" | "account" | "source" | "status" | "category" | "place";
  /** As questions call it, to group by. */
  title: string;
  is: string;
  not: readonly string[];
}

/** A date that a period can be of. */
export interface Dating {
  field: "createdAt" | "closedAt" | "date" | "dueDate";
  words: string;
  /** Only such records have it. */
  subject?: string;
}

/** What is asked about, in the words of people. */
export interface Noun {
  dataset: string;
  one: string;
  subjects: readonly Subject[];
  negated: readonly Subject[];
  names: readonly Naming[];
  dates: readonly Dating[];
  /** What "by month" is of, where nobody would ask back. */
  month?: Dating["field"];
  hasAmount: boolean;
}

const today = isoDay(TODAY);
const state = (...states: string[]): Test => ({ state: one = "" }) => states.includes(one);
const not = (test: Test): Test => (entry) => !test(entry);
const all: Test = () => true;
const overdue: Test = (entry) => entry.state === "open" && (entry.dueDate ?? "9") < today;

const subject = (words: string, ...tests: Test[]): Subject => ({ words, tests });
const owed = (words: string, ...tests: Test[]): Subject => ({ words, tests, isOwed: true });
const naming = (field: Naming["field"], title: string, is: string, ...denied: string[]): Naming => ({ field, title, is, not: denied });

const owner = naming("owner", "owner", "owned by", "not owned by", "except those owned by", "excluding");
const customer = naming("account", "customer", "for", "not for", "excluding", "except for", "other than for");
const vendor = naming("account", "vendor", "from", "not from", "excluding", "without");

/** Exclusions end where a subordinate clause would be longer. */
export const NOUNS: readonly Noun[] = [
  {
    dataset: "deals",
    one: "deal",
    subjects: [subject("deals", all), subject("open deals", state("open")), subject("won deals", state("won")), subject("lost deals", state("lost"))],
    negated: [
      subject("deals that are not won", not(state("won"))),
      subject("deals that are not lost", not(state("lost"))),
      subject("deals that are not open", not(state("open"))),
      subject("deals that we did not win", not(state("won")), state("lost")),
      subject("deals that were never won", not(state("won"))),
    ],
    names: [
      owner,
      naming("account", "account", "with", "not with", "excluding", "other than with"),
      naming("source", "lead source", "from the source", "not from the source", "excluding the source"),
      naming("status", "stage", "in the stage", "not in the stage", "except in the stage"),
    ],
    dates: [
      { field: "createdAt", words: "created" },
      { field: "closedAt", words: "closed", subject: "won deals" },
      { field: "closedAt", words: "closed", subject: "lost deals" },
    ],
    hasAmount: true,
  },
  {
    dataset: "invoices",
    one: "invoice",
    subjects: [subject("invoices", all), owed("unpaid invoices", state("open")), owed("overdue invoices", overdue), subject("paid invoices", state("paid"))],
    negated: [
      owed("invoices that are not paid", not(state("paid")), state("open")),
      owed("invoices that are not overdue", not(overdue), (entry) => entry.state === "open" && !overdue(entry)),
      owed("invoices that nobody has paid", not(state("paid")), state("open")),
    ],
    names: [customer],
    dates: [
      { field: "date", words: "issued" },
      { field: "dueDate", words: "due" },
    ],
    month: "date",
    hasAmount: true,
  },
  {
    dataset: "bills",
    one: "bill",
    subjects: [subject("bills", all), owed("unpaid bills", state("open")), subject("paid bills", state("paid"))],
    negated: [owed("bills that are not paid", not(state("paid"))), owed("bills we have not paid", not(state("paid")))],
    names: [vendor],
    dates: [
      { field: "date", words: "issued" },
      { field: "dueDate", words: "due" },
    ],
    month: "date",
    hasAmount: true,
  },
  {
    dataset: "expenses",
    one: "expense",
    subjects: [subject("expenses", all)],
    negated: [],
    names: [naming("category", "category", "in the category", "not in the category", "excluding", "other than", "without"), vendor],
    dates: [{ field: "date", words: "" }],
    month: "date",
    hasAmount: true,
  },
  {
    dataset: "payments",
    one: "payment",
    subjects: [subject("payments", all)],
    negated: [],
    names: [naming("account", "customer", "from", "not from", "excluding", "other than from")],
    dates: [{ field: "date", words: "received" }],
    month: "date",
    hasAmount: true,
  },
  {
    dataset: "leads",
    one: "lead",
    subjects: [subject("leads", all)],
    negated: [],
    names: [
      naming("source", "source", "from the source", "not from the source", "excluding"),
      naming("status", "status", "with the status", "without the status", "excluding the status"),
    ],
    dates: [{ field: "createdAt", words: "created" }],
    month: "createdAt",
    hasAmount: false,
  },
  {
    dataset: "tasks",
    one: "task",
    subjects: [subject("tasks", all), subject("open tasks", state("open")), subject("completed tasks", state("done")), subject("overdue tasks", overdue)],
    negated: [subject("tasks that are not done", not(state("done"))), subject("tasks that nobody has finished", not(state("done"))), subject("tasks that are not overdue", not(overdue), (entry) => entry.state === "open" && !overdue(entry))],
    names: [owner, naming("place", "project", "in the project", "not in the project", "excluding the project")],
    dates: [{ field: "dueDate", words: "due" }],
    hasAmount: false,
  },
];

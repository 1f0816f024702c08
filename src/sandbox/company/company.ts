import { uuidOf } from "./hash.ts";

export const COMPANY = {
  name: "Harbour Supply Co.",
  shop: "https://harbour.example",
  trade: "https://trade.harbour.example",
  currency: "EUR",
  timeZone: "Europe/Berlin",
} as const;

/** Documents older than this are gone from chat, mail, customer records and books; traffic is not. */
export const HISTORY_DAYS = 760;

export type Colleague = ReturnType<typeof colleague>;

function colleague(nth: number, name: string, slackId: string) {
  const [first = name] = name.split(" ");
  const key = first.toLowerCase();
  const email = `${key}@harbour.example`;
  return { key, name, first, email, slackId, zohoId: `553687000000010100${nth}` };
}

/** The managing director, trade sales, marketing, web and operations, customer service and finance. */
export const COLLEAGUES = {
  ada: colleague(1, "Ada Lindqvist", "U0ADALIND1"),
  ben: colleague(2, "Ben Okafor", "U0BENOKAF2"),
  cleo: colleague(3, "Cleo Marin", "U0CLEOMAR3"),
  dario: colleague(4, "Dario Conti", "U0DARIOCO4"),
  eva: colleague(5, "Eva Brandt", "U0EVABRAN5"),
} as const;

export const STAFF: readonly Colleague[] = Object.values(COLLEAGUES);

export const NOTES_ROOTS = {
  company: { title: "Company handbook", text: "Who we are, what we measure, how the week went." },
  marketing: { title: "Marketing", text: "Campaign plans, retrospectives and the task list." },
  operations: { title: "Operations", text: "Shop, stock, shipping and what broke." },
  sales: { title: "Trade sales", text: "How we sell to marinas, boatyards and schools." },
  finance: { title: "Finance", text: "Books, taxes and month-ends." },
} as const;

export type NotesRoot = keyof typeof NOTES_ROOTS;
export type Workspace = "harbour" | "nowhere";

/** Somebody who can sign in at the vendors, and what each vendor lets them see. */
export interface Person {
  email: string;
  name: string;
  workspace: Workspace;
  /** Ids of the Analytics accounts that the person belongs to. */
  accounts: readonly string[];
  /** Ids of the Analytics properties that the person may read; none means no Analytics account at all. */
  properties: readonly string[];
  /** Top-level pages that the person could tick in Notion's picker. */
  notes: readonly NotesRoot[];
  privateChannels: boolean;
  /** Whether there are records in the person's CRM; everybody has the product. */
  crm: boolean;
  books: boolean;
  projects: boolean;
}

const NOBODY = {
  workspace: "nowhere",
  accounts: [],
  properties: [],
  notes: [],
  privateChannels: false,
  crm: false,
  books: false,
  projects: false,
} as const satisfies Omit<Person, "email" | "name">;

export const PEOPLE: readonly Person[] = [
  {
    email: COLLEAGUES.ada.email,
    name: COLLEAGUES.ada.name,
    workspace: "harbour",
    accounts: ["77", "88", "99"],
    properties: ["400100001", "400100002", "400200001"],
    notes: ["company", "marketing", "operations", "sales", "finance"],
    privateChannels: true,
    crm: true,
    books: true,
    projects: true,
  },
  {
    email: COLLEAGUES.ben.email,
    name: COLLEAGUES.ben.name,
    workspace: "harbour",
    accounts: ["77"],
    properties: ["400100001"],
    notes: ["sales"],
    privateChannels: false,
    crm: true,
    books: false,
    projects: true,
  },
  { ...NOBODY, email: "nora@nowhere.example", name: "Nora Vale" },
];

export function findPerson(email: string): Person | undefined {
  return PEOPLE.find((person) => person.email === email);
}

/** The person with that mail address; somebody unknown sees what an empty account sees. */
export function personOf(email: string): Person {
  return findPerson(email) ?? { ...NOBODY, email, name: email };
}

export function notesRootId(root: NotesRoot): string {
  return uuidOf(`notes:root:${root}`);
}

/** What Notion's page picker offers to a person; the ids are what a Notion grant's `scopes` hold. */
export function pickablePages(email: string): { id: string; title: string }[] {
  return personOf(email).notes.map((root) => ({ id: notesRootId(root), title: NOTES_ROOTS[root].title }));
}

export interface Property {
  id: string;
  account: string;
  name: string;
  /** Sessions on an ordinary day when the dataset begins. */
  base: number;
  /** Sessions that an ordinary day gains per year. */
  growth: number;
  /** The address of its web stream; an app has none. */
  website: string | null;
}

export const ACCOUNTS = [
  { id: "77", name: "Harbour Supply Co." },
  { id: "88", name: "Harbour Labs" },
  { id: "99", name: "Harbour archive" },
] as const;

export const PROPERTIES: readonly Property[] = [
  {
    id: "400100001",
    account: "77",
    name: "harbour.example shop",
    base: 190,
    growth: 26,
    website: COMPANY.shop,
  },
  { id: "400100002", account: "77", name: "Trade portal", base: 38, growth: 7, website: COMPANY.trade },
  { id: "400200001", account: "88", name: "Harbour shop app", base: 60, growth: 14, website: null },
];

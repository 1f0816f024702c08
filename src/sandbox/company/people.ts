import { COLLEAGUES } from "./company.ts";
import { uuidOf } from "./hash.ts";

export type NotesRoot = "company" | "marketing" | "operations" | "sales" | "finance";
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
  /** `full` has records, `empty` has the product without a record, `none` does not have the product. */
  crm: "full" | "empty" | "none";
  books: boolean;
  projects: boolean;
}

/** Somebody with accounts that nothing stands in. */
const NOBODY = {
  workspace: "nowhere",
  accounts: [],
  properties: [],
  notes: [],
  privateChannels: false,
  crm: "empty",
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
    crm: "full",
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
    crm: "full",
    books: false,
    projects: true,
  },
  { ...NOBODY, email: "nora@nowhere.example", name: "Nora Vale" },
];

/** The person who can sign in with this address; undefined for anybody else. */
export function findPerson(email: string): Person | undefined {
  return PEOPLE.find((person) => person.email === email);
}

/** The person with that mail address; somebody unknown sees what an empty account sees. */
export function personOf(email: string): Person {
  return findPerson(email) ?? { ...NOBODY, email, name: email };
}

export const NOTES_ROOT_TITLES: Record<NotesRoot, string> = {
  company: "Company handbook",
  marketing: "Marketing",
  operations: "Operations",
  sales: "Trade sales",
  finance: "Finance",
};

/** The Notion id of a top-level page. */
export function notesRootId(root: NotesRoot): string {
  return uuidOf(`notes:root:${root}`);
}

/** What Notion's page picker offers to a person; the ids are what a Notion grant's `scopes` hold. */
export function pickablePages(email: string): { id: string; title: string }[] {
  return personOf(email).notes.map((root) => ({ id: notesRootId(root), title: NOTES_ROOT_TITLES[root] }));
}

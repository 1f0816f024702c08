import { count } from "./count.ts";
import type { Dataset, Dimension } from "./types.ts";

const author: Dimension = {
  name: "author",
  title: "Author",
  synonyms: ["writer", "sender"],
  unit: "text",
  field: "author",
};

const messages: Dataset = {
  name: "messages",
  title: "Messages",
  one: "message",
  many: "messages",
  synonyms: ["chat", "slack message", "post"],
  source: "team-chat",
  date: { field: "date", title: "Sent" },
  measures: [
    count("messages"),
    {
      name: "authors",
      title: "People who wrote",
      synonyms: [],
      unit: "count",
      adds: false,
      compute: { distinct: "author" },
    },
    {
      name: "threads",
      title: "Threads",
      synonyms: ["thread"],
      unit: "count",
      adds: false,
      compute: { distinct: "thread" },
    },
  ],
  dimensions: [
    { name: "channel", title: "Channel", synonyms: ["room"], unit: "text", field: "place" },
    author,
    { name: "sent", title: "Sent", synonyms: [], unit: "instant", field: "date" },
  ],
};

const pages: Dataset = {
  name: "pages",
  title: "Notes",
  one: "page",
  many: "pages",
  synonyms: ["note", "document", "doc", "wiki page"],
  source: "notes-workspace",
  date: { field: "date", title: "Last edited" },
  measures: [
    count("pages"),
    {
      name: "authors",
      title: "People who wrote",
      synonyms: ["writers"],
      unit: "count",
      adds: false,
      compute: { distinct: "author" },
    },
  ],
  dimensions: [
    { name: "name", title: "Title", synonyms: ["name", "page title"], unit: "text", field: "title" },
    { name: "parent", title: "In", synonyms: ["database", "section"], unit: "text", field: "place" },
    author,
    { name: "type", title: "Type", synonyms: [], unit: "text", field: "kind", values: ["page", "database"] },
    { name: "edited", title: "Last edited", synonyms: ["changed"], unit: "instant", field: "date" },
    { name: "created", title: "Created", synonyms: [], unit: "instant", field: "createdAt" },
  ],
};

/** Mail is never stored: it is searched and read live. */
const mails: Dataset = {
  name: "mails",
  title: "Mails",
  one: "mail",
  many: "mails",
  synonyms: ["email", "e-mail", "inbox"],
  source: "mail",
  date: undefined,
  measures: [],
  dimensions: [{ ...author, title: "From", synonyms: ["sender", "from"] }],
};

/** What people write. */
export const documents: readonly Dataset[] = [messages, pages, mails];

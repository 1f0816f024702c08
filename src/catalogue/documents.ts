import { count, distinct, instant, text } from "./suite/fields.ts";
import type { Dataset } from "./types.ts";

const author = text("author", "Author", "author", ["writer", "sender"]);

// oxfmt-ignore
const messages: Dataset = {
  name: "messages", title: "Messages", one: "message", many: "messages", synonyms: ["chat", "slack message", "post"],
  source: "team-chat", date: { field: "date", title: "Sent" },
  measures: [count("messages"), distinct("authors", "People who wrote", "author"), distinct("threads", "Threads", "thread", ["thread"])],
  dimensions: [text("channel", "Channel", "place", ["room"]), author, instant("sent", "Sent", "date")],
};

// oxfmt-ignore
const pages: Dataset = {
  name: "pages", title: "Notes", one: "page", many: "pages", synonyms: ["note", "document", "doc", "wiki page"],
  source: "notes-workspace", date: { field: "date", title: "Last edited" },
  measures: [count("pages"), distinct("authors", "People who wrote", "author", ["writers"])],
  dimensions: [
    text("name", "Title", "title", ["name", "page title"]),
    text("parent", "In", "place", ["database", "section"]),
    author,
    { ...text("type", "Type", "kind"), values: ["page", "database"] },
    instant("edited", "Last edited", "date", ["changed"]),
    instant("created", "Created", "createdAt"),
  ],
};

/** Mail is never stored: it is searched and read live. */
// oxfmt-ignore
const mails: Dataset = {
  name: "mails", title: "Mails", one: "mail", many: "mails", synonyms: ["email", "e-mail", "inbox"],
  source: "mail", date: undefined,
  measures: [],
  dimensions: [{ ...author, title: "From", synonyms: ["sender", "from"] }],
};

export const documents: readonly Dataset[] = [messages, pages, mails];

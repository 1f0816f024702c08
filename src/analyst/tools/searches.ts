import * as z from "zod";
import { mapLimited } from "../../lib/concurrency.ts";
import { searchMail } from "../../providers/gmail.ts";
import { getPageMarkdown, searchNotion } from "../../providers/notion.ts";
import { searchSlack } from "../../providers/slack.ts";
import { defineTool } from "./tool.ts";

const query = z.string().trim().min(1).max(500);
const limit = z.int().min(1).max(25).default(10);

const EXCERPT_LENGTH = 600;
const EXCERPTS = 5;
const PARALLEL = 3;

export const notesSearch = defineTool({
  name: "notes_search",
  source: "notes-workspace",
  description:
    "Finds pages and databases of the connected notes workspace by words of their title, newest first.",
  inputSchema: z.object({ query: query.describe("Words of the title"), limit }),
  async run({ deps, call }, input) {
    const pages = await call((tokens) => searchNotion(deps, tokens, input));
    const excerpts = await mapLimited(pages.slice(0, EXCERPTS), PARALLEL, async (page) =>
      page.object === "page" ? await call((tokens) => getPageMarkdown(deps, tokens, page.id)) : "",
    );
    const results = pages.map(({ id, title, url, lastEdited }, index) => ({
      id,
      title,
      url,
      lastEdited,
      excerpt: clip(excerpts[index] ?? ""),
    }));
    const result = { source: "notes-workspace", results, notes: ["Only titles are searched."] };
    return { result, log: `${count(results.length, "page")} for "${input.query}"` };
  },
});

export const teamChatSearch = defineTool({
  name: "team_chat_search",
  source: "team-chat",
  description: "Searches the messages of the connected team chat, newest first.",
  inputSchema: z.object({
    query: query.describe("Words, or Slack search syntax such as in:channel from:name"),
    limit,
  }),
  async run({ deps, call }, input) {
    const { total, messages } = await call((tokens) => searchSlack(deps, tokens, input));
    const clipped = messages.map((message) => ({ ...message, text: clip(message.text) }));
    const result = { source: "team-chat", messages: clipped, total, notes: [] };
    return { result, log: `${count(messages.length, "message")} of ${total} for "${input.query}"` };
  },
});

export const mailSearch = defineTool({
  name: "mail_search",
  source: "mail",
  description: "Searches the connected mailbox, newest first; headers and a snippet of each message.",
  inputSchema: z.object({
    query: query.describe("Gmail search syntax, e.g. from:ada subject:invoice newer_than:30d"),
    limit,
  }),
  async run({ deps, call }, input) {
    const messages = await call((tokens) => searchMail(deps, tokens, input));
    const result = { source: "mail", messages, notes: [] };
    return { result, log: `${count(messages.length, "message")} for "${input.query}"` };
  },
});

function clip(text: string): string {
  return text.length > EXCERPT_LENGTH ? `${text.slice(0, EXCERPT_LENGTH)}...` : text;
}

function count(amount: number, noun: string): string {
  return `${amount} ${noun}${amount === 1 ? "" : "s"}`;
}

import * as z from "zod";
import { readMail, searchMail } from "../../connectors/gmail/gmail.ts";
import { count, originOf, queryField } from "./search-results.ts";
import { defineTool } from "./tool.ts";

const LONGEST_TEXT = 20_000;

export const mailSearch = defineTool({
  name: "mail_search",
  source: "mail",
  description: "Searches the connected mailbox, newest first; headers and a snippet of each message.",
  inputSchema: z.object({
    query: queryField.describe("Gmail search syntax, e.g. from:ada subject:invoice newer_than:30d"),
    limit: z.int().min(1).max(25).default(10),
  }),
  async run({ deps, call }, input) {
    const { mails: found } = await call((tokens) => searchMail(deps, tokens, input));
    const messages = found.map((message) => ({
      ...message,
      origin: originOf("mail", message.from, message.date),
    }));
    const result = { source: "mail", period: null, messages, notes: [] };
    return { result, log: `${count(messages.length, "message")} for "${input.query}"` };
  },
});

export const mailRead = defineTool({
  name: "mail_read",
  source: "mail",
  description: "Reads one message of the connected mailbox: its plain text and the names of its attachments.",
  inputSchema: z.object({
    id: z
      .string()
      .regex(/^[\w-]{1,100}$/)
      .describe("`id` of a message that mail_search found"),
  }),
  async run({ deps, call }, { id }) {
    const read = await call((tokens) => readMail(deps, tokens, { id, limit: LONGEST_TEXT }));
    const { isCut, ...message } = read;
    const result = {
      source: "mail",
      period: null,
      message: { ...message, origin: originOf("mail", message.from, message.date) },
      notes: isCut ? ["The message is longer; only its beginning was read."] : [],
    };
    return { result, log: `1 message, ${message.date.slice(0, 10)}` };
  },
});

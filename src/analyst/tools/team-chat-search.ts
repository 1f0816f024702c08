import * as z from "zod";
import { addDays } from "../../periods/dates.ts";
import { boundsOf } from "../../periods/instants.ts";
import { searchSlack } from "../../connectors/slack/search.ts";
import type { FoundRecord } from "../../store/protocol.ts";
import { clip, count, originOf, periodOf, queryField, searchFields } from "./search-results.ts";
import { matchExpressions, readChatTerms } from "./search-terms.ts";
import { defineTool, type ToolContext } from "./tool.ts";

const inputSchema = z.object({
  query: queryField.describe(
    'Words, "a phrase", -without; Slack search syntax in:channel from:name before: after: on: is understood, and ' +
      "may stand alone",
  ),
  ...searchFields,
  place: z.string().trim().min(1).max(100).optional().describe("Part of the channel's name"),
  sort: z.enum(["relevance", "newest"]).default("newest"),
});

type Input = z.output<typeof inputSchema>;
type Context = ToolContext<"team-chat">;

export const teamChatSearch = defineTool({
  name: "team_chat_search",
  source: "team-chat",
  description:
    "Searches the messages of the connected team chat by words, days, author and channel, newest first.",
  inputSchema,
  async run(context, input) {
    const { lastSyncedAt } = context.source;
    const { messages, total, notes, period } =
      lastSyncedAt === null ? await findLive(context, input) : await findStored(context, input);
    const result = { source: "team-chat", period, messages, total, notes };
    const log = `${count(messages.length, "message")} of ${total} for "${input.query}"`;
    return { result, log, ...(lastSyncedAt !== null && { dataAsOf: lastSyncedAt }) };
  },
});

async function findStored({ deps, source, clock }: Context, input: Input) {
  const { today, timeZone } = clock;
  const terms = readChatTerms(input.query, today);
  const from = laterOf(input.from, terms.from);
  const to = earlierOf(input.to, terms.to);
  const period = periodOf(from, to, today);
  const { rows, total, attempt } = await deps.stores.of(source).search({
    connections: [source.integrationId],
    matches: matchExpressions(terms),
    days: boundsOf(from, to, timeZone),
    author: input.author ?? terms.author,
    place: input.place ?? terms.place,
    sort: input.sort,
    limit: input.limit,
  });
  const notes = [
    ...(attempt > 0 ? ["No message has all the words; these have some of them."] : []),
    ...(terms.unknown.length > 0 ? [`Left out of the search: ${terms.unknown.join(" ")}`] : []),
  ];
  return { messages: rows.map(toMessage), total, notes, period };
}

function laterOf(a: string | undefined, b: string | undefined): string | undefined {
  return a !== undefined && (b === undefined || a > b) ? a : b;
}

function earlierOf(a: string | undefined, b: string | undefined): string | undefined {
  return a !== undefined && (b === undefined || a < b) ? a : b;
}

function toMessage({ record, excerpt }: FoundRecord) {
  const { title, author = "", place = "", date = "", url = null } = record;
  return {
    title,
    channel: place,
    place,
    author,
    date,
    text: clip(excerpt),
    url,
    origin: originOf(messageIn(place), author, date),
  };
}

function messageIn(channel: string): string {
  return channel === "" ? "team-chat message" : `team-chat message in #${channel}`;
}

/** The filters as Slack writes them: its before: and after: exclude their day. */
async function findLive({ deps, call, clock }: Context, input: Input) {
  const period = periodOf(input.from, input.to, clock.today);
  const query = [
    ...(input.place === undefined ? [] : [`in:${oneWord(input.place)}`]),
    ...(input.author === undefined ? [] : [`from:${oneWord(input.author)}`]),
    input.query,
    ...(input.from === undefined ? [] : [`after:${addDays(input.from, -1)}`]),
    ...(input.to === undefined ? [] : [`before:${addDays(input.to, 1)}`]),
  ].join(" ");
  const { total, messages: found } = await call((tokens) =>
    searchSlack(deps, tokens, { query, limit: input.limit }),
  );
  const messages = found.map((message) => ({
    ...message,
    place: message.channel,
    text: clip(message.text),
    origin: originOf(messageIn(message.channel), message.author, message.date),
  }));
  return { messages, total, notes: [], period };
}

function oneWord(text: string): string {
  const plain = text.replaceAll('"', " ").trim();
  return plain.includes(" ") ? `"${plain}"` : plain;
}

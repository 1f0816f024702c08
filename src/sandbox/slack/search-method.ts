import { slackUserId } from "../oauth/directory.ts";
import { channelsSeen, messagesSeen, type Call } from "./methods.ts";
import { pageByCursor, readLimit, requireScope, slackRefusal } from "./reply.ts";
import { parseSlackQuery, type Hit } from "./search.ts";
import { channelKind, stampOf } from "./shapes.ts";

/** search.messages: user tokens with search:read only. Pages by `page`, or by `cursor` when that is "*" or a cursor. */
export function searchMessages(call: Call) {
  const { grant, team, args } = call;
  requireScope(grant, "search:read");
  const query = (args["query"] ?? "").trim();
  if (query === "") throw slackRefusal("No query passed");
  const hits = sortHits(findHits(call, query), args);
  const count = readLimit(args["count"], 20, 100);
  const byCursor = args["cursor"] !== undefined && args["cursor"] !== "";
  const page = byCursor ? 1 : readLimit(args["page"], 1, 100);
  const start = byCursor ? [] : hits.slice((page - 1) * count, page * count);
  const cut = byCursor
    ? pageByCursor(hits, args["cursor"] === "*" ? "" : args["cursor"], count)
    : { page: start, next: "" };
  const pages = Math.ceil(hits.length / count);
  return {
    query,
    messages: {
      total: hits.length,
      pagination: {
        total_count: hits.length,
        page,
        per_page: count,
        page_count: pages,
        first: hits.length === 0 ? 0 : (page - 1) * count + 1,
        last: Math.min(page * count, hits.length),
      },
      paging: { count, total: hits.length, page, pages },
      matches: cut.page.map((hit) => describeHit(hit, team)),
    },
    ...(byCursor ? { response_metadata: { next_cursor: cut.next } } : {}),
  };
}

function findHits(call: Call, query: string): Hit[] {
  const parsed = parseSlackQuery(query, call.nowMs, slackUserId(call.person));
  const channels = new Map(channelsSeen(call.person).map((channel) => [channel.key, channel]));
  // An answer may stand some days after the message that it belongs to.
  const threads = messagesSeen(call, parsed.fromMs - 2 * 86_400_000, parsed.toMs);
  return threads.flatMap((thread) => {
    const channel = channels.get(thread.channel);
    if (channel === undefined) return [];
    return [thread, ...thread.replies]
      .filter((line) => line.ms >= parsed.fromMs && line.ms <= parsed.toMs)
      .map((line) => ({ line, thread, channel }))
      .filter(parsed.matches);
  });
}

/** By time or by score, newest first unless asked otherwise; the sandbox's score is the time. */
function sortHits(hits: Hit[], args: Call["args"]): Hit[] {
  const sign = args["sort_dir"] === "asc" ? 1 : -1;
  return hits.toSorted((a, b) => sign * (a.line.ms - b.line.ms));
}

function describeHit({ line, thread, channel }: Hit, team: { id: string; domain: string }) {
  const ts = stampOf(line);
  const query = line === thread ? "" : `?thread_ts=${stampOf(thread)}`;
  return {
    iid: `${channel.id}-${ts}`,
    team: team.id,
    score: 0,
    channel: { ...channelKind(channel), is_shared: false },
    type: "message",
    user: line.author.slackId,
    username: line.author.key,
    ts,
    text: line.text,
    permalink: `https://${team.domain}.slack.com/archives/${channel.id}/p${ts.replace(".", "")}${query}`,
    no_reactions: true,
  };
}

import { vendors, type VendorCall } from "../../support/vendors.ts";

export interface FakeMessage {
  ts: string;
  text: string;
  user?: string;
  replies?: FakeMessage[];
  [extra: string]: unknown;
}

export interface FakeChannel {
  id: string;
  name: string;
  is_member?: boolean;
  messages: FakeMessage[];
}

export const people = [
  { id: "U1", name: "ada", real_name: "Ada Lindqvist", profile: { display_name: "Ada" } },
  { id: "U2", name: "ben", real_name: "Ben Okafor", profile: { display_name: "" } },
];

const refuse = (error: string) => Response.json({ ok: false, error });

/** Slack's stamp of a time, with `nth` as its tail. */
export function stampOf(ms: number, nth = 0): string {
  return `${Math.floor(ms / 1000)}.${String(nth).padStart(6, "0")}`;
}

export const historyCalls = () => vendors.callsTo("slack.com", "/api/conversations.history");
export const replyCalls = () => vendors.callsTo("slack.com", "/api/conversations.replies");

/** A Slack of the test's own: what it holds may change between syncs. */
export function fakeSlack(pageSize = 100): { channels: FakeChannel[]; people: typeof people } {
  const state = { channels: [] as FakeChannel[], people };
  vendors.answer(({ host, path, query }) => {
    if (host !== "slack.com") return undefined;
    const method = path.replace("/api/", "");
    if (method === "conversations.list") {
      const channels = state.channels.map(({ id, name, is_member = true }) => ({ id, name, is_member }));
      return page(channels, query, 2, "channels");
    }
    if (method === "users.list") return page(state.people, query, 1, "members");
    const channel = state.channels.find((one) => one.id === query.get("channel"));
    if (method === "conversations.history") return history(channel, query, pageSize);
    if (method === "conversations.replies") return replies(channel, query, pageSize);
    return undefined;
  });
  return state;
}

type Query = VendorCall["query"];

function history(channel: FakeChannel | undefined, query: Query, pageSize: number): Response {
  if (!channel) return refuse("channel_not_found");
  const [oldest, latest] = [Number(query.get("oldest")), Number(query.get("latest"))];
  const found = channel.messages
    .filter(({ ts }) => Number(ts) > oldest && Number(ts) < latest)
    .toSorted((a, b) => Number(b.ts) - Number(a.ts));
  return Response.json({
    ok: true,
    messages: found.slice(0, pageSize).map(withThread),
    has_more: found.length > pageSize,
  });
}

function replies(channel: FakeChannel | undefined, query: Query, pageSize: number): Response {
  const head = channel?.messages.find(({ ts }) => ts === query.get("ts"));
  if (!head) return refuse("thread_not_found");
  return page([withThread(head), ...(head.replies ?? [])], query, pageSize, "messages");
}

function withThread({ replies: answers = [], ...message }: FakeMessage) {
  if (answers.length === 0) return { type: "message", ...message };
  const latest = answers.at(-1)?.ts;
  const count = answers.length;
  return { type: "message", ...message, thread_ts: message.ts, reply_count: count, latest_reply: latest };
}

function page(list: unknown[], query: Query, size: number, name: string): Response {
  const from = Number(query.get("cursor") ?? 0);
  const next = from + size < list.length ? String(from + size) : "";
  return Response.json({
    ok: true,
    [name]: list.slice(from, from + size),
    response_metadata: { next_cursor: next },
  });
}

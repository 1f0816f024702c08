import * as z from "zod";
import { kindOfStatus, type VendorError, type VendorErrorKind } from "../errors.ts";
import { bearer, createApi, failureOf, type Call, type VendorRequest, type VendorResponse } from "../http.ts";
import { pagesOf } from "../source.ts";

export const BASE = "https://slack.com/api";

/** Words for a token that is no longer good; the user has to connect again. */
export const GONE = new Set([
  "invalid_auth",
  "token_revoked",
  "token_expired",
  "account_inactive",
  "not_authed",
]);

const ask = createApi({ headers: bearer, errorOf: slackError });

export function callSlack<S extends z.ZodType>(
  call: Call,
  method: string,
  query: NonNullable<VendorRequest["query"]>,
  schema: S,
): Promise<z.output<S>> {
  return ask(call, { url: `${BASE}/${method}`, query }, schema);
}

export const envelope = z.object({ ok: z.boolean(), error: z.string().optional() });

/** Refusals come with 200 and `ok: false`; throttling with 429 and, some report, with 200 (providers.md 4.5). */
function slackError(response: VendorResponse): VendorError | undefined {
  const { ok = false, error } = envelope.safeParse(response.json).data ?? {};
  if (response.status === 200 && ok) return undefined;
  return failureOf(response, error, kindOfError(response.status, error));
}

function kindOfError(status: number, code = ""): VendorErrorKind {
  if (GONE.has(code)) return "unauthorized";
  return KINDS.get(code) ?? (code !== "" && status === 200 ? "invalid_request" : kindOfStatus(status));
}

const KINDS = new Map<string, VendorErrorKind>([
  ["ratelimited", "rate_limited"],
  ["missing_scope", "forbidden"],
  ["channel_not_found", "forbidden"],
  ["not_in_channel", "forbidden"],
  ["internal_error", "unavailable"],
  ["fatal_error", "unavailable"],
  ["service_unavailable", "unavailable"],
]);

/** Slack advises 200 a page for messages; it caps by itself at 15 for apps outside the Marketplace (providers.md 4.5). */
const MESSAGES_A_PAGE = 200;
/** The most for lists, which are limited to some twenty calls a minute. */
const LIST_PAGE = 999;
const MAX_LIST_PAGES = 50;

/** Seconds and, after the point, what makes it the message's id in its channel. */
export const stamp = z.string().regex(/^\d{1,12}(\.\d+)?$/);

const paging = {
  has_more: z.boolean().default(false),
  response_metadata: z.object({ next_cursor: z.string().nullish() }).nullish(),
};

const text = z.string().nullish().catch(undefined);

const message = z.object({
  type: z.string().default("message"),
  subtype: z.string().nullish(),
  hidden: z.boolean().optional(),
  ts: stamp,
  text,
  user: z.string().nullish(),
  username: text,
  user_profile: z.object({ display_name: text, real_name: text }).nullish().catch(undefined),
  bot_profile: z.object({ name: text }).nullish().catch(undefined),
  attachments: z
    .array(z.object({ pretext: text, title: text, text, fallback: text }))
    .nullish()
    .catch(undefined),
  files: z
    .array(z.object({ title: text, name: text }))
    .nullish()
    .catch(undefined),
  thread_ts: stamp.nullish(),
  reply_count: z.number().nullish(),
  latest_reply: stamp.nullish(),
});

export type SlackMessage = z.output<typeof message>;

export interface SlackChannel {
  id: string;
  name: string;
}

const channelList = z.object({
  channels: z.array(z.object({ id: z.string(), name: z.string(), is_member: z.boolean().default(false) })),
  ...paging,
});

export async function listChannels(call: Call): Promise<SlackChannel[]> {
  const query = { types: "public_channel", exclude_archived: "true" };
  const pages = await allPages(call, "conversations.list", query, channelList);
  return pages
    .flatMap((page) => page.channels)
    .filter((channel) => channel.is_member)
    .map(({ id, name }) => ({ id, name }));
}

const userList = z.object({
  members: z.array(
    z.object({
      id: z.string(),
      name: text,
      real_name: text,
      profile: z.object({ display_name: text, real_name: text }).nullish().catch(undefined),
    }),
  ),
  ...paging,
});

export async function listUserNames(call: Call): Promise<Map<string, string>> {
  const pages = await allPages(call, "users.list", {}, userList);
  return new Map(
    pages.flatMap((page) =>
      page.members.map(({ id, name, real_name: realName, profile }): [string, string] => [
        id,
        profile?.display_name || profile?.real_name || realName || name || id,
      ]),
    ),
  );
}

const messageList = z.object({ messages: z.array(message), ...paging });

/** Messages between two stamps, both left out, newest first. The next page begins at the last one's stamp, which outlives a cursor. */
export function getHistory(call: Call, input: { channel: string; oldest: string; latest: string }) {
  return getMessages(call, "conversations.history", input);
}

export function getReplies(call: Call, input: { channel: string; ts: string; cursor?: string | undefined }) {
  return getMessages(call, "conversations.replies", input);
}

async function getMessages(call: Call, method: string, query: object) {
  const reply = await callSlack(call, method, { ...query, limit: MESSAGES_A_PAGE }, messageList);
  const next = nextOf(reply);
  return { messages: reply.messages, hasMore: reply.has_more || next !== undefined, next };
}

type Paged = { response_metadata?: { next_cursor?: string | null | undefined } | null | undefined };

/** An empty cursor is the end (providers.md 4.5). */
function nextOf(reply: Paged): string | undefined {
  return reply.response_metadata?.next_cursor || undefined;
}

async function allPages<P extends Paged>(call: Call, method: string, query: object, schema: z.ZodType<P>) {
  const listing = pagesOf(async (cursor) => {
    const reply = await callSlack(call, method, { ...query, limit: LIST_PAGE, cursor }, schema);
    return { ...reply, next: nextOf(reply) };
  }, MAX_LIST_PAGES);
  return await Array.fromAsync(listing);
}

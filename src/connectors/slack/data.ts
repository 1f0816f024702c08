import * as z from "zod";
import { kindOfStatus } from "../connector.ts";
import type { TokenSet } from "../token-set.ts";
import { VendorError, type VendorErrorKind } from "../errors.ts";
import { readPages } from "../pages.ts";
import { callVendor, parseReply, retryAfterSeconds, type HttpDeps, type VendorResponse } from "../http.ts";

export const BASE = "https://slack.com/api";

/** Words for a token that is no longer good; the user has to connect again. */
export const GONE = new Set([
  "invalid_auth",
  "token_revoked",
  "token_expired",
  "account_inactive",
  "not_authed",
]);

/** One data call by its method's name, as `schema` has the reply. Throws `VendorError`. */
export async function callSlack<S extends z.ZodType>(
  deps: HttpDeps,
  tokens: TokenSet,
  method: string,
  query: Record<string, string>,
  schema: S,
): Promise<z.output<S>> {
  const url = new URL(`${BASE}/${method}`);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  const response = await callVendor(deps, {
    url,
    idempotent: true,
    headers: { Authorization: `Bearer ${tokens.accessToken}` },
  });
  const envelope = z.object({ ok: z.boolean(), error: z.string().optional() }).safeParse(response.json);
  if (response.status !== 200 || !envelope.success || !envelope.data.ok) {
    throw slackError(response, url.host, envelope.data?.error);
  }
  return parseReply(schema, response, url.host);
}

/** Refusals come with 200 and `ok: false`; throttling with 429 and, some report, with 200 (providers.md 4.5). */
function slackError(response: VendorResponse, host: string, vendorCode: string | undefined): VendorError {
  const retryAfter = retryAfterSeconds(response.headers);
  return new VendorError(slackErrorKind(response.status, vendorCode), host, { vendorCode, retryAfter });
}

function slackErrorKind(status: number, code: string | undefined): VendorErrorKind {
  if (code === "ratelimited") return "rate_limited";
  if (code === "missing_scope" || code === "channel_not_found" || code === "not_in_channel")
    return "forbidden";
  if (code === "internal_error" || code === "fatal_error" || code === "service_unavailable")
    return "unavailable";
  if (code && GONE.has(code)) return "unauthorized";
  return code && status === 200 ? "invalid_request" : kindOfStatus(status);
}

/** Slack advises 200 a page for messages; it caps by itself at 15 for apps outside the Marketplace (providers.md 4.5). */
const MESSAGES_A_PAGE = "200";
/** The most for lists, which are limited to some twenty calls a minute. */
const LIST_PAGE = "999";
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

export interface SlackMessages {
  messages: SlackMessage[];
  hasMore: boolean;
  cursor: string | undefined;
}

export interface SlackChannel {
  id: string;
  name: string;
}

const channelList = z.object({
  channels: z.array(z.object({ id: z.string(), name: z.string(), is_member: z.boolean().default(false) })),
  ...paging,
});

/** Public channels that the user is in and that are not archived. */
export async function listChannels(deps: HttpDeps, tokens: TokenSet): Promise<SlackChannel[]> {
  const pages = await allPages((cursor) => {
    const query = { types: "public_channel", exclude_archived: "true", limit: LIST_PAGE, ...cursor };
    return callSlack(deps, tokens, "conversations.list", query, channelList);
  });
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

/** The names that people go by, by their id. */
export async function listUserNames(deps: HttpDeps, tokens: TokenSet): Promise<Map<string, string>> {
  const pages = await allPages((cursor) =>
    callSlack(deps, tokens, "users.list", { limit: LIST_PAGE, ...cursor }, userList),
  );
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

/**
 * The newest messages of a channel between two stamps, both left out, newest first. The next page is asked for
 * with the last message's stamp as `latest`: unlike a cursor that goes on days later, whatever was deleted since.
 */
export async function getHistory(
  deps: HttpDeps,
  tokens: TokenSet,
  input: { channel: string; oldest: string; latest: string },
): Promise<SlackMessages> {
  const query = { ...input, limit: MESSAGES_A_PAGE };
  return readMessages(await callSlack(deps, tokens, "conversations.history", query, messageList));
}

/** A thread's first message and its answers, oldest first. */
export async function getReplies(
  deps: HttpDeps,
  tokens: TokenSet,
  input: { channel: string; ts: string; cursor?: string | undefined },
): Promise<SlackMessages> {
  const { channel, ts, cursor } = input;
  const query = { channel, ts, limit: MESSAGES_A_PAGE, ...(cursor && { cursor }) };
  return readMessages(await callSlack(deps, tokens, "conversations.replies", query, messageList));
}

function readMessages(reply: z.output<typeof messageList>): SlackMessages {
  const cursor = cursorOf(reply);
  return { messages: reply.messages, hasMore: reply.has_more || cursor !== undefined, cursor };
}

type Paged = { response_metadata?: { next_cursor?: string | null | undefined } | null | undefined };

/** An empty cursor is the end (providers.md 4.5). */
function cursorOf(reply: Paged): string | undefined {
  return reply.response_metadata?.next_cursor || undefined;
}

async function allPages<P extends Paged>(
  fetchPage: (cursor: { cursor?: string }) => Promise<P>,
): Promise<P[]> {
  const { pages } = await readPages(MAX_LIST_PAGES, async (cursor) => {
    const reply = await fetchPage(cursor === undefined ? {} : { cursor });
    return { reply, next: cursorOf(reply) };
  });
  return pages.map(({ reply }) => reply);
}

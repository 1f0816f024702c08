import * as z from "zod";
import type { RecordKey, VendorRecord } from "../../domain/records.ts";
import type { Call } from "../http.ts";
import { callSlack, stamp, type SlackMessage } from "./data.ts";

export interface Directory {
  people: ReadonlyMap<string, string>;
  channels: ReadonlyMap<string, string>;
  /** `harbour` of `harbour.slack.com`; null when unknown. */
  domain: string | null;
}

/** The subtypes that somebody, or a bot, said; all others tell of joins, names, pins and the like. */
const SAID = new Set(["bot_message", "thread_broadcast", "file_share", "file_comment", "me_message"]);

/** A stamp is unique in its channel only. */
export function keyOf(channelId: string, ts: string): RecordKey {
  return { dataset: "messages", id: `${channelId}:${ts}` };
}

/** The message as a record; undefined for what nobody said. */
export function toRecord(
  message: SlackMessage,
  channel: { id: string; name: string },
  directory: Directory,
): VendorRecord | undefined {
  if (message.type !== "message" || message.hidden) return undefined;
  if (message.subtype && !SAID.has(message.subtype)) return undefined;
  const text = textOf(message, directory);
  if (text === "") return undefined;
  const author = authorOf(message, directory);
  const { ts, thread_ts: head } = message;
  return {
    ...keyOf(channel.id, ts),
    title: author === undefined ? `#${channel.name}` : `#${channel.name} ${author}`,
    text,
    author,
    place: channel.name,
    // The head has its own: it belongs to its thread as well.
    thread: head ? keyOf(channel.id, head).id : undefined,
    url: linkTo(message, channel.id, directory),
    date: instantOf(ts),
  };
}

/** ISO 8601, UTC, from Slack's stamp. */
export function instantOf(ts: string): string {
  const [seconds = "0", fraction = ""] = ts.split(".");
  return new Date(Number(seconds) * 1000 + Number(fraction.padEnd(3, "0").slice(0, 3))).toISOString();
}

/** An answer's address names its thread; without that Slack shows the channel. */
function linkTo({ ts, thread_ts: head }: SlackMessage, channelId: string, { domain }: Directory) {
  if (domain === null) return undefined;
  const url = `https://${domain}.slack.com/archives/${channelId}/p${ts.replaceAll(".", "")}`;
  return head && head !== ts ? `${url}?thread_ts=${head}&cid=${channelId}` : url;
}

function authorOf(message: SlackMessage, { people }: Directory): string | undefined {
  const { user, username, bot_profile: bot, user_profile: profile } = message;
  return (
    username ||
    (user && people.get(user)) ||
    bot?.name ||
    profile?.display_name ||
    profile?.real_name ||
    user ||
    undefined
  );
}

/** Bots often say everything in attachments; of files their names are kept. */
function textOf(message: SlackMessage, directory: Directory): string {
  const attached = (message.attachments ?? []).map(
    (one) => [one.pretext, one.title, one.text].filter(Boolean).join("\n") || (one.fallback ?? ""),
  );
  const files = (message.files ?? []).map((file) => `[File: ${file.title || file.name || "untitled"}]`);
  return [message.text ?? "", ...attached, ...files]
    .map((part) => toPlainText(part, directory).trim())
    .filter(Boolean)
    .join("\n");
}

/** Slack's markup as a person reads it: names for ids, labels with their addresses, no entities. */
export function toPlainText(text: string, directory: Directory): string {
  return text
    .replaceAll(/<([^<>]*)>/g, (_, inner: string) => renderToken(inner, directory))
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");
}

function renderToken(inner: string, { people, channels }: Directory): string {
  const bar = inner.indexOf("|");
  const target = bar === -1 ? inner : inner.slice(0, bar);
  const label = bar === -1 ? "" : inner.slice(bar + 1);
  const id = target.slice(1);
  if (target.startsWith("@")) return `@${people.get(id) ?? (label || id)}`;
  if (target.startsWith("#")) return `#${channels.get(id) ?? (label || id)}`;
  if (target.startsWith("!")) return renderSpecial(id, label);
  const address = target.replace(/^mailto:/, "");
  return label === "" || label === address || address.endsWith(`://${label}`)
    ? address
    : `${label} (${address})`;
}

/** `here`, `channel`, `everyone`; a user group and a date bring their own words. */
function renderSpecial(name: string, label: string): string {
  if (name.startsWith("subteam^")) return label || "@group";
  if (name.startsWith("date^")) return label;
  return `@${label.replace(/^@/, "") || name}`;
}

const searchReply = z.object({
  messages: z.object({
    total: z.number().default(0),
    matches: z
      .array(
        z.object({
          channel: z
            .object({ id: z.string().default(""), name: z.string().default("") })
            .default({ id: "", name: "" }),
          username: z.string().nullish(),
          text: z.string().default(""),
          ts: stamp,
          permalink: z.string().nullish(),
        }),
      )
      .default([]),
  }),
});

export async function searchSlack(
  call: Call,
  { query, limit, sort = "timestamp" }: { query: string; limit: number; sort?: "score" | "timestamp" },
) {
  const asked = { query, count: limit, sort, sort_dir: "desc" };
  const { messages } = await callSlack(call, "search.messages", asked, searchReply);
  return {
    total: messages.total,
    messages: messages.matches.map((match) => ({
      /** As it is stored; empty where Slack does not say in which channel it is. */
      id: match.channel.id === "" ? "" : keyOf(match.channel.id, match.ts).id,
      channel: match.channel.name,
      author: match.username ?? "",
      date: instantOf(match.ts),
      text: match.text,
      url: match.permalink ?? null,
    })),
  };
}

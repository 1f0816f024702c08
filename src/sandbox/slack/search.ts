import type { Channel } from "../company/chat.ts";
import type { ChatLine, ChatMessage } from "../company/chat-message.ts";
import { STAFF } from "../company/company.ts";
import { DAY_MS, momentOf, msOf, parseDay } from "../company/dates.ts";

/** A line that a search found, with the thread that it stands in. */
export interface Hit {
  line: ChatLine;
  thread: ChatMessage;
  channel: Channel;
}

/** A search in parts: which days it spans and what a line must be like. */
export interface SlackQuery {
  fromMs: number;
  toMs: number;
  matches: (hit: Hit) => boolean;
}

/**
 * Slack's search syntax: words (all must occur), "quoted phrases", -not, from:, in:, after:, before:, on:, during:,
 * has:. after: and before: leave out the named day itself, as Slack does.
 */
export function parseSlackQuery(query: string, nowMs: number, self: string): SlackQuery {
  const parsed: SlackQuery = { fromMs: 0, toMs: nowMs, matches: () => true };
  const tests: ((hit: Hit) => boolean)[] = [];
  for (const token of query.match(/-?(?:[a-z]+:)?"[^"]*"|\S+/gi) ?? []) {
    const negated = token.startsWith("-") && token.length > 1;
    const test = readToken(negated ? token.slice(1) : token, { nowMs, self, parsed });
    if (test !== null) tests.push(negated ? (hit) => !test(hit) : test);
  }
  parsed.matches = (hit) => tests.every((test) => test(hit));
  return parsed;
}

interface Context {
  nowMs: number;
  self: string;
  parsed: SlackQuery;
}

/** A test for one token; dates narrow the span instead and give none. */
function readToken(token: string, context: Context): ((hit: Hit) => boolean) | null {
  const match = /^(from|in|after|before|on|during|has|to):(.+)$/i.exec(token);
  if (match === null) return contains(token.replaceAll('"', "").toLowerCase());
  const value = (match[2] ?? "").replaceAll('"', "").toLowerCase();
  switch ((match[1] ?? "").toLowerCase()) {
    case "from":
      return fromTest(value, context.self);
    case "in":
      return (hit) => hit.channel.name === value.replace(/^[#]|^<#|>$/g, "") || isChannel(hit.channel, value);
    case "has":
      return (hit) => (value === "link" ? hit.line.text.includes("http") : hit.line.text.includes(value));
    case "to":
      return () => false;
    default:
      narrow((match[1] ?? "").toLowerCase(), value, context);
      return null;
  }
}

// Slack cuts words where punctuation stands and also finds what begins like the word.
function contains(words: string): (hit: Hit) => boolean {
  return (hit) => ` ${hit.line.text.toLowerCase()}`.includes(words);
}

function isChannel(channel: Channel, value: string): boolean {
  return value.replace(/^<#|>$/g, "").split("|")[0] === channel.id.toLowerCase();
}

function fromTest(value: string, self: string): (hit: Hit) => boolean {
  const name = value.replace(/^@|^<@|>$/g, "");
  if (name === "me") return (hit) => hit.line.author.slackId === self;
  const found = STAFF.filter((colleague) =>
    [colleague.key, colleague.name.toLowerCase(), colleague.slackId.toLowerCase(), colleague.email].includes(
      name,
    ),
  ).map((colleague) => colleague.slackId);
  return (hit) => found.some((id) => id === hit.line.author.slackId);
}

function narrow(operator: string, value: string, { nowMs, parsed }: Context): void {
  const day = dayNamed(value, nowMs);
  if (day === null) return;
  if (operator === "after") parsed.fromMs = Math.max(parsed.fromMs, msOf(day + 1, 0));
  else if (operator === "before") parsed.toMs = Math.min(parsed.toMs, msOf(day, 0) - 1);
  else {
    parsed.fromMs = Math.max(parsed.fromMs, msOf(day, 0));
    parsed.toMs = Math.min(parsed.toMs, msOf(day + (operator === "during" ? 31 : 1), 0) - 1);
  }
}

function dayNamed(value: string, nowMs: number): number | null {
  if (value === "today") return momentOf(nowMs).day;
  if (value === "yesterday") return momentOf(nowMs - DAY_MS).day;
  return parseDay(value.replaceAll("/", "-"));
}

import { campaignsBetween, outagesBetween } from "./campaigns.ts";
import { campaignTalk, dailyTalk, dealTalk, outageTalk, reminderTalk } from "./chat-talk.ts";
import { CHANNEL_IDS, type ChatMessage } from "./chat-message.ts";
import { HISTORY_DAYS } from "./company.ts";
import { DAY_MS, momentOf, type Moment } from "./dates.ts";
import { dealsCreatedBetween } from "./sales.ts";
import { invoicesUntil } from "./books.ts";

export const CHANNELS = Object.entries(CHANNEL_IDS).map(([name, id]) => {
  return { name, id, isPrivate: id.startsWith("G") };
});

export type Channel = (typeof CHANNELS)[number];

/**
 * Messages written from `fromMs` to `toMs`, both included, and not after now; oldest first. Answers that are not
 * yet written are missing from their threads.
 */
export function messagesBetween(fromMs: number, toMs: number, now: Moment): ChatMessage[] {
  const from = Math.max(fromMs, now.ms - HISTORY_DAYS * DAY_MS);
  const to = Math.min(toMs, now.ms);
  if (from > to) return [];
  const [first, last] = [momentOf(from).day, momentOf(to).day];
  const said = [
    // A campaign is spoken of from 22 days before it begins until a week after its end.
    ...campaignsBetween(first - 10, last + 26).flatMap((campaign) => campaignTalk(campaign, now)),
    ...outagesBetween(first - 4, last).flatMap(outageTalk),
    ...dealsCreatedBetween(first - 75, last).flatMap(dealTalk),
    ...invoicesUntil(last, first - 42).flatMap(reminderTalk),
  ];
  for (let day = first; day <= last; day += 1) said.push(...dailyTalk(day));
  return said
    .filter((message) => message.ms >= from && message.ms <= to)
    .map((message) => ({ ...message, replies: message.replies.filter((reply) => reply.ms <= now.ms) }))
    .toSorted((a, b) => a.ms - b.ms);
}

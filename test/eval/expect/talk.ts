import { messagesBetween } from "../../../src/sandbox/company/chat.ts";
import { DAY_MS, msOf } from "../../../src/sandbox/company/dates.ts";
import { mailsOf } from "../../../src/sandbox/company/mails.ts";
import { notePages } from "../../../src/sandbox/company/notes.ts";
import { outagesBetween, campaignsBetween } from "../../../src/sandbox/company/campaigns.ts";
import { campaignResult } from "../../../src/sandbox/company/campaign-results.ts";
import { NOW, TODAY, type Days } from "../clock.ts";

/** Lines of a period, answers in threads among them. */
export function linesIn({ from, to }: Days) {
  return messagesBetween(msOf(from, 0) - 30 * DAY_MS, msOf(to + 1, 0) - 1, NOW)
    .flatMap((message) => [message, ...message.replies].map((line) => ({ channel: message.channel, line })))
    .filter(({ line }) => line.ms >= msOf(from, 0) && line.ms < msOf(to + 1, 0));
}

export const pages = () => notePages(["company", "marketing", "operations", "sales", "finance"], NOW);
export const mails = () => mailsOf("ada@harbour.example", NOW);

/** The latest failure of the checkout. */
export function lastOutage() {
  const outage = outagesBetween(TODAY - 120, TODAY).at(-1);
  if (!outage) throw new Error("No outage");
  return outage;
}

/** A campaign by its key, with what it brought until now. */
export function campaignNamed(key: string) {
  const campaign = campaignsBetween(TODAY - 500, TODAY + 40).find((candidate) => candidate.key === key);
  if (!campaign) throw new Error(`No campaign ${key}`);
  return { ...campaign, result: campaignResult(campaign, campaign.end, NOW) };
}

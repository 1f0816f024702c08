import { campaignsBetween } from "./campaigns.ts";
import { HISTORY_DAYS } from "./company.ts";
import { billsUntil } from "./costs.ts";
import { DAY_MS, type Moment } from "./dates.ts";
import { dealsCreatedBetween } from "./deals.ts";
import { invoicesUntil } from "./invoices.ts";
import { finishMail, type Mail } from "./mail.ts";
import { billMails, campaignMails, dailyMails, outageMails } from "./mail-company.ts";
import { dealMails, lateInvoiceMails } from "./mail-trade.ts";
import { outagesBetween } from "./outages.ts";

/** All mails in the mailbox of this address at this moment, newest first; none for a stranger. */
export function mailsOf(owner: string, now: Moment): Mail[] {
  const fromDay = now.day - HISTORY_DAYS;
  const sketches = [
    ...dealsCreatedBetween(fromDay, now.day).flatMap(dealMails),
    ...invoicesUntil(now.day).flatMap(lateInvoiceMails),
    ...campaignsBetween(fromDay, now.day + 20).flatMap((campaign) => campaignMails(campaign, now)),
    ...outagesBetween(fromDay, now.day).flatMap(outageMails),
    ...billsUntil(now.day).flatMap(billMails),
  ];
  for (let day = fromDay; day <= now.day; day += 1) sketches.push(...dailyMails(day));
  const arrived = sketches.filter(
    (sketch) =>
      sketch.owner.email === owner && sketch.ms <= now.ms && sketch.ms > now.ms - HISTORY_DAYS * DAY_MS,
  );
  const begun = new Map<string, number>();
  for (const { thread, ms } of arrived) begun.set(thread, Math.min(ms, begun.get(thread) ?? ms));
  return arrived
    .map((sketch) => finishMail(sketch, begun.get(sketch.thread) ?? sketch.ms, now.ms))
    .toSorted((a, b) => b.ms - a.ms);
}

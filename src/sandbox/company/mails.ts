import { campaignsBetween, outagesBetween } from "./campaigns.ts";
import { HISTORY_DAYS } from "./company.ts";
import { billsUntil, invoicesUntil } from "./books.ts";
import { msOf, type Moment } from "./dates.ts";
import { dealsCreatedBetween } from "./sales.ts";
import { finishMail, type Mail, type MailSketch } from "./mail.ts";
import {
  billMails,
  campaignMails,
  dailyMails,
  outageMails,
  dealMails,
  lateInvoiceMails,
} from "./mail-matters.ts";

/** All mails in the mailbox of this address at this moment, newest first; none for a stranger. */
export function mailsOf(owner: string, now: Moment): Mail[] {
  return mailsBetween(owner, now.day - HISTORY_DAYS, now.day, now);
}

/** The mails of these days, newest first. */
export function mailsBetween(owner: string, fromDay: number, toDay: number, now: Moment): Mail[] {
  const from = Math.max(fromDay, now.day - HISTORY_DAYS);
  const to = Math.min(toDay, now.day);
  return groupsAround(from, to, now)
    .flatMap((group) => finishGroup(group, owner, now))
    .filter((mail) => mail.ms >= msOf(from, 0) && mail.ms < msOf(to + 1, 0) && mail.ms <= now.ms)
    .toSorted((a, b) => b.ms - a.ms);
}

/** Everything written about one matter of these days; each group holds its conversations from their start. */
function groupsAround(fromDay: number, toDay: number, now: Moment): MailSketch[][] {
  const groups = [
    // A deal is decided at most 72 days after it came up, a campaign is written of from two weeks before it.
    ...dealsCreatedBetween(fromDay - 76, toDay + 1).map(dealMails),
    // Due within 30 days and reminded of a week later, both moved on over weekends.
    ...invoicesUntil(toDay, fromDay - 42).map(lateInvoiceMails),
    ...campaignsBetween(fromDay - 6, toDay + 20).map((campaign) => campaignMails(campaign, now)),
    ...outagesBetween(fromDay, toDay).map(outageMails),
    ...billsUntil(toDay)
      .filter((bill) => bill.day >= fromDay)
      .map(billMails),
  ];
  for (let day = fromDay; day <= toDay; day += 1) groups.push(dailyMails(day));
  return groups;
}

function finishGroup(group: readonly MailSketch[], owner: string, now: Moment): Mail[] {
  const begun = new Map<string, number>();
  for (const { thread, ms } of group) begun.set(thread, Math.min(ms, begun.get(thread) ?? ms));
  return group
    .filter((sketch) => sketch.owner.email === owner)
    .map((sketch) => finishMail(sketch, begun.get(sketch.thread) ?? sketch.ms, now.ms));
}

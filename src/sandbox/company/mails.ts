import { campaignResult } from "./sessions.ts";
import { clockTime, campaignsBetween, outagesBetween, type Campaign, type Outage } from "./campaigns.ts";
import { COLLEAGUES, HISTORY_DAYS } from "./company.ts";
import { isWorkday, longDay, msOf, weekdayOf, weekName, workdayFrom, type Moment } from "./dates.ts";
import { draw, drawInt, drawOf, mix, seedOf } from "./hash.ts";
import { addressOf, conversation, FOR_ME, UPDATE, finishMail, type MailSketch, type Mail } from "./mail.ts";
import { count, euro } from "./words.ts";
import { PRODUCTS } from "./products.ts";
import { dealsCreatedBetween, type Deal } from "./sales.ts";

const { ada, ben, cleo, dario } = COLLEAGUES;
const AGENCY = { name: "Kontor Nord", email: "hello@kontor-nord.example" };
const PAYMENTS = { name: "Paywell status", email: "status@paywell.example" };
const NEWS = { name: "Boat Trade News", email: "news@boat-trade.example" };
const FORM = { name: "Shop contact form", email: "form@harbour.example" };

function campaignMails(campaign: Campaign, now: Moment): MailSketch[] {
  const { name, key, start, end, budget, hash } = campaign;
  const subject = `${name}: creatives and media plan`;
  const write = conversation(ada, `campaign:${key}`);
  const planned = msOf(workdayFrom(start - 13), drawInt(hash, 50, 560, 900));
  const plan = write(planned, AGENCY, subject, { ...FOR_ME, attachment: `${key}-media-plan.pdf` });
  const agreed = msOf(workdayFrom(start - 12), drawInt(hash, 51, 560, 700));
  const approval = write(agreed, addressOf(ada), `Re: ${subject}`, { to: [AGENCY] });
  const counted = msOf(workdayFrom(end + 2), drawInt(hash, 52, 900, 1000));
  const results = conversation(ada, `results:${key}`)(counted, addressOf(cleo), `Results of ${name}`, FOR_ME);
  const figures = () => {
    const { sessions, orders, revenue } = campaignResult(campaign, end, now);
    return `${count(sessions)} sessions, ${count(orders)} orders and ${euro(revenue)}`;
  };
  const mails = [
    plan`Dear Ada,\n\nhere are pictures and texts for ${name}. We plan ${euro(budget * 0.6)} for search ads and ${euro(budget * 0.4)} for social ads, all links with utm_campaign=${key}.\n\nYour team at Kontor Nord`,
    approval`Dear all,\n\napproved. Please start on ${longDay(start)}.\n\nAda`,
    results`Hello Ada,\n\n${name} brought ${figures} in the shop, for a budget of ${euro(budget)}.\n\nCleo`,
  ];
  return now.day > end + 1 ? mails : mails.slice(0, 2);
}

function outageMails({ day, cause, fix, ...outage }: Outage): MailSketch[] {
  const [from, to] = [clockTime(outage.from), clockTime(outage.to)];
  const subject = "Failed payments at harbour.example";
  const write = conversation(ada, `outage:${day}`);
  const labels = ["IMPORTANT", "CATEGORY_UPDATES"];
  const alarm = write(msOf(day, outage.from + 25), PAYMENTS, subject, { labels });
  const answer = write(msOf(day, outage.to + 8), addressOf(dario), `Re: ${subject}`, FOR_ME);
  return [
    alarm`We see an unusual number of failed payments of your shop since ${from}.`,
    answer`Hello Ada,\n\nthe checkout failed from ${from} to ${to}: ${cause}. I ${fix}. The postmortem follows.\n\nDario`,
  ];
}

function dailyMails(day: number): MailSketch[] {
  if (!isWorkday(day)) return [];
  const hash = mix(seedOf("daily-mails"), day);
  const product = drawOf(hash, 1, PRODUCTS).name;
  const to = [addressOf(ada), addressOf(ben)];
  const subject = `Weekly numbers ${weekName(day - 7)}`;
  const week = conversation(ada, `week:${day}`)(msOf(day, 8 * 60 + 50), addressOf(cleo), subject, { to });
  const labels = ["CATEGORY_PROMOTIONS"];
  const printed = msOf(day, drawInt(hash, 3, 380, 460));
  const news = conversation(ada, `news:${day}`)(printed, NEWS, `Boat Trade News of ${longDay(day)}`, {
    labels,
  });
  const receiver = draw(hash, 5) < 0.5 ? ada : ben;
  const asked = msOf(day, drawInt(hash, 6, 500, 1200));
  const question = conversation(receiver, `question:${day}`)(
    asked,
    FORM,
    `Question about ${product}`,
    UPDATE,
  );
  const mails = [
    weekdayOf(day) === 1 && week`Hello,\n\nthe weekly numbers are in Notion under Company handbook.\n\nCleo`,
    draw(hash, 2) < 0.6 &&
      news`Today: what ${product} costs elsewhere, fairs of the month, new rules for antifouling.`,
    draw(hash, 4) < 0.35 &&
      question`Somebody asks through the contact form: is ${product} in stock, and how long does delivery take?`,
  ];
  return mails.filter((mail) => mail !== false);
}

/** The conversation with a client about one deal, in the mailbox of whoever sells to that client. */
function dealMails(deal: Deal): MailSketch[] {
  const { createdDay, closedDay, client } = deal;
  const { owner, contact } = client;
  const hash = mix(seedOf("deal-mails"), createdDay);
  const [, goods = deal.name] = deal.name.split(": ");
  const amount = euro(deal.amount);
  const seen = deal.campaign === null ? "" : `\n\nWe saw your offer ${deal.campaign.name}.`;
  const proposalDay = workdayFrom(createdDay + Math.max(2, Math.floor((closedDay - createdDay) * 0.4)));
  const decision = deal.won
    ? `we accept your offer of ${amount}. Please confirm the order.`
    : `we decided otherwise this time (${(deal.lostReason ?? "").toLowerCase()}). Thank you for your effort.`;

  const write = conversation(owner, `deal:${deal.id}`);
  const subject = `Request: ${goods}`;
  const request = write(deal.createdMs - drawInt(hash, 1, 20, 90) * 60_000, contact, subject, FOR_ME);
  const withOffer = { to: [contact], attachment: "offer.pdf" };
  const offered = msOf(proposalDay, drawInt(hash, 2, 540, 1000));
  const offer = write(offered, addressOf(owner), `Re: ${subject}`, withOffer);
  const answer = write(msOf(closedDay, drawInt(hash, 3, 500, 540)), contact, `Re: ${subject}`, FOR_ME);
  return [
    request`Dear ${owner.first},\n\nplease send us a price for ${goods}.${seen}\n\nBest regards\n${contact.name}\n${client.name}`,
    offer`Dear ${contact.first},\n\nthank you for your request. Our offer: ${amount} plus VAT, delivery within two weeks. It is valid until ${longDay(deal.plannedDay)}.\n\nKind regards\n${owner.name}`,
    answer`Dear ${owner.first},\n\n${decision}\n\n${contact.name}`,
  ];
}

/** All mails in the mailbox of this address at this moment, newest first; none for a stranger. */
export function mailsOf(owner: string, now: Moment): Mail[] {
  return mailsBetween(owner, now.day - HISTORY_DAYS, now.day, now);
}

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
    ...campaignsBetween(fromDay - 6, toDay + 20).map((campaign) => campaignMails(campaign, now)),
    ...outagesBetween(fromDay, toDay).map(outageMails),
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

import { campaignResult } from "./campaign-results.ts";
import type { Campaign } from "./campaigns.ts";
import { COLLEAGUES } from "./company.ts";
import type { Bill } from "./costs.ts";
import { isoDay, isoWeekOf, isWorkday, longDay, msOf, weekdayOf, workdayFrom, type Moment } from "./dates.ts";
import { draw, drawInt, drawOf, mix, seedOf } from "./hash.ts";
import { addressOf, type MailSketch } from "./mail.ts";
import { count, euro } from "./money.ts";
import { clockTime, type Outage } from "./outages.ts";
import { PRODUCTS } from "./products.ts";

const { ada, ben, cleo, dario } = COLLEAGUES;
const AGENCY = { name: "Kontor Nord", email: "hello@kontor-nord.example" };
const PAYMENTS = { name: "Paywell status", email: "status@paywell.example" };

/** What the agency and marketing write to Ada about a campaign. */
export function campaignMails(campaign: Campaign, now: Moment): MailSketch[] {
  const { name, key, start, end, budget, hash } = campaign;
  const thread = `campaign:${key}`;
  const mails: MailSketch[] = [
    {
      owner: ada,
      thread,
      ms: msOf(workdayFrom(start - 13), drawInt(hash, 50, 560, 900)),
      from: AGENCY,
      subject: `${name}: creatives and media plan`,
      text: `Dear Ada,\n\nhere are pictures and texts for ${name}. We plan ${euro(budget * 0.6)} for search ads and ${euro(budget * 0.4)} for social ads, all links with utm_campaign=${key}.\n\nYour team at Kontor Nord`,
      labels: ["IMPORTANT", "CATEGORY_PERSONAL"],
      attachments: [
        { filename: `${key}-media-plan.pdf`, mimeType: "application/pdf", text: `Media plan ${name}` },
      ],
    },
    {
      owner: ada,
      thread,
      ms: msOf(workdayFrom(start - 12), drawInt(hash, 51, 560, 700)),
      from: addressOf(ada),
      to: [AGENCY],
      subject: `Re: ${name}: creatives and media plan`,
      text: `Dear all,\n\napproved. Please start on ${longDay(start)}.\n\nAda`,
    },
  ];
  if (now.day <= end + 1) return mails;
  mails.push({
    owner: ada,
    thread: `results:${key}`,
    ms: msOf(workdayFrom(end + 2), drawInt(hash, 52, 900, 1000)),
    from: addressOf(cleo),
    subject: `Results of ${name}`,
    get text() {
      const { sessions, orders, revenue } = campaignResult(campaign, end, now);
      return `Hello Ada,\n\n${name} brought ${count(sessions)} sessions, ${count(orders)} orders and ${euro(revenue)} in the shop, for a budget of ${euro(budget)}.\n\nCleo`;
    },
    labels: ["IMPORTANT", "CATEGORY_PERSONAL"],
  });
  return mails;
}

/** The payment provider and a customer on an outage of the checkout. */
export function outageMails(outage: Outage): MailSketch[] {
  const span = `${clockTime(outage.from)} to ${clockTime(outage.to)}`;
  return [
    {
      owner: ada,
      thread: `outage:${outage.day}`,
      ms: msOf(outage.day, outage.from + 25),
      from: PAYMENTS,
      subject: `Failed payments at harbour.example`,
      text: `We see an unusual number of failed payments of your shop since ${clockTime(outage.from)}.`,
      labels: ["IMPORTANT", "CATEGORY_UPDATES"],
    },
    {
      owner: ada,
      thread: `outage:${outage.day}`,
      ms: msOf(outage.day, outage.to + 8),
      from: addressOf(dario),
      subject: `Re: Failed payments at harbour.example`,
      text: `Hello Ada,\n\nthe checkout failed from ${span}: ${outage.cause}. I ${outage.fix}. The postmortem follows.\n\nDario`,
      labels: ["IMPORTANT", "CATEGORY_PERSONAL"],
    },
  ];
}

/** A supplier sends its bill. */
export function billMails(bill: Bill): MailSketch[] {
  return [
    {
      owner: ada,
      thread: `bill:${bill.id}`,
      ms: msOf(bill.day, 7 * 60 + 15),
      from: { name: bill.vendor.name, email: bill.vendor.email },
      subject: `Invoice ${bill.number}`,
      text: `Dear customer,\n\nplease find attached our invoice ${bill.number} over ${euro(bill.total)}, due on ${isoDay(bill.dueDay)}.\n\n${bill.vendor.name}`,
      labels: ["CATEGORY_UPDATES"],
      attachments: [{ filename: "invoice.pdf", mimeType: "application/pdf", text: `Invoice ${bill.number}` }],
    },
  ];
}

/** Mail that comes on any working day. */
export function dailyMails(day: number): MailSketch[] {
  if (!isWorkday(day)) return [];
  const hash = mix(seedOf("daily-mails"), day);
  const product = drawOf(hash, 1, PRODUCTS).name;
  const mails: MailSketch[] = [];
  if (weekdayOf(day) === 1) {
    const { year, week } = isoWeekOf(day - 7);
    mails.push({
      owner: ada,
      thread: `week:${day}`,
      ms: msOf(day, 8 * 60 + 50),
      from: addressOf(cleo),
      to: [addressOf(ada), addressOf(ben)],
      subject: `Weekly numbers ${year}-W${String(week).padStart(2, "0")}`,
      text: `Hello,\n\nthe weekly numbers are in Notion under Company handbook.\n\nCleo`,
    });
  }
  if (draw(hash, 2) < 0.6) {
    mails.push({
      owner: ada,
      thread: `news:${day}`,
      ms: msOf(day, drawInt(hash, 3, 380, 460)),
      from: { name: "Boat Trade News", email: "news@boat-trade.example" },
      subject: `Boat Trade News of ${longDay(day)}`,
      text: `Today: what ${product} costs elsewhere, fairs of the month, new rules for antifouling.`,
      labels: ["CATEGORY_PROMOTIONS"],
    });
  }
  if (draw(hash, 4) < 0.35) {
    mails.push({
      owner: draw(hash, 5) < 0.5 ? ada : ben,
      thread: `question:${day}`,
      ms: msOf(day, drawInt(hash, 6, 500, 1200)),
      from: { name: "Shop contact form", email: "form@harbour.example" },
      subject: `Question about ${product}`,
      text: `Somebody asks through the contact form: is ${product} in stock, and how long does delivery take?`,
      labels: ["CATEGORY_UPDATES"],
    });
  }
  return mails;
}

import { campaignResult } from "./campaign-results.ts";
import type { Campaign } from "./campaigns.ts";
import { COLLEAGUES } from "./company.ts";
import type { Bill } from "./costs.ts";
import { isoDay, isWorkday, longDay, msOf, weekdayOf, weekName, workdayFrom, type Moment } from "./dates.ts";
import { draw, drawInt, drawOf, mix, seedOf } from "./hash.ts";
import { addressOf, conversation, FOR_ME, UPDATE, type MailSketch } from "./mail.ts";
import { count, euro } from "./money.ts";
import { clockTime, type Outage } from "./outages.ts";
import { PRODUCTS } from "./products.ts";

const { ada, ben, cleo, dario } = COLLEAGUES;
const AGENCY = { name: "Kontor Nord", email: "hello@kontor-nord.example" };
const PAYMENTS = { name: "Paywell status", email: "status@paywell.example" };

/** What the agency and marketing write to Ada about a campaign. */
export function campaignMails(campaign: Campaign, now: Moment): MailSketch[] {
  const { name, key, start, end, budget, hash } = campaign;
  const subject = `${name}: creatives and media plan`;
  const plan = conversation(ada, `campaign:${key}`);
  const mails = [
    plan(
      msOf(workdayFrom(start - 13), drawInt(hash, 50, 560, 900)),
      AGENCY,
      subject,
      `Dear Ada,\n\nhere are pictures and texts for ${name}. We plan ${euro(budget * 0.6)} for search ads and ${euro(budget * 0.4)} for social ads, all links with utm_campaign=${key}.\n\nYour team at Kontor Nord`,
      { ...FOR_ME, attachment: `${key}-media-plan.pdf` },
    ),
    plan(
      msOf(workdayFrom(start - 12), drawInt(hash, 51, 560, 700)),
      addressOf(ada),
      `Re: ${subject}`,
      `Dear all,\n\napproved. Please start on ${longDay(start)}.\n\nAda`,
      { to: [AGENCY] },
    ),
  ];
  if (now.day <= end + 1) return mails;
  const at = msOf(workdayFrom(end + 2), drawInt(hash, 52, 900, 1000));
  const figures = () => {
    const { sessions, orders, revenue } = campaignResult(campaign, end, now);
    return `Hello Ada,\n\n${name} brought ${count(sessions)} sessions, ${count(orders)} orders and ${euro(revenue)} in the shop, for a budget of ${euro(budget)}.\n\nCleo`;
  };
  const results = conversation(ada, `results:${key}`);
  return [...mails, results(at, addressOf(cleo), `Results of ${name}`, figures, FOR_ME)];
}

/** The payment provider and a customer on an outage of the checkout. */
export function outageMails(outage: Outage): MailSketch[] {
  const [from, to] = [clockTime(outage.from), clockTime(outage.to)];
  const subject = "Failed payments at harbour.example";
  const write = conversation(ada, `outage:${outage.day}`);
  return [
    write(
      msOf(outage.day, outage.from + 25),
      PAYMENTS,
      subject,
      `We see an unusual number of failed payments of your shop since ${from}.`,
      { labels: ["IMPORTANT", "CATEGORY_UPDATES"] },
    ),
    write(
      msOf(outage.day, outage.to + 8),
      addressOf(dario),
      `Re: ${subject}`,
      `Hello Ada,\n\nthe checkout failed from ${from} to ${to}: ${outage.cause}. I ${outage.fix}. The postmortem follows.\n\nDario`,
      FOR_ME,
    ),
  ];
}

export function billMails({ id, number, vendor, day, dueDay, total }: Bill): MailSketch[] {
  return [
    conversation(ada, `bill:${id}`)(
      msOf(day, 7 * 60 + 15),
      { name: vendor.name, email: vendor.email },
      `Invoice ${number}`,
      `Dear customer,\n\nplease find attached our invoice ${number} over ${euro(total)}, due on ${isoDay(dueDay)}.\n\n${vendor.name}`,
      { ...UPDATE, attachment: "invoice.pdf" },
    ),
  ];
}

export function dailyMails(day: number): MailSketch[] {
  if (!isWorkday(day)) return [];
  const hash = mix(seedOf("daily-mails"), day);
  const product = drawOf(hash, 1, PRODUCTS).name;
  const mails: MailSketch[] = [];
  if (weekdayOf(day) === 1) {
    const week = weekName(day - 7);
    mails.push(
      conversation(ada, `week:${day}`)(
        msOf(day, 8 * 60 + 50),
        addressOf(cleo),
        `Weekly numbers ${week}`,
        `Hello,\n\nthe weekly numbers are in Notion under Company handbook.\n\nCleo`,
        { to: [addressOf(ada), addressOf(ben)] },
      ),
    );
  }
  if (draw(hash, 2) < 0.6) {
    mails.push(
      conversation(ada, `news:${day}`)(
        msOf(day, drawInt(hash, 3, 380, 460)),
        { name: "Boat Trade News", email: "news@boat-trade.example" },
        `Boat Trade News of ${longDay(day)}`,
        `Today: what ${product} costs elsewhere, fairs of the month, new rules for antifouling.`,
        { labels: ["CATEGORY_PROMOTIONS"] },
      ),
    );
  }
  if (draw(hash, 4) < 0.35) {
    mails.push(
      conversation(draw(hash, 5) < 0.5 ? ada : ben, `question:${day}`)(
        msOf(day, drawInt(hash, 6, 500, 1200)),
        { name: "Shop contact form", email: "form@harbour.example" },
        `Question about ${product}`,
        `Somebody asks through the contact form: is ${product} in stock, and how long does delivery take?`,
        UPDATE,
      ),
    );
  }
  return mails;
}

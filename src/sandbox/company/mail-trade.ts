import { COLLEAGUES } from "./company.ts";
import { isoDay, longDay, msOf, workdayFrom } from "./dates.ts";
import type { Deal } from "./deals.ts";
import { drawInt, mix, seedOf } from "./hash.ts";
import { balanceOn, type Invoice } from "./invoices.ts";
import { addressOf, conversation, FOR_ME, type MailSketch } from "./mail.ts";
import { euro } from "./money.ts";

const { ada, eva } = COLLEAGUES;

/** The conversation with a client about one deal, in the mailbox of whoever sells to that client. */
export function dealMails(deal: Deal): MailSketch[] {
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

/** Finance tells Ada of an invoice that is a week late. */
export function lateInvoiceMails(invoice: Invoice): MailSketch[] {
  const { id, client, number, dueDay } = invoice;
  const day = workdayFrom(dueDay + 7);
  const owed = balanceOn(invoice, day);
  if (owed <= 0) return [];
  const ms = msOf(day, 10 * 60 + 20 + (client.nth % 30));
  const subject = `Overdue: ${number} of ${client.name}`;
  const reminder = conversation(ada, `late:${id}`)(ms, addressOf(eva), subject, FOR_ME);
  return [
    reminder`Hello Ada,\n\n${client.name} owes us ${euro(owed)} from ${number}, due on ${isoDay(dueDay)}. I sent a reminder today.\n\nEva`,
  ];
}

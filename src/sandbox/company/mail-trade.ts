import { COLLEAGUES } from "./company.ts";
import { isoDay, longDay, msOf, workdayFrom } from "./dates.ts";
import type { Deal } from "./deals.ts";
import { drawInt, mix, seedOf } from "./hash.ts";
import { balanceOn, type Invoice } from "./invoices.ts";
import { addressOf, conversation, FOR_ME, type MailAddress, type MailSketch } from "./mail.ts";
import { euro } from "./money.ts";

const { ada, eva } = COLLEAGUES;

/** The conversation with a client about one deal, in the mailbox of whoever sells to that client. */
export function dealMails(deal: Deal): MailSketch[] {
  const owner = deal.client.owner;
  const { contact } = deal.client;
  const buyer: MailAddress = { name: contact.name, email: contact.email };
  const hash = mix(seedOf("deal-mails"), deal.createdDay);
  const [, goods] = deal.name.split(": ");
  const subject = `Request: ${goods ?? deal.name}`;
  const seen = deal.campaign === null ? "" : `\n\nWe saw your offer ${deal.campaign.name}.`;
  const proposalDay = workdayFrom(
    deal.createdDay + Math.max(2, Math.floor((deal.closedDay - deal.createdDay) * 0.4)),
  );
  const write = conversation(owner, `deal:${deal.id}`);
  return [
    write(
      deal.createdMs - drawInt(hash, 1, 20, 90) * 60_000,
      buyer,
      subject,
      `Dear ${owner.first},\n\nplease send us a price for ${goods ?? "the goods"}.${seen}\n\nBest regards\n${buyer.name}\n${deal.client.name}`,
      FOR_ME,
    ),
    write(
      msOf(proposalDay, drawInt(hash, 2, 540, 1000)),
      addressOf(owner),
      `Re: ${subject}`,
      `Dear ${contact.first},\n\nthank you for your request. Our offer: ${euro(deal.amount)} plus VAT, delivery within two weeks. It is valid until ${longDay(deal.plannedDay)}.\n\nKind regards\n${owner.name}`,
      { to: [buyer], attachment: "offer.pdf" },
    ),
    write(
      msOf(deal.closedDay, drawInt(hash, 3, 500, 540)),
      buyer,
      `Re: ${subject}`,
      deal.won
        ? `Dear ${owner.first},\n\nwe accept your offer of ${euro(deal.amount)}. Please confirm the order.\n\n${buyer.name}`
        : `Dear ${owner.first},\n\nwe decided otherwise this time (${(deal.lostReason ?? "").toLowerCase()}). Thank you for your effort.\n\n${buyer.name}`,
      FOR_ME,
    ),
  ];
}

/** Finance tells Ada of an invoice that is a week late. */
export function lateInvoiceMails(invoice: Invoice): MailSketch[] {
  const day = workdayFrom(invoice.dueDay + 7);
  const owed = balanceOn(invoice, day);
  if (owed <= 0) return [];
  return [
    conversation(ada, `late:${invoice.id}`)(
      msOf(day, 10 * 60 + 20 + (invoice.client.nth % 30)),
      addressOf(eva),
      `Overdue: ${invoice.number} of ${invoice.client.name}`,
      `Hello Ada,\n\n${invoice.client.name} owes us ${euro(owed)} from ${invoice.number}, due on ${isoDay(invoice.dueDay)}. I sent a reminder today.\n\nEva`,
      FOR_ME,
    ),
  ];
}

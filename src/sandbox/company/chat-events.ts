import { say, type ChatMessage } from "./chat-message.ts";
import { COLLEAGUES, type Colleague } from "./company.ts";
import { isoDay, workdayFrom } from "./dates.ts";
import type { Deal } from "./deals.ts";
import { draw, drawInt, mix, seedOf } from "./hash.ts";
import { balanceOn, type Invoice } from "./invoices.ts";
import { euro } from "./money.ts";
import { clockTime, type Outage } from "./outages.ts";

const { ada, ben, cleo, dario, eva } = COLLEAGUES;

/** How the team lives through a failure of the checkout. */
export function outageTalk(outage: Outage): ChatMessage[] {
  const minutes = outage.to - outage.from;
  const hash = mix(seedOf("outage-talk"), outage.day);
  return [
    say(
      "operations",
      [outage.day, outage.from + 11],
      dario,
      `:rotating_light: The checkout has been failing since about ${clockTime(outage.from)}. Orders end in an error after the payment step. I am on it.`,
      [
        [7, eva, `${drawInt(hash, 1, 3, 9)} customers have called already. What do I tell them?`],
        [5, dario, `That their cart is safe and that we write as soon as it works.`],
        [24, dario, `Found it: ${outage.cause}.`],
        [
          Math.max(5, minutes - 47),
          dario,
          `Checkout works again since ${clockTime(outage.to)}: I ${outage.fix}.`,
        ],
        [12, ada, `Thanks Dario. Please write the postmortem, and let us see what it cost us.`],
      ],
    ),
    say(
      "support",
      [outage.day, outage.from + 26],
      eva,
      `Checkout outage: please use the macro "cart is safe" and collect the names, we send a 5 % voucher.`,
    ),
    say(
      "general",
      [workdayFrom(outage.day + 1), 9 * 60 + 12],
      ada,
      `About yesterday's checkout outage (${clockTime(outage.from)} to ${clockTime(outage.to)}): ${outage.cause}. The postmortem is in Notion.`,
      [[31, cleo, `I paused the ads meanwhile and switched them on again.`]],
    ),
  ];
}

/** Sales on a deal: larger ones when they begin, all when they end. */
export function dealTalk(deal: Deal): ChatMessage[] {
  const said: ChatMessage[] = [];
  const hash = mix(seedOf("deal-talk"), deal.createdDay);
  const origin = deal.campaign === null ? deal.source.toLowerCase() : `the campaign ${deal.campaign.name}`;
  const owner: Colleague = deal.client.owner;
  if (deal.amount > 5000) {
    said.push(
      say(
        "sales",
        [workdayFrom(deal.createdDay), drawInt(hash, 1, 600, 990)],
        owner,
        `New deal with ${deal.client.name}: ${euro(deal.amount)}, from ${origin}.`,
      ),
    );
  }
  const when = [deal.closedDay, drawInt(hash, 2, 560, 1000)] as const;
  const words = deal.won
    ? `:tada: Won: ${deal.name}, ${euro(deal.amount)} (from ${origin}).`
    : `Lost: ${deal.name}, ${euro(deal.amount)}. Reason: ${(deal.lostReason ?? "unknown").toLowerCase()}.`;
  const cheer = deal.won && draw(hash, 3) < 0.6;
  said.push(say("sales", when, owner, words, cheer ? [[drawInt(hash, 4, 3, 40), ada, `Well done!`]] : []));
  return said;
}

/** Finance on an invoice that is a week late. */
export function reminderTalk(invoice: Invoice): ChatMessage[] {
  const day = workdayFrom(invoice.dueDay + 7);
  const owed = balanceOn(invoice, day);
  if (owed <= 0) return [];
  return [
    say(
      "sales",
      [day, 10 * 60 + (invoice.client.nth % 50)],
      eva,
      `${invoice.client.name} has not paid ${invoice.number} (${euro(owed)}, due ${isoDay(invoice.dueDay)}). I sent a reminder.`,
      [[42, ben, `I will call them.`]],
    ),
  ];
}

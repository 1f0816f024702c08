import { at, talk, VOICES, voiceOf, type Answer, type ChatMessage } from "./chat-message.ts";
import { isoDay, workdayFrom } from "./dates.ts";
import type { Deal } from "./deals.ts";
import { draw, drawInt, mix, seedOf } from "./hash.ts";
import { balanceOn, type Invoice } from "./invoices.ts";
import { euro } from "./money.ts";
import { clockTime, type Outage } from "./outages.ts";

const { ada, ben, cleo, dario, eva } = VOICES;

/** How the team lives through a failure of the checkout. */
export function outageTalk({ day, from, to, cause, fix }: Outage): ChatMessage[] {
  const hash = mix(seedOf("outage-talk"), day);
  return [
    talk(
      at("operations", day, from + 11),
      dario`:rotating_light: The checkout has been failing since about ${clockTime(from)}. Orders end in an error after the payment step. I am on it.`,
      [7, eva`${drawInt(hash, 1, 3, 9)} customers have called already. What do I tell them?`],
      [5, dario`That their cart is safe and that we write as soon as it works.`],
      [24, dario`Found it: ${cause}.`],
      [Math.max(5, to - from - 47), dario`Checkout works again since ${clockTime(to)}: I ${fix}.`],
      [12, ada`Thanks Dario. Please write the postmortem, and let us see what it cost us.`],
    ),
    talk(
      at("support", day, from + 26),
      eva`Checkout outage: please use the macro "cart is safe" and collect the names, we send a 5 % voucher.`,
    ),
    talk(
      at("general", workdayFrom(day + 1), 9 * 60 + 12),
      ada`About yesterday's checkout outage (${clockTime(from)} to ${clockTime(to)}): ${cause}. The postmortem is in Notion.`,
      [31, cleo`I paused the ads meanwhile and switched them on again.`],
    ),
  ];
}

/** Sales on a deal: larger ones when they begin, all when they end. */
export function dealTalk({ name, client, createdDay, closedDay, ...deal }: Deal): ChatMessage[] {
  const said: ChatMessage[] = [];
  const hash = mix(seedOf("deal-talk"), createdDay);
  const owner = voiceOf(client.owner);
  const amount = euro(deal.amount);
  const origin = deal.campaign === null ? deal.source.toLowerCase() : `the campaign ${deal.campaign.name}`;
  if (deal.amount > 5000) {
    const when = at("sales", workdayFrom(createdDay), drawInt(hash, 1, 600, 990));
    said.push(talk(when, owner`New deal with ${client.name}: ${amount}, from ${origin}.`));
  }
  const cheer: Answer[] = deal.won && draw(hash, 3) < 0.6 ? [[drawInt(hash, 4, 3, 40), ada`Well done!`]] : [];
  const outcome = deal.won
    ? owner`:tada: Won: ${name}, ${amount} (from ${origin}).`
    : owner`Lost: ${name}, ${amount}. Reason: ${(deal.lostReason ?? "unknown").toLowerCase()}.`;
  said.push(talk(at("sales", closedDay, drawInt(hash, 2, 560, 1000)), outcome, ...cheer));
  return said;
}

/** Finance on an invoice that is a week late. */
export function reminderTalk(invoice: Invoice): ChatMessage[] {
  const { client, number, dueDay } = invoice;
  const day = workdayFrom(dueDay + 7);
  const owed = balanceOn(invoice, day);
  if (owed <= 0) return [];
  return [
    talk(
      at("sales", day, 10 * 60 + (client.nth % 50)),
      eva`${client.name} has not paid ${number} (${euro(owed)}, due ${isoDay(dueDay)}). I sent a reminder.`,
      [42, ben`I will call them.`],
    ),
  ];
}

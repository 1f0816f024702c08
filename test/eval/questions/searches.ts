import { clockTime } from "../../../src/sandbox/company/campaigns.ts";
import { PERIODS } from "../clock.ts";
import { campaignNamed, lastOutage, linesIn } from "../expect/talk.ts";
import { CHAT, count, dayNames, inCategory, MAIL, NOTES, type Golden } from "../golden.ts";

const { lastWeek } = PERIODS;

/** As people write it. */
const euros = (amount: number): string => amount.toLocaleString("en");

export function searches(): Golden[] {
  const ask = inCategory("searches");
  const outage = lastOutage();
  const blackWeek = campaignNamed("black-week-2026");
  const guide = campaignNamed("gift-guide-2026");
  const support = linesIn(lastWeek).filter(({ channel }) => channel === "support");
  return [
    ask("outage", "What did Dario say about the checkout outage?", {
      sources: CHAT,
      mentions: ["Dario", ["has been failing", "works again", "Found it"]],
      absent: ["no messages"],
    }),
    ask("outage-cause", "What caused the checkout outage in September?", {
      mentions: [outage.cause],
    }),
    ask("postmortem", "When was the latest checkout outage according to our notes?", {
      sources: NOTES,
      mentions: [dayNames(outage.day)],
    }),
    ask("outage-time", "What does the postmortem of the last checkout outage say?", {
      sources: NOTES,
      mentions: [[clockTime(outage.from), outage.cause]],
    }),
    ask("kpi-author", "Who wrote the KPI definitions in our notes?", {
      sources: NOTES,
      // Notion's pages name the id of who made them, and no more (sandbox/data/notes/objects.ts, partialUser).
      mentions: [["Ada", "not say who wrote"]],
    }),
    ask("budget", "What do our notes say about the budget of Black Week 2026?", {
      sources: NOTES,
      mentions: [euros(blackWeek.budget)],
    }),
    ask("playbook", "What discount does the trade sales playbook give for ten pieces?", {
      sources: NOTES,
      mentions: [["36 %", "36%"]],
    }),
    ask("mail-topic", "Has anyone emailed us about the Handheld VHF radio this month?", {
      sources: MAIL,
      mentions: ["Pieter Petersen"],
    }),
    ask("mail-agency", "What did Kontor Nord email us about Black Week 2026?", {
      sources: MAIL,
      mentions: ["Kontor Nord", "Black Week 2026"],
    }),
    ask(
      "chat-figures",
      "What did Cleo write in the team chat about the first three days of Black Week 2026?",
      {
        sources: CHAT,
        mentions: ["First three days", "322 sessions", "15 orders"],
      },
    ),
    ask("chat-channel", "What was discussed in the sales channel last week?", {
      sources: CHAT,
      mentions: [["Segelschule Kiel", "Yachtwerft Lelystad", "Black Week 2026"]],
    }),
    ask("chat-brief", "What did Cleo say about Gift Guide 2026?", {
      sources: CHAT,
      mentions: ["Gift Guide 2026", euros(guide.budget)],
    }),
    ask("chat-count", "How many messages were posted in the support channel last week?", {
      sources: CHAT,
      figures: [count(support.length)],
    }),
  ];
}

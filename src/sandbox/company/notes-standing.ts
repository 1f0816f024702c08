import { COLLEAGUES } from "./company.ts";
import { dayOf } from "./dates.ts";
import type { NoteSketch } from "./notes-matters.ts";

const { ada, ben, dario, eva } = COLLEAGUES;

/** Pages that are not about one date: rules, definitions, lists. */
export const STANDING_NOTES: readonly NoteSketch[] = [
  {
    key: "kpis",
    title: "KPI definitions",
    root: "company",
    author: ada,
    days: [dayOf(2023, 2, 6), dayOf(2024, 5, 14)],
    markdown: () => `## Shop
- Conversion rate: transactions divided by sessions.
- Average order value: total revenue divided by transactions.
## Trade
- Pipeline: the amount of all deals that are neither won nor lost.
- Win rate: won deals divided by closed deals, by the date of closing.`,
  },
  {
    key: "returns",
    title: "Returns policy",
    root: "operations",
    author: eva,
    days: [dayOf(2022, 9, 1)],
    markdown: () => "Customers may send goods back within 30 days. Cut rope is not taken back.",
  },
  {
    key: "release",
    title: "How we release the shop",
    root: "operations",
    author: dario,
    days: [dayOf(2023, 6, 12), dayOf(2024, 11, 4)],
    markdown: () => `- Never on a Friday.
- Buy something with the test card after every release.
- Roll back first, look for the reason later.`,
  },
  {
    key: "playbook",
    title: "Trade sales playbook",
    root: "sales",
    author: ben,
    days: [dayOf(2023, 1, 16), dayOf(2024, 10, 21)],
    markdown: () => `## Discounts
- Ten pieces and more: 36 % below the shop price.
- Payment within 14 days for new clients, 30 days for old ones.
## Follow up
- Call two days after the proposal, then once a week.`,
  },
  {
    key: "vat",
    title: "VAT abroad",
    root: "finance",
    author: eva,
    days: [dayOf(2024, 1, 9)],
    markdown: () => "Trade customers in the EU give their VAT number; consumers pay their country's rate.",
  },
];

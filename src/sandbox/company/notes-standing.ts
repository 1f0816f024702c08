import { COLLEAGUES } from "./company.ts";
import { dayOf } from "./dates.ts";
import { bullet, heading, paragraph, type PageSketch } from "./note-page.ts";

const { ada, ben, dario, eva } = COLLEAGUES;

/** Pages that are not about one date: rules, definitions, lists. */
export const STANDING_NOTES: readonly PageSketch[] = [
  {
    key: "kpis",
    title: "KPI definitions",
    icon: "🎯",
    root: "company",
    author: ada,
    days: [dayOf(2023, 2, 6), dayOf(2024, 5, 14)],
    lines: () => [
      heading("Shop"),
      bullet("Conversion rate: transactions divided by sessions."),
      bullet("Average order value: total revenue divided by transactions."),
      heading("Trade"),
      bullet("Pipeline: the amount of all deals that are neither won nor lost."),
      bullet("Win rate: won deals divided by closed deals, by the date of closing."),
    ],
  },
  {
    key: "returns",
    title: "Returns policy",
    icon: "📦",
    root: "operations",
    author: eva,
    days: [dayOf(2022, 9, 1)],
    lines: () => [paragraph("Customers may send goods back within 30 days. Cut rope is not taken back.")],
  },
  {
    key: "release",
    title: "How we release the shop",
    icon: "🛠️",
    root: "operations",
    author: dario,
    days: [dayOf(2023, 6, 12), dayOf(2024, 11, 4)],
    lines: () => [
      bullet("Never on a Friday."),
      bullet("Buy something with the test card after every release."),
      bullet("Roll back first, look for the reason later."),
    ],
  },
  {
    key: "playbook",
    title: "Trade sales playbook",
    icon: "⛵",
    root: "sales",
    author: ben,
    days: [dayOf(2023, 1, 16), dayOf(2024, 10, 21)],
    lines: () => [
      heading("Discounts"),
      bullet("Ten pieces and more: 36 % below the shop price."),
      bullet("Payment within 14 days for new clients, 30 days for old ones."),
      heading("Follow up"),
      bullet("Call two days after the proposal, then once a week."),
    ],
  },
  {
    key: "vat",
    title: "VAT abroad",
    icon: "🧮",
    root: "finance",
    author: eva,
    days: [dayOf(2024, 1, 9)],
    lines: () => [
      paragraph("Trade customers in the EU give their VAT number; consumers pay their country's rate."),
    ],
  },
];

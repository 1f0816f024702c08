import { count, day, dimensions, measures, money, state, stateRate, text } from "./fields.ts";
import type { Dataset } from "../types.ts";

const { name, status, owner, currency, industry, country, city, source, campaign, created, changed } =
  dimensions;
const { amount, average, daysToClose, daysOverdue, owners, customers, companies } = measures;
const suite = { source: "business-suite", product: "crm" } as const;

// oxfmt-ignore
const deals: Dataset = {
  ...suite, name: "deals", title: "Deals", one: "deal", many: "deals", synonyms: ["opportunity", "pipeline"],
  date: { field: "date", title: "Closing date" }, due: "date",
  measures: [
    count("deals"),
    amount,
    { ...average, synonyms: ["average deal size", "deal size"] },
    money("expectedRevenue", "Expected revenue", { sum: "expected" }, ["weighted pipeline", "weighted amount"]),
    { name: "probability", title: "Average probability", synonyms: ["likelihood"], unit: "ratio", adds: false, good: "up", compute: { mean: "probability" } },
    stateRate("winRate", "Win rate", ["close rate", "success rate"], ["won", ["won", "lost"]]),
    daysToClose,
    daysOverdue,
    owners,
    { ...customers, title: "Number of accounts", synonyms: ["different accounts"] },
  ],
  dimensions: [
    name,
    text("stage", "Stage", "status", ["status"]),
    state("open", "won", "lost", "overdue"),
    owner,
    currency,
    text("account", "Account", "account", ["customer", "company", "client"]),
    industry,
    country,
    city,
    source,
    campaign,
    text("type", "Type", "kind"),
    text("lostReason", "Loss reason", "category", ["lost reason", "reason for loss", "reason for losing"]),
    day("closing", "Closing date", "date", ["close date", "expected close"]),
    day("closed", "Closed", "closedAt", ["won on", "lost on"]),
    created,
    changed,
  ],
};

// oxfmt-ignore
const leads: Dataset = {
  ...suite, name: "leads", title: "Leads", one: "lead", many: "leads", synonyms: ["prospect"],
  date: { field: "createdAt", title: "Created" },
  measures: [count("leads"), owners, companies],
  dimensions: [name, status, owner, text("company", "Company", "account", ["account"]), source, campaign, created, changed],
};

// oxfmt-ignore
const accounts: Dataset = {
  ...suite, name: "accounts", title: "Accounts", one: "account", many: "accounts", synonyms: ["customer", "client"],
  date: { field: "createdAt", title: "Created" },
  measures: [
    count("accounts"),
    { ...amount, title: "Annual revenue", synonyms: [] },
    { ...average, title: "Average annual revenue", synonyms: [] },
    owners,
  ],
  dimensions: [name, owner, { ...industry, field: "category" }, country, city, created, changed],
};

export const crm: readonly Dataset[] = [deals, leads, accounts];

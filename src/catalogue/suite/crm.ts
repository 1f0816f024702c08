import { count } from "../count.ts";
import type { Dataset } from "../types.ts";
import { amount, average, changed, created, day, money, owner, state, text } from "./fields.ts";

const deals: Dataset = {
  name: "deals",
  title: "Deals",
  one: "deal",
  many: "deals",
  synonyms: ["opportunity", "pipeline"],
  source: "business-suite",
  product: "crm",
  date: { field: "date", title: "Closing date" },
  measures: [
    count("deals"),
    amount,
    { ...average, synonyms: ["average deal size", "deal size"] },
    money("expectedRevenue", "Expected revenue", { sum: "expected" }, [
      "weighted pipeline",
      "weighted amount",
    ]),
    {
      name: "probability",
      title: "Average probability",
      synonyms: ["likelihood"],
      unit: "ratio",
      adds: false,
      good: "up",
      compute: { mean: "probability" },
    },
    {
      name: "winRate",
      title: "Win rate",
      synonyms: ["close rate", "success rate"],
      unit: "ratio",
      adds: false,
      good: "up",
      compute: { stateShare: ["won", ["won", "lost"]] },
    },
  ],
  dimensions: [
    text("stage", "Stage", "status", ["status"]),
    state("open", "won", "lost"),
    owner,
    text("account", "Account", "account", ["customer", "company", "client"]),
    text("source", "Lead source", "source", ["origin"]),
    text("campaign", "Campaign", "campaign"),
    text("type", "Type", "kind"),
    day("closing", "Closing date", "date", ["close date", "expected close"]),
    day("closed", "Closed", "closedAt", ["won on", "lost on"]),
    created,
    changed,
  ],
};

const leads: Dataset = {
  name: "leads",
  title: "Leads",
  one: "lead",
  many: "leads",
  synonyms: ["prospect"],
  source: "business-suite",
  product: "crm",
  date: { field: "date", title: "Created" },
  measures: [count("leads")],
  dimensions: [
    text("status", "Status", "status"),
    owner,
    text("company", "Company", "account", ["account"]),
    text("source", "Lead source", "source", ["origin"]),
    text("campaign", "Campaign", "campaign"),
    created,
    changed,
  ],
};

const accounts: Dataset = {
  name: "accounts",
  title: "Accounts",
  one: "account",
  many: "accounts",
  synonyms: ["customer", "client"],
  source: "business-suite",
  product: "crm",
  date: { field: "date", title: "Created" },
  measures: [count("accounts"), { ...amount, title: "Annual revenue", synonyms: ["annual revenue"] }],
  dimensions: [owner, text("industry", "Industry", "category", ["sector"]), created, changed],
};

/** Of the CRM. */
export const crm: readonly Dataset[] = [deals, leads, accounts];

import type { DerivedField, Dimension, Measure, RecordField } from "../types.ts";

type Field = Dimension["field"];

export const text = (name: string, title: string, field: Field, synonyms: string[] = []): Dimension => ({
  name,
  title,
  synonyms,
  unit: "text",
  ...(field && { field }),
});

export const day = (...of: Parameters<typeof text>): Dimension => ({ ...text(...of), unit: "day" });
export const instant = (...of: Parameters<typeof text>): Dimension => ({ ...text(...of), unit: "instant" });

export const money = (
  name: string,
  title: string,
  compute: Measure["compute"],
  synonyms: string[] = [],
): Measure => ({ name, title, synonyms, unit: "money", adds: !("mean" in compute), compute });

export const distinct = (
  name: string,
  title: string,
  field: RecordField,
  synonyms: string[] = [],
): Measure => ({ name, title, synonyms, unit: "count", adds: false, compute: { distinct: field } });

const numberOf = (name: string, field: RecordField): Measure =>
  distinct(name, `Number of ${name}`, field, [`different ${name}`]);

export const count = (many: string): Measure => ({
  name: "count",
  title: `Number of ${many}`,
  synonyms: [many],
  unit: "count",
  adds: true,
  compute: { count: "records" },
});

export const stateRate = (
  name: string,
  title: string,
  synonyms: string[],
  stateShare: readonly [string, readonly string[]],
): Measure => ({ name, title, synonyms, unit: "ratio", adds: false, good: "up", compute: { stateShare } });

const days = (name: DerivedField, title: string, synonyms: string[]): Measure => ({
  name,
  title,
  synonyms,
  unit: "days",
  adds: false,
  good: "down",
  compute: { mean: name },
});

/** As the vendor says; `overdue` is open and due before today, `unpaid` open and with a balance. */
export const state = (...values: string[]): Dimension => ({ ...text("state", "State", "state"), values });

/** Days overdue: of what is open and was due before today; to close and to pay: since it was created or issued; paid late: below zero before the due date. */
// oxfmt-ignore
export const measures = {
  amount: money("amount", "Amount", { sum: "amount" }, ["value", "total", "worth"]),
  average: money("averageAmount", "Average amount", { mean: "amount" }, ["average value", "average size"]),
  balance: money("balance", "Balance", { sum: "balance" }, ["outstanding amount", "open amount", "owed"]),
  daysOverdue: days("daysOverdue", "Average days overdue", ["overdue days", "days late", "days past due"]),
  daysToClose: days("daysToClose", "Average days to close", ["sales cycle", "time to close", "cycle time"]),
  daysToPay: days("daysToPay", "Average days to pay", ["time to pay", "payment time", "days until paid"]),
  daysPaidLate: days("daysPaidLate", "Average days paid late", ["payment delay", "days paid after the due date"]),
  owners: numberOf("owners", "owner"),
  customers: numberOf("customers", "account"),
  vendors: numberOf("vendors", "account"),
  categories: numberOf("categories", "category"),
  companies: numberOf("companies", "account"),
  projects: numberOf("projects", "place"),
};

// oxfmt-ignore
export const dimensions = {
  name: text("name", "Name", "title", ["title", "subject"]),
  status: text("status", "Status", "status"),
  number: text("number", "Number", "number"),
  source: text("source", "Lead source", "source", ["deal source", "origin"]),
  campaign: text("campaign", "Campaign", "campaign"),
  currency: text("currency", "Currency", "currency"),
  industry: text("industry", "Industry", "industry", ["sector"]),
  country: text("country", "Country", "country"),
  city: text("city", "City", "city", ["town"]),
  owner: text("owner", "Owner", "owner", ["sales rep", "salesperson", "responsible", "assignee"]),
  changed: instant("changed", "Changed", "changedAt", ["last changed", "modified", "last modified"]),
  created: instant("created", "Created", "createdAt", ["added", "creation date", "created on"]),
};

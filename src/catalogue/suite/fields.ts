import type { DerivedField, Dimension, Measure, RecordField } from "../types.ts";

export const text = (
  name: string,
  title: string,
  field: Dimension["field"],
  synonyms: string[] = [],
): Dimension => ({
  name,
  title,
  synonyms,
  unit: "text",
  ...(field && { field }),
});

export const day = (
  name: string,
  title: string,
  field: Dimension["field"],
  synonyms: string[] = [],
): Dimension => ({
  ...text(name, title, field, synonyms),
  unit: "day",
});

export const money = (
  name: string,
  title: string,
  compute: Measure["compute"],
  synonyms: string[] = [],
): Measure => ({
  name,
  title,
  synonyms,
  unit: "money",
  adds: !("mean" in compute),
  compute,
});

export const amount = money("amount", "Amount", { sum: "amount" }, ["value", "total", "worth"]);
export const average = money("averageAmount", "Average amount", { mean: "amount" }, [
  "average value",
  "average size",
]);
export const balance = money("balance", "Balance", { sum: "balance" }, [
  "outstanding amount",
  "open amount",
  "owed",
]);

export const distinct = (name: string, title: string, field: RecordField): Measure => ({
  name,
  title: `Number of ${title}`,
  synonyms: [`different ${title}`],
  unit: "count",
  adds: false,
  compute: { distinct: field },
});

/** Records of one state among those of two. */
export const stateRate = (
  name: string,
  title: string,
  synonyms: string[],
  stateShare: readonly [string, readonly string[]],
): Measure => ({ name, title, synonyms, unit: "ratio", adds: false, good: "up", compute: { stateShare } });

const days = (name: string, title: string, field: DerivedField, synonyms: string[]): Measure => ({
  name,
  title,
  synonyms,
  unit: "days",
  adds: false,
  good: "down",
  compute: { mean: field },
});

/** Of what is open and was due before today; of a record its own. */
export const daysOverdue = days("daysOverdue", "Average days overdue", "daysOverdue", [
  "overdue days",
  "days late",
  "days past due",
]);
/** Of what is closed, since it was created. */
export const daysToClose = days("daysToClose", "Average days to close", "daysToClose", [
  "sales cycle",
  "time to close",
  "cycle time",
]);

/** Of what is paid, since it was issued. */
export const daysToPay = days("daysToPay", "Average days to pay", "daysToPay", [
  "time to pay",
  "payment time",
  "days until paid",
]);
/** Of what is paid: after the due date, and below zero before it. */
export const daysPaidLate = days("daysPaidLate", "Average days paid late", "daysPaidLate", [
  "payment delay",
  "days paid after the due date",
]);

/** As the vendor says; `overdue` is open and due before today, `unpaid` open and with a balance. */
export const state = (...values: string[]): Dimension => ({ ...text("state", "State", "state"), values });
export const name = text("name", "Name", "title", ["title", "subject"]);
export const status = text("status", "Status", "status");
export const number = text("number", "Number", "number");
export const source = text("source", "Lead source", "source", ["origin"]);
export const campaign = text("campaign", "Campaign", "campaign");
export const currency = text("currency", "Currency", "currency");
export const owner = text("owner", "Owner", "owner", ["sales rep", "salesperson", "responsible", "assignee"]);
export const owners = distinct("owners", "owners", "owner");

const instant = (...of: Parameters<typeof text>): Dimension => ({ ...text(...of), unit: "instant" });
export const changed = instant("changed", "Changed", "changedAt", [
  "last changed",
  "modified",
  "last modified",
]);
export const created = instant("created", "Created", "createdAt", ["added", "creation date", "created on"]);

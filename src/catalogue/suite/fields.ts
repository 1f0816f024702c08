import type { Dimension, Measure } from "../types.ts";

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

const STATE = { ...text("state", "State", "state"), synonyms: [] };
export const state = (...values: string[]): Dimension => ({ ...STATE, values });
export const owner = text("owner", "Owner", "owner", ["sales rep", "salesperson", "responsible"]);
export const changed = day("changed", "Changed", "changedAt", ["last changed", "modified"]);
export const created = day("created", "Created", "createdAt", ["added"]);

import type { Concept } from "./concepts.ts";
import type { NumberFact } from "./facts.ts";
import type { NumberNumeral } from "./numeral.ts";

/** Where records other than those of the business suite are counted. */
const SOURCES: Readonly<Record<string, NumberFact["source"]>> = {
  messages: "team-chat",
  mails: "mail",
  notes: "notes-workspace",
  channels: "web-analytics",
  countries: "web-analytics",
  campaigns: "web-analytics",
  devices: "web-analytics",
  pages: "web-analytics",
};

/** Whether a fact may be what the noun beside a number names. */
export function fits(concept: Concept, fact: NumberFact, { unit, currencies }: NumberNumeral): boolean {
  if (!concept.isRecord) return concept.metrics.test(fact.metric);
  // "€500 in deals", "12% of invoices": the noun says whose figure it is, not what is measured.
  if (currencies.length > 0 || unit !== null) return true;
  return isOfRecord(concept, fact);
}

/** Whether a fact counts records of a kind, or is an amount of such a list. */
export function isOfRecord({ name, metrics }: Concept, fact: NumberFact): boolean {
  // How many groups there are is not how many records they hold.
  if (fact.noun === name) return fact.kind !== "count" || fact.metric !== "groups";
  if (fact.metric.toLowerCase().includes(name.replace(/s$/, ""))) return true;
  if (fact.unit !== "count" || !metrics.test(fact.metric)) return false;
  const source = SOURCES[name];
  if (source !== undefined)
    return fact.source === source || (name === "pages" && fact.source === "notes-workspace");
  // Customers and projects are what other records are grouped by.
  if (name === "accounts" || name === "projects") return fact.metric === "groups";
  return fact.noun === undefined && fact.kind === "value" && fact.source === "business-suite";
}

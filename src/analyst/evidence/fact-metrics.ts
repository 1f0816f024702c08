import type { IntegrationType } from "../../domain/integration-types.ts";
import { unitOf as unitOfMetric } from "../metric-units.ts";

/** What a number says of its metric: its amount, by how much it moved, or its part of a whole. */
export type Role = "value" | "change" | "share";

/** Keys that say which value of a metric a number is, not which metric. */
const GENERIC = new Set(
  (
    "value previous change changePercent share current before after earlier later firstHalf secondHalf metrics totals " +
    "rows items groups highest lowest changePoint trend movers averagePerDay slopePerDay contributionPercent result " +
    "results data percent min max sum total average"
  ).split(" "),
);
const MONEY = /amount|balance|^expected$|^total$|owed|worth/i;
const RATE = /(?:rate|Rate|ratio)$/;
const COUNT = /count$|leads$|deals$|invoices$|tasks?$|done$|days?$|messages$|won$|lost$/i;

/** What a period came to against a target: figures of the target's metric, and days. */
const TARGET_DAYS = /^days/;

function isOfTarget(keys: readonly string[]): boolean {
  return keys[0] === "target" && keys.length === 2;
}

/** The nearest key above a number that names what is measured; a field `metric` beside it where none does. */
function metricOf(keys: readonly string[], named: string | undefined): string {
  if (isOfTarget(keys) && named !== undefined) return TARGET_DAYS.test(keys[1] ?? "") ? "days" : named;
  const own = keys.findLast((key) => !GENERIC.has(key));
  const last = keys.at(-1) ?? "";
  return own ?? named ?? last;
}

function roleOf(key: string): Role {
  if (/^(?:change|slopePerDay)|Change|^delta|^difference$/.test(key)) return "change";
  return /^(?:share|contribution)/i.test(key) ? "share" : "value";
}

/** A number's unit by its source's catalogue, else by its key and metric, and the currency that the result names. */
function unitOf({ source, keys }: Shape, metric: string, currency: string | null): string | null {
  const key = keys.at(-1) ?? "";
  if (/percent|share|progress$/i.test(key)) return "percent";
  if (/count$/i.test(key) || metric === "days") return "count";
  if (source === "web-analytics") return unitOfMetric(metric, currency);
  if (key === "probability") return "rate";
  if (RATE.test(metric) || RATE.test(key)) return "rate";
  if (MONEY.test(metric) || (metric === key && GENERIC.has(key))) return currency;
  return COUNT.test(metric) ? "count" : null;
}

/** What a number says, as far as its keys and its surroundings tell. */
export interface Meaning {
  metric: string;
  role: Role;
  unit: string | null;
  /** It belongs to the period that was compared with. */
  isEarlier: boolean;
}

/** A place that all elements of a list share: it is worked out once, not for each of a thousand rows. */
export interface Shape {
  source: IntegrationType;
  key: string;
  keys: readonly string[];
  children: Map<string, Shape>;
  meanings: Map<string, Meaning>;
}

export function createShape(source: IntegrationType, keys: readonly string[] = []): Shape {
  return { source, key: keys.at(-1) ?? "", keys, children: new Map(), meanings: new Map() };
}

export function stepInto(shape: Shape, key: string): Shape {
  const known = shape.children.get(key);
  if (known !== undefined) return known;
  const child = createShape(shape.source, [...shape.keys, key]);
  shape.children.set(key, child);
  return child;
}

export function meaningOf(shape: Shape, named: string | undefined, currency: string | null): Meaning {
  const id = `${named ?? ""} ${currency ?? ""}`;
  const known = shape.meanings.get(id);
  if (known !== undefined) return known;
  const { key, keys } = shape;
  const metric = metricOf(keys, named);
  const isEarlier = /^(?:previous|before|earlier)$/.test(key);
  const meaning = { metric, role: roleOf(key), unit: unitOf(shape, metric, currency), isEarlier };
  shape.meanings.set(id, meaning);
  return meaning;
}

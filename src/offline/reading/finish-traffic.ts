import { findDimension } from "../../catalogue/catalogue.ts";
import { isGrain } from "../../catalogue/grains.ts";
import { type Cursor, hasWord } from "./cursor.ts";
import type { Ask } from "./types.ts";

/** Of web traffic the figures that are meant where none is named: "how was email last week", "our best day". */
export function chooseFigures(c: Cursor): void {
  const { ask, items } = c;
  if (ask.asks === "groups") countGroups(c);
  // "When did we have the most visitors?"
  if (ask.asks === "when" && ask.order !== undefined && ask.measures.length > 0 && ask.groupBy.length === 0)
    // "When do most people visit us?" is of no single day.
    ask.groupBy.push(/^(?:do|does|are|is)$/i.test(items[1]?.text ?? "") ? "weekday" : "day");
  // "Is mobile worse than desktop?" depends on the figure.
  if (ask.measures.length === 0 && (ask.sides === "better" || ask.sides === "worse"))
    ask.measures.push("sessions", "conversionRate", "revenue");
  if (ask.measures.length > 0) return;
  const opening = items
    .slice(0, 2)
    .map(({ text }) => text)
    .join(" ");
  // "How does email compare with paid search?", "is email getting better?"
  if (ask.isCompared || ask.change !== undefined)
    if (ask.conditions.length > 0 && ask.groupBy.every((name) => findDimension(c.dataset, name)))
      ask.measures.push("sessions", "transactions", "revenue");
  // "What did Facebook bring us?"
  const isBrought =
    items.some(({ text }) => BRINGS.test(text)) && ask.conditions.length + ask.open.length > 0;
  if (isBrought && ask.groupBy.length === 0 && ask.asks !== "much")
    ask.measures.push("sessions", "transactions", "revenue");
  else if (isBrought) ask.measures.push("revenue");
  const isHow = /^how (?:is|are|was|were|did|does|do|has|have)\b/i.test(opening);
  if (isHow && ask.groupBy.length === 0 && ask.strength >= 2 && ask.change === undefined) {
    ask.measures.push("sessions", "transactions", "revenue");
    ask.change = "any";
  } else if (ask.order !== undefined && ask.order.by === undefined && ask.groupBy.length > 0) {
    // "Our best day": which day that is depends on the figure, so it is told.
    if (ask.groupBy.every(isGrain)) ask.strength += 2;
    if (!hasWord(c, "best", "worst") || ask.groupBy.includes("product")) return;
    ask.measures.push("revenue");
    ask.assumptions.push("No figure was named: revenue");
  }
}

const BRINGS = /^(?:bring|brought|brings|generate[ds]?|contribute[ds]?|deliver(?:s|ed)?)$/i;

/** An order is of the visit: of a page that was looked at there is none. */
export function ofLandings(ask: Ask): void {
  const isOrdered = ask.measures.some((name) => /revenue|transactions|order/i.test(name));
  const isOfPage =
    ask.groupBy.includes("page") ||
    ask.conditions.some(({ field }) => field === "page") ||
    ask.open.some(({ dimensions }) => dimensions.join() === "page");
  if (!isOrdered || !isOfPage) return;
  toLandings(ask);
  ask.assumptions.push("Orders and revenue are of visits that began on the page");
}

const moved = (name: string): string => (name === "page" ? "landingPage" : name);

/** The page on which a visit began in the place of those that were looked at. */
export function toLandings(ask: Ask): void {
  ask.groupBy = [...new Set(ask.groupBy.map(moved))];
  ask.conditions = ask.conditions.map((one) => ({ ...one, field: moved(one.field) }));
  ask.open = ask.open.map((one) =>
    one.dimensions.join() === "page" ? { ...one, dimensions: ["landingPage"] } : one,
  );
}

/** "How many channels brought orders" counts those that did; "how many products did we sell" counts pieces. */
function countGroups({ ask, items }: Cursor): void {
  const [measure, ...others] = ask.measures;
  const isOfAll = measure === "sessions" || measure === "users";
  const isSold = items.some(({ text }) => /^(?:sell|sold|buy|bought|order|ordered)$/i.test(text));
  if (others.length > 0 || ask.having !== undefined) return;
  if (ask.groupBy.join() === "product" && isSold)
    Object.assign(ask, { measures: ["itemsPurchased"], groupBy: [], asks: "many" });
  else if (measure !== undefined && !isOfAll)
    ask.having = { measure, is: "above", value: 0, said: "more than 0" };
}

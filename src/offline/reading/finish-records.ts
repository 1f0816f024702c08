import { findMeasure } from "../../catalogue/catalogue.ts";
import { isGrain } from "../../catalogue/grains.ts";
import { type Cursor, hasWord, isWord, textAt } from "./cursor.ts";
import { isBeforeRecords } from "./rules-orders.ts";
import type { Ask } from "./types.ts";

/** "When do most people visit?": the people were given up for the visits. */
export function orderByWhatIsShown(ask: Ask): void {
  const { order, measures, dataset } = ask;
  const [first] = measures;
  const isOther =
    order?.by !== undefined &&
    order.by !== "count" &&
    findMeasure(dataset, order.by) !== undefined &&
    !measures.includes(order.by);
  if (isOther && first !== undefined) ask.order = { ...order, by: first };
}

/** "Has Kiel paid its last invoice?" asks how that one stands, not for the last of those that are paid. */
export function showAsItStands(c: Cursor): void {
  const { ask } = c;
  if (ask.asks !== "any" || ask.order === undefined || ask.states.length === 0 || hasWord(c, "exists"))
    return;
  const isWhose = c.items.some(
    ({ text, isPossessive }) => isPossessive || /^(?:its|their|his|her)$/i.test(text),
  );
  if ((ask.open.length > 0 || ask.conditions.length > 0) && !isWhose)
    ask.left.push(...c.items.filter((_, at) => isWord(c, at, ...SUPERLATIVES)).map(({ text }) => text));
  ask.states = [];
  ask.limit = 1;
  ask.asks = undefined;
}

/** "Who owns the biggest open deal?" asks for that record, whose columns say whose it is. */
export function showTheLargest(c: Cursor): void {
  const { ask } = c;
  const at = c.items.findIndex(
    (_, place) => isWord(c, place, "most", "least", "newest", "oldest") && isBeforeRecords(c, place),
  );
  const isOfRecord =
    at >= 0 &&
    hasWord(c, "who", "which") &&
    ask.order !== undefined &&
    ask.order.by !== "count" &&
    ask.groupBy.length === 1;
  if (!isOfRecord || c.dataset.name === "traffic" || isGrain(ask.groupBy[0] ?? "")) return;
  ask.groupBy = [];
  ask.asks = "list";
  if (c.items.some(({ text }) => text.toLowerCase() === c.dataset.one)) ask.limit ??= 1;
}

/** "How big is the Charter Rostock deal?" is about one record: of several of that name each is shown. */
export function showTheOneNamed(c: Cursor): void {
  const { ask } = c;
  const noun = c.items.findIndex(({ text }) => text.toLowerCase() === c.dataset.one);
  const isNamed = noun > 1 && ask.open.some(({ said }) => said.endsWith(textAt(c, noun - 1)));
  const isFigure =
    ask.kind === "why" ||
    ask.asks === "many" ||
    ask.average ||
    ask.share ||
    ask.having !== undefined ||
    ask.trend;
  const isOther = isFigure || ask.groupBy.length > 0 || (ask.order ?? ask.change ?? ask.base) !== undefined;
  if (!isNamed || isOther || hasWord(c, "average")) return;
  if (c.items.slice(0, noun).some(({ text }) => /^the$/i.test(text))) ask.kind = "list";
}

const SUPERLATIVES = ["newest", "oldest", "most", "least", "best", "worst"] as const;

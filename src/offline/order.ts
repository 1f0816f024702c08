import type { Part } from "./question-types.ts";
import { blankOut, type Scan } from "../periods/reading/text.ts";

/** How a list is to be sorted, which is neither a limit of it nor something that its records mention. */
export interface Order {
  start: number;
  by: "amount" | "date" | undefined;
  direction: "asc" | "desc";
}

const SIDES = {
  highest: "biggest|largest|highest|greatest|most expensive|most valuable",
  lowest: "smallest|lowest|cheapest|least valuable",
  newest: "newest|latest|most recent",
  oldest: "oldest|earliest|longest overdue",
} as const;
const AMOUNTS = "amounts?|sizes?|values?|prices?|worth|balances?|totals?";
const DATES = "dates?|age|(?:closing|close|closed|invoice|created|creation|payment|paid|won) dates?";
const SORTED =
  "(?:(?:and )?(?:sorted|sort|ordered|order|ranked|rank|listed|arranged)(?: (?:them|these|it))? )";
const DIRECTION = "(?<direction>ascending|descending|asc|desc)";
const BEFORE = "(?:, ?|(?<![\\p{L}\\p{N}_]))";
const PATTERNS = [
  `${SORTED}?(?:(?:by|from|with) )?(?:the )?(?:${Object.entries(SIDES)
    .map(([name, words]) => `(?<${name}>${words})`)
    .join("|")})(?: (?:ones?|${AMOUNTS}))? first(?! (?:quarter|half|week|month|day|order|time))`,
  `${SORTED}(?:(?:down|up) )?by (?:the |their )?(?:(?<amount>${AMOUNTS})|(?<date>${DATES})|due dates?)(?:,? \\(?(?:in )?${DIRECTION}(?: order)?\\)?)?`,
  `${SORTED}?in ${DIRECTION} order(?: (?:of|by) (?:the |their )?(?:(?<amount>${AMOUNTS})|(?<date>${DATES})))?`,
].map((source) => new RegExp(`${BEFORE}(?:${source})(?![\\p{L}\\p{N}_])`, "u"));

/** "Biggest first", "sorted by date", "in descending order": every order that a question asks for. */
export function takeOrders(scan: Scan): { orders: Order[]; scan: Scan } {
  const orders: Order[] = [];
  let rest = scan;
  for (const pattern of PATTERNS) {
    for (let match = pattern.exec(rest.open); match !== null; match = pattern.exec(rest.open)) {
      orders.push({ start: match.index, ...readOrder(match.groups ?? {}) });
      rest = blankOut(rest, match.index, match.index + match[0].length);
    }
  }
  return { orders, scan: rest };
}

function readOrder(groups: Record<string, string | undefined>): Pick<Order, "by" | "direction"> {
  const byDate = groups["date"] ?? groups["newest"] ?? groups["oldest"];
  const isAscending =
    groups["lowest"] !== undefined ||
    groups["oldest"] !== undefined ||
    groups["direction"]?.startsWith("asc");
  const byAmount = groups["amount"] ?? groups["highest"] ?? groups["lowest"] ?? groups["direction"];
  return {
    by: byDate === undefined ? (byAmount === undefined ? undefined : "amount") : "date",
    direction: isAscending === true ? "asc" : "desc",
  };
}

/** Whoever asks for an order wants to see the list, not only its beginning. */
const SHOWN = 10;

/** A part in an order that was asked for; the usual one of rows and searches is the highest and the latest first. */
export function orderPart(part: Part, { by, direction }: Order): Part {
  const isAscending = direction === "asc";
  if (part.kind === "list") {
    // "The top 5 deals by date" are still the five largest.
    if (by === "date" && part.rank?.count !== undefined) return part;
    const count = part.count ?? SHOWN;
    if (by === "date") return { ...part, rank: undefined, age: isAscending ? "oldest" : "newest", count };
    if (by === undefined) return { ...part, count };
    const order = isAscending ? ("lowest" as const) : ("highest" as const);
    return {
      ...part,
      age: undefined,
      count,
      rank: { judging: false, count: undefined, ...part.rank, order },
    };
  }
  if (part.kind === "search") return by === "date" && !isAscending ? { ...part, newest: true } : part;
  if (by !== "amount" || !isAscending || part.dimensions.length === 0) return part;
  return { ...part, rank: { order: "lowest", judging: false, count: part.rank?.count ?? SHOWN } };
}

import { findDimension } from "../../catalogue/catalogue.ts";
import { type Ask, type Condition, isTraffic } from "../plan.ts";
import { lowerFirst } from "./text.ts";
import { NAMELESS, RANKS } from "./cells.ts";
import { titleOf } from "./describe.ts";
import { placeNames } from "./names.ts";
import { allRowsOf, rowsOf } from "./report/report.ts";
import { refusal, type Section, type Session } from "./session.ts";

type Narrowed = { ask: Ask } | { section: Section } | "pending";

/** A question about the rows of another alone, or about all but those, or why there are none. */
export function narrow(asked: Ask, session: Session): Narrowed {
  const among = amongRows(asked, session);
  return among === "pending" || "section" in among ? among : apartFrom(among.ask, session);
}

type Named = { field: string; names: string[] } | { section: Section } | "pending";

/** What the rows of a question are called. */
function namesOf(asked: Ask, session: Session, rowsFor: typeof rowsOf): Named {
  const before = narrow(asked, session);
  if (before === "pending" || "section" in before) return before;
  const placed = placeNames(before.ask, session);
  if (placed === undefined) return "pending";
  if ("section" in placed) return placed;
  const rows = rowsFor(placed.ask, session);
  if (rows === undefined) return "pending";
  if ("blocks" in rows) return { section: rows };
  const [field = placed.ask.conditions.findLast(({ is }) => is === "is")?.field ?? ""] = placed.ask.groupBy;
  const isOne = placed.ask.groupBy.length === 0;
  const one = placed.ask.conditions
    .find((condition) => isOne && condition.field === field)
    ?.values.map(String);
  const names = one ?? rows.map(({ cells, label }) => String(cells[field] ?? label));
  return { field, names };
}

function amongRows({ among, also, pick, ...ask }: Ask, session: Session): Narrowed {
  if (among === undefined) return { ask };
  const found = namesOf(among, session, also === undefined ? rowsOf : allRowsOf);
  if (found === "pending" || "section" in found) return found;
  const second = also && namesOf(also, session, allRowsOf);
  if (second === "pending" || (second !== undefined && "section" in second)) return second;
  // Orders are of the pages that visits began on.
  const isLanding = found.field === "page" && ask.groupBy.includes("landingPage");
  const field = isLanding ? "landingPage" : found.field;
  // "Leave out the home page" of those.
  const denied = ask.conditions.filter((one) => one.field === field && one.is === "isNot");
  const isOut = (name: string): boolean => denied.some(({ values }) => values.includes(name));
  // Of web traffic what has no name is a row like others, but none that is meant by its place.
  const mayBeNameless = isTraffic(ask) && pick === undefined;
  const isNamed = (name: string): boolean => mayBeNameless || !NAMELESS.test(name);
  const names = found.names.filter(
    (name) => isNamed(name) && !isOut(name) && (!second || second.names.includes(name)),
  );
  const values = pick === undefined ? names : names.slice(pick - 1, pick);
  const title = lowerFirst(titleOf(ask, field));
  const none = second
    ? `No ${title} is in both of these lists.`
    : `I found no ${title} in the answer before that this could be about.`;
  if (values.length === 0) return { section: refusal(none, []) };
  const others = ask.conditions.filter((one) => one.field !== field);
  // "Are any of them hotels?": those that are, whatever of the same kind was named before.
  const open = ask.open.flatMap((one) => {
    const dimensions = one.isNegated ? one.dimensions : one.dimensions.filter((name) => name !== field);
    const isReplaced =
      one.age && dimensions.length < one.dimensions.length && ask.open.some(({ age }) => !age);
    return dimensions.length === 0 || isReplaced ? [] : [{ ...one, dimensions }];
  });
  const which = pick === undefined ? `each ${title}` : `the ${RANKS[pick - 1]} ${title}`;
  const note = `Of ${which} ${second ? "that is in both of the lists" : "in the answer before"}`;
  const assumptions = [...ask.assumptions, note];
  return { ask: { ...ask, conditions: [...others, { field, is: "is", values }], open, assumptions } };
}

/** As many values as one filter may have. */
const MOST_VALUES = 50;

function apartFrom({ apart, ...ask }: Ask, session: Session): Narrowed {
  if (apart === undefined) return { ask };
  const found = namesOf(apart, session, allRowsOf);
  if (found === "pending" || "section" in found) return found;
  // Only web analytics can leave out what has no name.
  const names = found.names.filter((name) => isTraffic(ask) || !NAMELESS.test(name));
  // A customer's account is called as the customer is.
  const field = findDimension(ask.dataset, found.field) === undefined ? "name" : found.field;
  const left: Condition[] = [];
  for (let at = 0; at < names.length; at += MOST_VALUES) {
    const values = names.slice(at, at + MOST_VALUES);
    left.push({ field, is: "isNot", values, said: at === 0 ? `none ${apart.when}` : "" });
  }
  return { ask: { ...ask, conditions: [...ask.conditions, ...left] } };
}

import type { Unit } from "../../catalogue/units.ts";
import type { Operator } from "./grammar.ts";
import { type DayRange, dayInTimeZone, daysBetween, isIsoDay } from "../../periods/dates.ts";
import { refuse } from "./problem.ts";
import { derive, type Value } from "./value.ts";

const WORDS = { "+": "added to", "-": "subtracted from", "*": "multiplied by", "/": "divided by" } as const;
const NO_NUMBERS: ReadonlySet<Unit> = new Set(["text", "day", "instant"]);

export const SQUARE = "money cannot be multiplied by money.";

/** Two values put together; what makes no sense in its units is a Problem. */
export function combine(operator: Operator, left: Value, right: Value): Value {
  if (operator === "-" && isDate(left) && isDate(right)) return daysBetweenDates(right, left);
  const percentage = asPercentage(operator, left, right);
  if (percentage) return percentage;
  const [a, b] = [numberOf(left), numberOf(right)];
  if (left.currency !== null && right.currency !== null && left.currency !== right.currency) {
    refuse(`Amounts in ${left.currency} and ${right.currency} cannot be ${WORDS[operator]} each other.`);
  }
  const currency = left.currency ?? right.currency;
  const isSquare = operator === "*" && left.unit === "money" && right.unit === "money" && !left.isSquare;
  if (!isSquare && (right.isSquare || (left.isSquare && (operator !== "/" || right.unit !== "money"))))
    refuse(SQUARE);
  const unit = isSquare || left.isSquare ? "money" : unitOf(operator, left, right);
  if (operator === "/" && b === 0) refuse("This divides by 0.");
  const value = { "+": a + b, "-": a - b, "*": a * b, "/": a / b }[operator];
  if (!Number.isFinite(value)) refuse("This is too large.");
  return derive([left, right], {
    value,
    unit,
    currency: unit === "money" ? currency : null,
    isSquare,
    // "1 / r1.rowCount | %" is one too.
    isQuotient:
      operator === "/" &&
      (left.isConstant || right.isConstant || (left.unit === right.unit && !left.isSquare)),
    isRest: operator === "-" && unit === "ratio" && (left.isConstant || left.isRest),
    listed: isAgainstWhole(left, right) ? undefined : (left.listed ?? right.listed),
    ...directionOf(operator, left, right),
  });
}

/**
 * Writers make percentages by hand: `a / b * 100`, `100 * a / b`, `100 - share * 100`. A ratio prints as one anyway, so
 * the hundred is none of it.
 */
function asPercentage(operator: Operator, left: Value, right: Value): Value | undefined {
  const [hundred, other] = isHundred(left) ? [left, right] : [right, left];
  if (operator === "/" && left.isHundredfold && left.unit === right.unit) {
    return combine("/", { ...left, value: numberOf(left) / 100, isHundredfold: false }, right);
  }
  if (!isHundred(hundred) || other.isConstant) return undefined;
  const isRate = other.unit === "ratio" || other.unit === "points";
  if (operator === "*") return isRate ? { ...other, isQuotient: false } : hundredfold(hundred, other);
  if (operator === "/" || other.unit !== "ratio") return undefined;
  const whole = { ...hundred, value: 1 };
  return hundred === left ? combine(operator, whole, right) : combine(operator, left, whole);
}

function isHundred({ isConstant, value, unit }: Value): boolean {
  return isConstant === true && value === 100 && unit === "number";
}

function hundredfold(hundred: Value, other: Value): Value {
  const { unit, currency } = other;
  return derive([hundred, other], { value: numberOf(other) * 100, unit, currency, isHundredfold: true });
}

/** A difference between two periods is a change; that of two rows, or from a target, is a plain number. */
function directionOf(operator: Operator, left: Value, right: Value): Partial<Value> {
  // What a change is of another is a share, or "1.5 times".
  if (operator === "/" && right.isDifference) return { isDifference: false, isChange: false };
  if (operator !== "-" || left.isConstant) return {};
  const isAlike = left.measure !== null && (right.isConstant || left.measure === right.measure);
  const isOfTwo = right.isConstant ? left.period === null : areApart(left.period, right.period);
  if (right.isConstant && !left.isQuotient) return {};
  const isChange = (isAlike && isOfTwo) || left.isChange || right.isChange;
  return { isDifference: true, isChange, way: wayOf(left, right) };
}

/** Which of two came first, or that one is told by how many times the other it is: "a / b - 1". */
function wayOf(left: Value, right: Value): Value["way"] {
  if (right.isConstant) return left.isQuotient && right.value === 1 ? 1 : undefined;
  if (left.measure === null || left.measure !== right.measure) return undefined;
  if (isBefore(left, right)) return -1;
  return isBefore(right, left) ? 1 : undefined;
}

function isBefore(one: Value, other: Value): boolean {
  const isSameRow = one.at?.view === other.at?.view && one.at?.index === other.at?.index;
  if (isSameRow && one.column && other.column) return one.column.key === `${other.column.key}.previous`;
  return one.period !== null && other.period !== null && one.period.endDate < other.period.startDate;
}

/** A day and the month around it are not two periods. */
function areApart(a: DayRange | null, b: DayRange | null): boolean {
  if (a === null || b === null) return a !== b;
  return a.endDate < b.startDate || b.endDate < a.startDate;
}

/** What is listed and the total of its table, or the rest of a hundred percent: nobody takes one for the other. */
function isAgainstWhole(left: Value, right: Value): boolean {
  const [part, whole] = left.listed ? [left, right] : [right, left];
  if (whole.isConstant) return part.unit === "ratio" && whole.value === 1;
  return whole.listed === undefined && whole.at?.list === "totals" && whole.at.view === part.listed;
}

function isDate({ unit }: Value): boolean {
  return unit === "day" || unit === "instant";
}

export function daysBetweenDates(from: Value, to: Value): Value {
  return derive([from, to], { value: daysBetween(dayOf(from), dayOf(to)), unit: "days" });
}

/** Of an instant the day on its reader's calendar. */
export function dayOf({ value, unit, timeZone }: Value): string {
  const text = String(value);
  const isInstant = unit === "instant" && timeZone && !Number.isNaN(Date.parse(text));
  const day = isInstant ? dayInTimeZone(new Date(text), timeZone) : text.slice(0, 10);
  return isIsoDay(day) ? day : refuse("days(from, to) takes two dates.");
}

export function numberOf({ value, unit }: Value): number {
  if (typeof value === "number" && !NO_NUMBERS.has(unit)) return value;
  return refuse(`Arithmetic needs numbers, and this is ${unit}. Of dates there is days(from, to).`);
}

function unitOf(operator: Operator, left: Value, right: Value): Unit {
  if (operator === "+" || operator === "-") return unitOfSum(operator, left, right);
  if (left.isConstant && right.isConstant) return left.unit;
  if (operator === "*") return unitOfProduct(left, right);
  return unitOfQuotient(left, right);
}

function unitOfSum(operator: "+" | "-", left: Value, right: Value): Unit {
  // What is left of a hundred percent is a share, and the way to a target is in points.
  if (left.isConstant)
    return operator === "-" && right.unit === "ratio" && left.value !== 1 ? "points" : right.unit;
  if (right.isConstant) return left.unit;
  if (left.unit === "ratio" && right.unit === "ratio") {
    return operator === "-" && !left.isRest ? "points" : "ratio";
  }
  if (left.unit === "ratio" && right.unit === "points") return "ratio";
  if (left.unit === right.unit) return left.unit;
  if ([left, right].every(({ unit }) => unit === "count" || unit === "number")) return "number";
  return refuse(`${left.unit} and ${right.unit} cannot be ${WORDS[operator]} each other.`);
}

/** What only scales the other: an amount or a time for each of so many stays one. */
const SCALES: ReadonlySet<Unit> = new Set(["ratio", "points", "number", "count", "days"]);

function unitOfProduct(left: Value, right: Value): Unit {
  // 22 orders for each thousand sessions are no percentage.
  const isScaled =
    Boolean(left.isConstant) !== Boolean(right.isConstant) &&
    (left.unit === "ratio" || right.unit === "ratio");
  if (isScaled && Math.abs(numberOf(left) * numberOf(right)) >= 1) return "number";
  if (right.isConstant) return left.unit;
  if (left.isConstant) return right.unit;
  const rates = [left, right].filter(({ unit }) => unit === "ratio" || unit === "points");
  if (rates.length === 2) return rates.some(({ unit }) => unit === "points") ? "points" : "ratio";
  const [kept, scale] = SCALES.has(left.unit) ? [right.unit, left.unit] : [left.unit, right.unit];
  if (!SCALES.has(scale)) return refuse(`${left.unit} cannot be multiplied by ${right.unit}.`);
  return SCALES.has(kept) ? "number" : kept;
}

function unitOfQuotient(left: Value, right: Value): Unit {
  if (right.isConstant) return left.unit;
  if (left.unit === right.unit) return isPart(left, right) ? "ratio" : "number";
  if (left.unit === "points" && right.unit === "ratio") return "ratio";
  if (left.isConstant || left.unit === "count" || left.unit === "number") return "number";
  if (!SCALES.has(right.unit)) return refuse(`${left.unit} cannot be divided by ${right.unit}.`);
  return left.unit === "days" ? "number" : left.unit;
}

/**
 * A percentage is of the same thing, or a part of another; 122 sessions for each lead and 640 average orders are none.
 */
function isPart(left: Value, right: Value): boolean {
  const size = Math.abs(numberOf(left) / numberOf(right));
  const isSame = left.measure === right.measure && left.view?.table.dataset === right.view?.table.dataset;
  if (size < 1 || (isSame && left.measure !== null)) return true;
  // Of an amount for each of so many days there are days.
  return left.unit !== "count" && left.unit !== "number" && !right.isQuotient && size < 10;
}

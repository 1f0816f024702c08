import type { Unit } from "../../catalogue/units.ts";
import type { Operator } from "./grammar.ts";
import { refuse } from "./problem.ts";
import { derive, type Value } from "./value.ts";

const WORDS = { "+": "added to", "-": "subtracted from", "*": "multiplied by", "/": "divided by" } as const;
const NO_NUMBERS: ReadonlySet<Unit> = new Set(["text", "day", "instant"]);

/** Two values put together; what makes no sense in its units is a Problem. */
export function combine(operator: Operator, left: Value, right: Value): Value {
  const [a, b] = [numberOf(left), numberOf(right)];
  if (left.currency !== null && right.currency !== null && left.currency !== right.currency) {
    refuse(`Amounts in ${left.currency} and ${right.currency} cannot be ${WORDS[operator]} each other.`);
  }
  const currency = left.currency ?? right.currency;
  const unit = unitOf(operator, left, right);
  if (operator === "/" && b === 0) refuse("This divides by 0.");
  const value = { "+": a + b, "-": a - b, "*": a * b, "/": a / b }[operator];
  if (!Number.isFinite(value)) refuse("This is too large.");
  return derive([left, right], {
    value,
    unit,
    currency: unit === "money" ? currency : null,
    isQuotient: operator === "/" && unit === "ratio" && left.unit === right.unit,
    ...(operator === "-" && !left.isConstant && !right.isConstant && { isChange: true }),
  });
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
  if (left.isConstant) return right.unit;
  if (right.isConstant) return left.unit;
  if (left.unit === "ratio" && right.unit === "ratio") return operator === "-" ? "points" : "ratio";
  if (left.unit === "ratio" && right.unit === "points") return "ratio";
  if (left.unit === right.unit) return left.unit;
  return refuse(`${left.unit} and ${right.unit} cannot be ${WORDS[operator]} each other.`);
}

/** What only scales the other; an amount or a time for each of so many stays one. */
function isScale({ unit, isConstant }: Value): boolean {
  return isConstant || unit === "ratio" || unit === "number" || unit === "count" || unit === "days";
}

function unitOfProduct(left: Value, right: Value): Unit {
  if (right.isConstant) return left.unit;
  if (left.isConstant) return right.unit;
  if (left.unit === "ratio" && right.unit === "ratio") return "ratio";
  const [kept, scale] = isScale(left) ? [right, left] : [left, right];
  if (!isScale(scale)) refuse(`${left.unit} cannot be multiplied by ${right.unit}.`);
  if (kept.unit === "count" || (isScale(kept) && kept.unit !== "ratio")) return "number";
  return kept.unit === "ratio" ? "number" : kept.unit;
}

function unitOfQuotient(left: Value, right: Value): Unit {
  if (right.isConstant) return left.unit;
  if (left.unit === right.unit) return "ratio";
  if (left.isConstant) return "number";
  if (left.unit === "points" && right.unit === "ratio") return "ratio";
  if (!isScale(right)) return refuseQuotient(left, right);
  if (left.unit === "count" || left.unit === "days") return "number";
  return left.unit;
}

function refuseQuotient(left: Value, right: Value): Unit {
  if (left.unit === "count" || left.unit === "number") return "number";
  return refuse(`${left.unit} cannot be divided by ${right.unit}.`);
}

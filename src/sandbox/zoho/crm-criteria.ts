import { compareValues, readField } from "./crm-compare.ts";
import { crmRefusal } from "./crm-errors.ts";
import { fieldOf, type CrmModule } from "./crm-modules.ts";
import type { CrmRecord } from "./crm-records.ts";

type Test = (record: CrmRecord) => boolean;

/** Reads `((Stage:equals:Closed Won)and(Amount:greater_than:1000))`, the criteria of the search call. */
export function compileCriteria(module: CrmModule, criteria: string): Test {
  const text = criteria.trim();
  const { test, end } = readExpression(module, text, 0);
  if (end !== text.length) throw badCriteria(text.slice(end));
  return test;
}

function readExpression(module: CrmModule, text: string, start: number): { test: Test; end: number } {
  if (text[start] !== "(") throw badCriteria(text.slice(start));
  if (text[start + 1] !== "(") return readCondition(module, text, start);
  let { test, end } = readExpression(module, text, start + 1);
  for (;;) {
    const joint = /^\s*(and|or)\s*/i.exec(text.slice(end));
    if (joint === null) break;
    const left = test;
    const right = readExpression(module, text, end + joint[0].length);
    test =
      joint[1]?.toLowerCase() === "and"
        ? (record) => left(record) && right.test(record)
        : (record) => left(record) || right.test(record);
    end = right.end;
  }
  if (text[end] !== ")") throw badCriteria(text.slice(end));
  return { test, end: end + 1 };
}

function readCondition(module: CrmModule, text: string, start: number): { test: Test; end: number } {
  let end = start + 1;
  // A parenthesis within a value is written with a backslash.
  while (end < text.length && !(text[end] === ")" && text[end - 1] !== "\\")) end += 1;
  const [name = "", operator = "", ...rest] = text.slice(start + 1, end).split(":");
  const value = rest.join(":").replaceAll("\\", "");
  const field = fieldOf(module, name.split(".")[0] ?? "");
  const build = OPERATORS[operator];
  if (field === null || build === undefined || end >= text.length) throw badCriteria(text.slice(start));
  const compare = build(value);
  const path = field.type.endsWith("lookup") && !/^\d{15,}$/.test(value) ? `${field.name}.name` : field.name;
  const order = (record: CrmRecord, other: string) =>
    compareValues(readField(record, path), other, field.type);
  return {
    test: (record) => compare((other) => order(record, other), String(readField(record, path) ?? "")),
    end: end + 1,
  };
}

type Compare = (order: (other: string) => number, text: string) => boolean;

const OPERATORS: Record<string, (value: string) => Compare> = {
  equals: (value) => (order) => order(value) === 0,
  not_equal: (value) => (order) => order(value) !== 0,
  starts_with: (value) => (_, text) => text.toLowerCase().startsWith(value.toLowerCase()),
  in: (value) => (order) => value.split(",").some((part) => order(part.trim()) === 0),
  between: (value) => (order) => {
    const [low = "", high = ""] = value.split(",");
    return order(low) >= 0 && order(high) <= 0;
  },
  greater_than: (value) => (order) => order(value) > 0,
  greater_equal: (value) => (order) => order(value) >= 0,
  less_than: (value) => (order) => order(value) < 0,
  less_equal: (value) => (order) => order(value) <= 0,
};

function badCriteria(near: string) {
  return crmRefusal(400, "INVALID_QUERY", "Invalid query formed", { reason: "invalid criteria", near });
}

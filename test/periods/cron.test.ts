import { Cron } from "croner";
import * as fc from "fast-check";
import { describe, it } from "vitest";
import { nextFiring, parseCron } from "../../src/periods/cron.ts";

const FROM = Date.UTC(2024, 0, 1);
const TO = Date.UTC(2032, 0, 1);

/** One field of an expression: `*`, a value, a range, with a step, or a list of them. */
function field(least: number, most: number, names: string[] = []) {
  const value = fc.oneof(
    fc.integer({ min: least, max: most }).map(String),
    ...(names.length > 0 ? [fc.constantFrom(...names)] : []),
  );
  const range = fc.tuple(value, value).map(([from, to]) => `${from}-${to}`);
  const step = fc.tuple(fc.oneof(fc.constant("*"), range), fc.integer({ min: 1, max: 7 }));
  const part = fc.oneof(
    fc.constant("*"),
    value,
    range,
    step.map(([of, by]) => `${of}/${by}`),
  );
  return fc.oneof(
    fc.constant("*"),
    fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join()),
  );
}

const expressions = fc
  .tuple(
    field(0, 59),
    field(0, 23),
    field(1, 31),
    field(1, 12, ["JAN", "feb", "Dec"]),
    field(0, 7, ["SUN", "mon", "Sat"]),
  )
  .map((fields) => fields.join(" "));

/** What croner says: it knows more than cron, and takes ten times the room. */
function expected(expression: string, after: number): number | "refused" | undefined {
  try {
    return new Cron(expression, { timezone: "UTC" }).nextRun(new Date(after))?.getTime();
  } catch {
    return "refused";
  }
}

describe("a cron expression", () => {
  it("fires when croner says so", ({ expect }) => {
    fc.assert(
      fc.property(expressions, fc.integer({ min: FROM, max: TO }), (expression, after) => {
        const cron = parseCron(expression);
        expect(cron ? nextFiring(cron, after) : "refused", expression).toBe(expected(expression, after));
      }),
      { seed: 20_261_122, numRuns: 1000 },
    );
  });

  it("is refused where it is not of five fields in their bounds", ({ expect }) => {
    for (const text of ["", "* * * *", "* * * * * *", "@daily", "60 * * * *", "* 24 * * *", "* * 0 * *"]) {
      expect(parseCron(text), text).toBeUndefined();
    }
    for (const text of [
      "5-1 * * * *",
      "*/0 * * * *",
      "*/61 * * * *",
      "1,,2 * * * *",
      "* * L * *",
      "* * * MAI *",
    ]) {
      expect(parseCron(text), text).toBeUndefined();
    }
  });
});

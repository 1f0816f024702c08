import { array, assert, constantFrom, property, string } from "fast-check";
import { describe, it } from "vitest";
import { ask } from "../answers/support.ts";
import { planOf } from "./plan.ts";

const LONG = 1_990;

describe("hostile text", () => {
  it.for([
    "how many ".repeat(300),
    "sessions and ".repeat(200),
    "not ".repeat(600),
    "before after until since ".repeat(100),
    '"'.repeat(LONG),
    "by channel and ".repeat(140),
    "1 to 2 to 3 to ".repeat(150),
    "in October and ".repeat(150),
    "A B C D ".repeat(250),
    "{{r1.total}} ".repeat(150),
    "((((((".repeat(330),
    "a-b-c-d-".repeat(240),
    "İıſẞ".repeat(490),
  ])("is read in time that does not grow with its square", (text, { expect }) => {
    planOf("sessions last week");
    const [quarter, whole] = [LONG / 4, LONG].map((length) => {
      const begun = performance.now();
      planOf(text.slice(0, length));
      return performance.now() - begun;
    });
    // A machine that is busy takes longer for both: four times as long where it is linear, sixteen where it is not.
    expect(whole).toBeLessThan(Math.max(1_500, 10 * (quarter ?? 0)));
  });

  it("is read once at each of its joints, however many questions may be joined there", ({ expect }) => {
    const one =
      "how much revenue did US customers and the others bring in October and how much of that was mobile ";
    planOf(one);
    const took = (times: number): number => {
      const begun = performance.now();
      planOf(one.repeat(times));
      return performance.now() - begun;
    };
    const [once, often] = [took(1), Math.min(took(4), took(4))];
    // Four times the text at four times the joints, and not each way to part it: that took 4 s and more.
    expect(often).toBeLessThan(Math.max(2_000, 12 * once));
  });

  it("always gets a message of the form that answers have, without a reference of its own", ({ expect }) => {
    assert(
      property(string({ unit: "grapheme", maxLength: 200 }), (question) => {
        const { text, faults } = ask(question);
        expect(text).toMatch(/^en\n\n[\s\S]+\n===\nthoughts: .+\nreasoning: .+\nnext: .+$/);
        expect(faults).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it.for(Object.getOwnPropertyNames(Object.prototype))(
    "is read where a word is called as %s is",
    (word, { expect }) => {
      const asked = [
        "X",
        "X deals last month",
        "what was said in X",
        "leads from X, without Xn't",
        "who wrote X",
      ];
      for (const question of asked.map((one) => one.replaceAll("X", word)))
        expect(ask(question).text).not.toMatch(/native code|\[object/);
    },
  );

  it("always gets one also when it is made of the words that are known", ({ expect }) => {
    const words =
      "how many which sessions deals invoices not without by per channel owner before after October last week more than 500 euros Germany Acme and or top 3 won overdue average share why compared with excluding mail about {{r1}} | * . , ?".split(
        " ",
      );
    assert(
      property(array(constantFrom(...words), { minLength: 1, maxLength: 16 }), (said) => {
        const { text, faults } = ask(said.join(" "));
        expect(text).toMatch(/^en\n\n[\s\S]+\n===\nthoughts: .+\nreasoning: .+\nnext: .+$/);
        expect(faults).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

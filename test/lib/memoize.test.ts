import { describe, it } from "vitest";
import { memoize } from "../../src/lib/memoize.ts";

function counted(maxEntries: number) {
  const asked: string[] = [];
  const length = memoize((text) => {
    asked.push(text);
    if (text === "") throw new RangeError("Nothing to measure");
    return text.length > 3 ? undefined : text.length;
  }, maxEntries);
  return { asked, length };
}

describe("memoize", () => {
  it("asks once for each text, whatever came of it", ({ expect }) => {
    const { asked, length } = counted(10);
    expect([length("ab"), length("long"), length("ab"), length("long")]).toEqual([
      2,
      undefined,
      2,
      undefined,
    ]);
    expect(asked).toEqual(["ab", "long"]);
  });

  it("keeps no more than it may, and forgets the oldest", ({ expect }) => {
    const { asked, length } = counted(2);
    for (const text of ["a", "b", "c", "c", "b", "a"]) expect(length(text)).toBe(1);
    expect(asked).toEqual(["a", "b", "c", "a"]);
  });

  it("remembers no failure", ({ expect }) => {
    const { asked, length } = counted(2);
    expect(() => length("")).toThrow(RangeError);
    expect(() => length("")).toThrow(RangeError);
    expect(asked).toEqual(["", ""]);
  });
});

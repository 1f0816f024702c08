import { describe, it } from "vitest";
import { fold } from "../../src/lib/fold.ts";

describe("names as they are compared", () => {
  it.for([
    ["Designer's Pick", "designers-pick", "designer-s-pick"],
    ["Côte d'Or", "cote-dor", "cote-d-or"],
    ["O'Brien & Sons", "obrien sons", "o-brien and sons"],
    ["S'mores Season", "smores-season"],
  ])("are the same as in an address: %s", (names, { expect }) => {
    expect(new Set(names.map(fold)).size).toBe(1);
  });

  it("are others where they only begin alike", ({ expect }) => {
    expect(fold("l.instagram.com")).toBe("l instagram com");
    expect(fold("Rock 'n' Roll")).toBe("rock n roll");
  });
});

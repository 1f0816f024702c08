import { describe, it } from "vitest";
import { generateKey, isWellFormedKey } from "../../src/auth/key-format.ts";

const DEMO_KEY = "bak_demo00000000000000000000000000004JQGNx";
const DEMO_ENTERPRISE_KEY = "bak_demoenterprise000000000000000000372VIY";
const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

describe("the form of a key", () => {
  it("is that of the demo keys", ({ expect }) => {
    expect(isWellFormedKey(DEMO_KEY)).toBe(true);
    expect(isWellFormedKey(DEMO_ENTERPRISE_KEY)).toBe(true);
  });

  it("is `bak_`, 32 and 6 base62 characters, and never the same twice", ({ expect }) => {
    const keys = Array.from({ length: 500 }, generateKey);
    for (const key of keys) {
      expect(key).toMatch(/^bak_[0-9A-Za-z]{38}$/);
      expect(isWellFormedKey(key)).toBe(true);
    }
    expect(new Set(keys).size).toBe(keys.length);
  });

  it("fails with any one character changed to any other", ({ expect }) => {
    for (const key of [DEMO_KEY, generateKey()]) {
      for (let place = 0; place < key.length; place++) {
        for (const other of ALPHABET) {
          if (other === key[place]) continue;
          const changed = key.slice(0, place) + other + key.slice(place + 1);
          expect(isWellFormedKey(changed), changed).toBe(false);
        }
      }
    }
  });

  it("fails with neighbours swapped, a character lost or one added", ({ expect }) => {
    const key = generateKey();
    for (let place = 4; place < key.length - 1; place++) {
      const [left = "", right = ""] = key.slice(place, place + 2);
      if (left === right) continue;
      expect(isWellFormedKey(key.slice(0, place) + right + left + key.slice(place + 2))).toBe(false);
    }
    for (const near of [
      key.slice(1),
      key.slice(0, -1),
      `${key}0`,
      ` ${key}`,
      `${key}\n`,
      key.toUpperCase(),
    ]) {
      expect(isWellFormedKey(near), near).toBe(false);
    }
  });
});

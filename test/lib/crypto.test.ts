import { describe, it } from "vitest";
import { createKeyring } from "../../src/lib/crypto.ts";

const SEALS = 50_000;

describe("a keyring", () => {
  it("G56 never seals twice with the same initialization vector", async ({ expect }) => {
    const keyring = createKeyring([{ id: "k", bytes: crypto.getRandomValues(new Uint8Array(32)) }]);
    const context = { organizationId: "o", subject: "i" };
    const seen = new Set<string>();
    for (let round = 0; round < SEALS / 500; round++) {
      const sealed = await Promise.all(Array.from({ length: 500 }, () => keyring.seal("same", context)));
      for (const value of sealed) {
        const [, , iv = ""] = value.split(".");
        // 96 bits: sixteen characters of base64url.
        expect(iv).toHaveLength(16);
        seen.add(iv);
      }
    }
    expect(seen.size).toBe(SEALS);
  });

  it("tells what its first key has sealed from what another one has", async ({ expect }) => {
    const bytes = () => crypto.getRandomValues(new Uint8Array(32));
    const [first, second] = [
      { id: "k", bytes: bytes() },
      { id: "k1", bytes: bytes() },
    ];
    const context = { organizationId: "o", subject: "i" };
    const old = await createKeyring([second]).seal("text", context);
    const keyring = createKeyring([first, second]);
    expect(old.startsWith(keyring.currentPrefix)).toBe(false);
    expect((await keyring.seal("text", context)).startsWith(keyring.currentPrefix)).toBe(true);
    expect(await keyring.open(old, context)).toBe("text");
  });
});

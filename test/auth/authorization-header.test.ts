import { clientAddress } from "../support/addresses.ts";
import { describe, it } from "vitest";
import { generateKey } from "../../src/auth/key-format.ts";
import { call, createOrganization } from "../support/service.ts";
import { expectError } from "../support/errors.ts";

const PATH = "/integrations/available";

/** Every one of these is a header that a runtime accepts and that names no key. */
const attacks: Record<string, string> = {
  empty: "",
  "one character": "x",
  "the scheme alone": "Bearer",
  "the scheme and a space": "Bearer ",
  "no space": `Bearer${generateKey()}`,
  "another scheme": `Basic ${generateKey()}`,
  "a key without a scheme": generateKey(),
  "100 KB without a space": "x".repeat(100_000),
  "100 KB of key": `Bearer ${"a".repeat(100_000)}`,
  "100 KB of spaces": `Bearer${" ".repeat(100_000)}x y`,
  "a tab for the space": `Bearer\t${generateKey()}`,
  "a comma": `Bearer ${generateKey()}, Bearer ${generateKey()}`,
  quotes: `Bearer "${generateKey()}"`,
  "an SQL quote": "Bearer ' OR 1=1 --",
  "percent encoding": `Bearer ${generateKey().replace("_", "%5F")}`,
  "Latin-1 letters": "Bearer b\u00e4k_\u00ff",
  "an unknown key in lower case": `bearer ${generateKey()}`,
  "an unknown key in upper case": `BEARER ${generateKey()}`,
};

describe("G25 attacks on Authorization", () => {
  for (const [name, header] of Object.entries(attacks)) {
    it(`answers 401 to ${name}`, async ({ expect }) => {
      const response = await call(PATH, { headers: { Authorization: header } });
      await expectError(expect, response, "invalid_api_key");
      expect(response.headers.get("WWW-Authenticate")).toBe("Bearer");
    });
  }

  it("answers 401 to a valid key with anything before, in or after it", async ({ expect }) => {
    const { key } = await createOrganization();
    const near = [`${key} x`, `${key},`, `x ${key}`, `${key};`, `${key}\u00a0`, `${key}=`, `<${key}>`];
    for (const presented of near) {
      const response = await call(PATH, { headers: { Authorization: `Bearer ${presented}` } });
      await expectError(expect, response, "invalid_api_key");
    }
  });

  it("answers 401 to two headers, even when both hold a valid key", async ({ expect }) => {
    const { key } = await createOrganization();
    const headers = new Headers({ "CF-Connecting-IP": clientAddress() });
    headers.append("Authorization", `Bearer ${key}`);
    headers.append("Authorization", `Bearer ${key}`);
    const response = await call(PATH, { headers: Object.fromEntries(headers) });
    await expectError(expect, response, "invalid_api_key");
  });

  it("takes the scheme in any case, as RFC 9110 has it", async ({ expect }) => {
    const { key } = await createOrganization();
    for (const scheme of ["Bearer", "bearer", "BEARER"]) {
      const response = await call(PATH, { headers: { Authorization: `${scheme} ${key}` } });
      expect(response.status).toBe(200);
    }
  });

  it("takes no key from the query, a cookie or another header", async ({ expect }) => {
    const { key } = await createOrganization();
    const places = [
      call(`${PATH}?key=${key}&api_key=${key}&access_token=${key}&Authorization=Bearer%20${key}`),
      call(PATH, { headers: { Cookie: `Authorization=${key}` } }),
      call(PATH, { headers: { "X-Api-Key": key, "Proxy-Authorization": `Bearer ${key}` } }),
    ];
    for (const response of await Promise.all(places)) await expectError(expect, response, "invalid_api_key");
  });
});

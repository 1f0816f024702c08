import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import { expectError } from "../support/errors.ts";
import { CALLBACK } from "../support/connect.ts";
import { writeOperations } from "../support/operations.ts";
import { call, createOrganization } from "../support/service.ts";

const connect = (key: string, externalUserIdentifier: string) =>
  call("/integrations/mail/connect", {
    key,
    body: { externalUserIdentifier, passthroughRedirectUri: CALLBACK },
  });
const statusOf = (key: string, identifier: string) =>
  call(`/integrations/status/${encodeURIComponent(identifier)}`, { key });
const storedIds = async () => {
  const { results } = await env.DB.prepare("SELECT external_id FROM users").all();
  return results.map((row) => row["external_id"]);
};

const refused: Record<string, string> = {
  "a lone high surrogate": "user\ud83d",
  "a lone low surrogate": "\ude00user",
  "surrogates in the wrong order": "\ude00\ud83d",
  NUL: "user\0",
  "a line feed": "user\n",
  "a carriage return": "a\rb",
  "a tab": "a\tb",
  escape: "\u001b[31muser",
  DEL: "user\u007f",
  "next line": "a\u0085b",
  "a replacement character": "jos\ufffd",
};

const accepted: Record<string, string> = {
  Latin: "J\u00f6rg",
  "right-to-left": "\u05d0\u05d1\u05d2",
  "a bidi override": "user\u202egnp",
  "a zero-width joiner": "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}",
  "four bytes": "\u{1f600}\u{10ffff}",
  "a line separator": "a\u2028b",
  "a private character": "\ue000",
  "URL characters": "a/b?c=d&e#f%2F+ g;h:@",
  "a percent sign": "100%",
  "quotes and brackets": `'"<script>\`{}\\`,
  "256 characters": "x".repeat(256),
};

describe("G42 unicode in externalUserIdentifier", () => {
  for (const [name, identifier] of Object.entries(refused)) {
    it(`answers 400 to ${name}, in the body and in the path`, async ({ expect }) => {
      const { key } = await createOrganization();
      const { details } = await expectError(expect, await connect(key, identifier), "invalid_parameters");
      expect(details?.map(({ path }) => path)).toEqual(["externalUserIdentifier"]);
      if (identifier.isWellFormed()) {
        await expectError(expect, await statusOf(key, identifier), "invalid_parameters");
      }
      expect(await storedIds()).toEqual([]);
    });
  }

  for (const [name, identifier] of Object.entries(accepted)) {
    it(`keeps ${name} as it is`, async ({ expect }) => {
      const { key } = await createOrganization();
      expect((await connect(key, identifier)).status).toBe(200);
      expect(await storedIds()).toEqual([identifier]);
      expect((await statusOf(key, identifier)).status).toBe(200);
    });
  }

  const pairs = [
    ["caf\u00e9", "cafe\u0301"],
    ["\u212b", "\u00c5"],
    ["\ud55c", "\u1112\u1161\u11ab"],
    ["\u1e9b\u0323", "\u017f\u0323\u0307"],
  ] as const;
  for (const [left, right] of pairs) {
    it(`takes ${JSON.stringify(left)} and its other normal form for the same user`, async ({ expect }) => {
      const { key } = await createOrganization();
      expect((await connect(key, left)).status).toBe(200);
      expect((await connect(key, right)).status).toBe(200);
      expect(await storedIds()).toEqual([left.normalize("NFC")]);
      expect((await statusOf(key, left)).status).toBe(200);
      expect((await statusOf(key, right)).status).toBe(200);
      expect((await statusOf(key, left.normalize("NFD"))).status).toBe(200);
    });
  }

  it("keeps apart what only looks alike", async ({ expect }) => {
    const { key } = await createOrganization();
    const alike = ["admin", "Admin", "\u0430dmin", "admin ", "adm\u200bin", "\uff41dmin"];
    for (const identifier of alike) expect((await connect(key, identifier)).status).toBe(200);
    expect(new Set(await storedIds()).size).toBe(alike.length);
  });

  it("counts 256 characters after normalisation", async ({ expect }) => {
    const { key } = await createOrganization();
    expect((await connect(key, "e\u0301".repeat(256))).status).toBe(200);
    await expectError(expect, await connect(key, "x".repeat(257)), "invalid_parameters");
    await expectError(expect, await statusOf(key, "x".repeat(257)), "invalid_parameters");
  });

  it("answers 400 to an address that is no percent-encoded UTF-8, overlong forms included", async ({
    expect,
  }) => {
    const { key } = await createOrganization({ permissions: ["integrations:read", "chat", "users:erase"] });
    const asked: [method: string, before: string, after: string][] = [
      ["GET", "/integrations/status/", ""],
      ["GET", "/users/", "/export"],
      ["DELETE", "/users/", ""],
      ["GET", "/conversations?externalUserIdentifier=", ""],
      ["GET", "/conversations?limit=5&external%55serIdentifier=", "&cursor="],
    ];
    for (const raw of ["%", "%zz", "jos%E9", "%c0%af", "%c0%80", "%ed%a0%80", "%ff", "%f4%90%80%80"]) {
      for (const [method, before, after] of asked) {
        const response = await call(`${before}${raw}${after}`, { method, key });
        const { details } = await expectError(expect, response, "invalid_parameters");
        expect(details?.[0]?.message).toContain("percent-encoded");
      }
    }
  });

  it("takes no two users from one query", async ({ expect }) => {
    const { key } = await createOrganization();
    const query = "externalUserIdentifier=ada&externalUserIdentifier=bob";
    for (const path of ["/conversations", "/conversations/cnv_1", "/mcp/contexts", "/mcp/contexts/ctx_1"]) {
      await expectError(expect, await call(`${path}?${query}`, { key }), "invalid_parameters");
    }
  });
});

describe("G42 unicode elsewhere", () => {
  it("answers 400 to NUL and lone surrogates in any string or name of any body", async ({ expect }) => {
    const { key } = await createOrganization();
    for (const { method, path, body } of writeOperations) {
      for (const bad of [String.raw`\u0000`, String.raw`\ud83d`, String.raw`\udc00\ud800`]) {
        const [first] = JSON.stringify(body).split(/}$/);
        const bodies = [`${first},"x":"${bad}"}`, `${first},"${bad}":1}`, `${first},"x":[{"y":"${bad}"}]}`];
        for (const sent of bodies) {
          await expectError(expect, await call(path, { method, key, body: sent }), "invalid_parameters");
        }
      }
    }
  });

  it("answers 400 to bytes that are not UTF-8", async ({ expect }) => {
    const { key } = await createOrganization();
    const invalid = [
      [0xff],
      [0xc0, 0xaf],
      [0xed, 0xa0, 0x80],
      [0xf4, 0x90, 0x80, 0x80],
      [0xc3],
      [0xfe, 0xff],
    ];
    for (const bytes of invalid) {
      const body = new Uint8Array([...new TextEncoder().encode(`{"message":"`), ...bytes, 0x22, 0x7d]);
      await expectError(expect, await call("/chat", { key, body }), "invalid_json");
    }
    const utf16 = new Uint8Array(new Uint16Array([0x7b, 0x7d]).buffer);
    await expectError(expect, await call("/chat", { key, body: utf16 }), "invalid_json");
  });

  it("reads past a byte order mark", async ({ expect }) => {
    const { key } = await createOrganization();
    const body = new Uint8Array([0xef, 0xbb, 0xbf, 0x7b, 0x7d]);
    await expectError(expect, await call("/chat", { key, body }), "missing_parameters");
  });
});

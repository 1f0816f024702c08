import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, it, vi } from "vitest";
import { integrations } from "../../src/db/schema.ts";
import { createKeyring, UnsealError } from "../../src/lib/crypto.ts";
import { fromBase64Url, toBase64Url } from "../../src/lib/encoding.ts";
import { connectSource } from "../support/connect.ts";
import { finalText, MODEL_SETTINGS, scriptModel } from "../support/model.ts";
import { call, callWith, createOrganization, db } from "../support/service.ts";
import { vendors } from "../support/vendors.ts";

const CANARY = "CANARY-7f3a9c";

/** A secret as it might show: plain, base64, base64url, hex, URL-encoded and JSON-escaped. */
function formsOf(secret: string): string[] {
  const bytes = new TextEncoder().encode(secret);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const base64 = btoa(secret).replaceAll("=", "");
  return [
    secret,
    base64,
    toBase64Url(bytes),
    hex,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
  ];
}

async function dumpStorage(): Promise<string> {
  const { results: tables } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sandbox_%' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
  ).all<{ name: string }>();
  const rows = await Promise.all(tables.map(({ name }) => env.DB.prepare(`SELECT * FROM "${name}"`).all()));
  const { keys } = await env.KV.list();
  const values = await Promise.all(keys.map(({ name }) => env.KV.get(name)));
  return JSON.stringify([rows.map(({ results }) => results), keys, values]);
}

describe("secrets", () => {
  it("G53 leave no trace in responses, logs, D1 or KV, whatever fails", async ({ expect }) => {
    const written: string[] = [];
    for (const level of ["log", "info", "warn", "error", "debug"] as const) {
      vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
        written.push(
          parts.map((part) => (part instanceof Error ? String(part.stack) : String(part))).join(" "),
        );
      });
    }
    const seen: string[] = [];
    const record = async (response: Response) => {
      seen.push(JSON.stringify([...response.headers]), await response.clone().text());
      return response;
    };
    const { key } = await createOrganization();
    vendors.answer(({ path }) =>
      path === "/v1/oauth/token"
        ? Response.json({
            access_token: `${CANARY}-access`,
            refresh_token: `${CANARY}-refresh`,
            workspace_id: "w",
            workspace_name: "W",
          })
        : undefined,
    );
    await connectSource({ key, type: "notes-workspace" });
    const failingD1 = {
      prepare: () => {
        throw new Error("D1_ERROR: no such table: api_keys: SQLITE_ERROR");
      },
    } as unknown as D1Database;
    const user = { externalUserIdentifier: `${CANARY}-user` };
    const uri = { passthroughRedirectUri: "https://app.client.example/" };
    await record(
      await callWith({ DB: failingD1 }, "/integrations/mail/connect", { key, body: { ...user, ...uri } }),
    );
    await record(await callWith({ DB: failingD1 }, `/integrations/status/${CANARY}-user`, { key }));
    // A real failure of D1 comes in drizzle's error, whose message holds every bound value.
    await env.DB.exec("DROP TABLE tickets");
    await record(await call("/integrations/mail/connect", { key, body: { ...user, ...uri } }));
    await record(
      await call("/integrations/mail/callback", {
        key,
        body: { code: `${CANARY}-code`, state: `${CANARY}-state` },
      }),
    );
    vendors.answer(({ host }) =>
      host === "api.notion.com" ? Response.json({ message: `${CANARY}-vendor` }, { status: 500 }) : undefined,
    );
    scriptModel(
      { toolCalls: [{ name: "search", input: { words: "plan" } }] },
      { response: () => Response.json({ error: { message: `${CANARY}-model` } }, { status: 400 }) },
    );
    await record(
      await callWith(MODEL_SETTINGS, "/chat", {
        key,
        body: { externalUserIdentifier: "user-1", message: `${CANARY}-message` },
      }),
    );
    scriptModel(finalText("ok"));
    await record(
      await callWith(MODEL_SETTINGS, "/chat", {
        key,
        body: { externalUserIdentifier: "user-1", message: "hi", privacyMode: true },
      }),
    );
    await record(
      await call("/integrations/notes-workspace/disconnect", {
        key,
        body: { externalUserIdentifier: "user-1" },
      }),
    );

    expect(written.length).toBeGreaterThan(3);
    expect(seen.length).toBeGreaterThan(10);
    const secrets = [
      key,
      "canary-encryption-key-for-tests!",
      "CANARY-model-key",
      "demo-notes-workspace-secret",
    ];
    for (const form of [CANARY, ...secrets].flatMap(formsOf)) {
      for (const line of [...written, ...seen]) expect(line.includes(form) ? line : "").toBe("");
    }
    // What a user was called and asked is stored; what opens an account is not, unless sealed.
    const dump = await dumpStorage();
    const tokens = ["access", "refresh", "code", "state"].map((name) => `${CANARY}-${name}`);
    for (const form of [...tokens, ...secrets].flatMap(formsOf))
      expect(dump.includes(form) ? form : "").toBe("");
  });

  it("G54 open only for their own connection, whole, with a known key", async ({ expect }) => {
    const keyring = createKeyring([{ id: "a", bytes: crypto.getRandomValues(new Uint8Array(32)) }]);
    const own = { organizationId: "o1", subject: "i1" };
    const sealed = await keyring.seal("secret", own);
    expect(await keyring.open(sealed, own)).toBe("secret");
    const refused = async (value: string, context = own) => {
      await expect(keyring.open(value, context)).rejects.toThrow(UnsealError);
    };
    await refused(sealed, { ...own, organizationId: "o2" });
    await refused(sealed, { ...own, subject: "i2" });
    await refused(sealed, { organizationId: "o", subject: "1i1" });
    const [version = "", id = "", iv = "", ciphertext = ""] = sealed.split(".");
    for (const part of [iv, ciphertext]) {
      const bytes = fromBase64Url(part);
      for (const index of bytes.keys()) {
        const changed = bytes.map((byte, at) => (at === index ? byte ^ 1 : byte));
        const replaced = toBase64Url(changed);
        await refused(
          [version, id, part === iv ? replaced : iv, part === iv ? ciphertext : replaced].join("."),
        );
      }
    }
    for (let length = 0; length < sealed.length; length++) await refused(sealed.slice(0, length));
    for (const other of ["b", "", "constructor", "__proto__"])
      await refused([version, other, iv, ciphertext].join("."));
    await refused([version, id, iv, ciphertext, "x"].join("."));
    await refused(["v2", id, iv, ciphertext].join("."));
  });

  it("G54 swapped between rows, or sealed under a key that is gone, end in reconnect and never in a 500", async ({
    expect,
  }) => {
    const { key } = await createOrganization();
    await connectSource({ key, type: "notes-workspace", user: "one" });
    await connectSource({ key, type: "notes-workspace", user: "two", person: "ben@harbour.example" });
    const [first, second] = await db().select().from(integrations);
    await db()
      .update(integrations)
      .set({ credentials: second?.credentials ?? "" })
      .where(eq(integrations.id, first?.id ?? ""));
    const answer = async (overrides: Record<string, string>, user: string) => {
      scriptModel({ toolCalls: [{ name: "search", input: { words: "plan" } }] }, finalText("Done."));
      const body = { externalUserIdentifier: user, message: "Find the plan" };
      const response = await callWith({ ...MODEL_SETTINGS, ...overrides }, "/chat", { key, body });
      return await response.json<{ actions: { log: string }[] }>();
    };
    const rotatedAway = {
      ENCRYPTION_KEYS: `other:${btoa("another-key-of-thirty-two-bytes!")}`,
    };
    for (const [overrides, user] of [
      [{}, first?.userId === undefined ? "" : "one"],
      [rotatedAway, "two"],
    ] as const) {
      const { actions } = await answer(overrides, user);
      expect(actions[0]?.log).toBe(
        "failed: Notion: the connection is no longer valid; the user has to connect again",
      );
    }
    const gone = await callWith(rotatedAway, "/integrations/notes-workspace/disconnect", {
      key,
      body: { externalUserIdentifier: "one" },
    });
    expect(gone.status).toBe(200);
    for (const user of ["one", "two"]) {
      const entries = await (
        await call(`/integrations/status/${user}`, { key })
      ).json<{ connected: boolean }[]>();
      expect(entries.some(({ connected }) => connected)).toBe(false);
    }
  });
});

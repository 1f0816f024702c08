import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import { authorize, CALLBACK, connectSource } from "../support/connect.ts";
import { interceptD1 } from "../support/d1.ts";
import { expectError } from "../support/errors.ts";
import { MODEL_SETTINGS, scriptModel, finalText } from "../support/model.ts";
import { call, callWith, createOrganization } from "../support/service.ts";

/** A KV whose every operation fails or never ends. */
function brokenKv(fault: () => Promise<never>): KVNamespace {
  return new Proxy(env.KV, { get: () => () => fault() });
}

const D1_MESSAGES = [
  "D1_ERROR: Network connection lost.",
  "D1 DB storage operation exceeded timeout which caused object to be reset.",
  "D1 DB is overloaded. Too many requests queued.",
  "D1 DB's isolate exceeded its memory limit and was reset.",
  "Internal error in D1 DB storage caused object to be reset.",
];

const user = { externalUserIdentifier: "user-1" };
const connectBody = { ...user, passthroughRedirectUri: CALLBACK };

describe("when storage fails", () => {
  it("G31 KV down fails connect, callback and selection with their own 500, and nothing else", async ({
    expect,
  }) => {
    const { key } = await createOrganization();
    await connectSource({ key, type: "notes-workspace" });
    const { code, state } = await authorize({ key, type: "mail" });
    const KV = brokenKv(() => Promise.reject(new Error("KV GET failed: 500 Internal Server Error")));
    const expected = [
      ["/integrations/mail/connect", connectBody, 500, "Failed to initialize OAuth flow"],
      ["/integrations/mail/callback", { code, state }, 500, "Failed to complete OAuth flow"],
      [
        "/integrations/web-analytics/select-property",
        { ...user, temporaryAccessToken: "t", propertyId: "1" },
        500,
        "Failed to select property",
      ],
    ] as const;
    for (const [path, body, status, error] of expected) {
      const response = await callWith({ KV }, path, { key, body });
      expect([path, response.status]).toEqual([path, status]);
      expect(await response.json()).toMatchObject({ error });
    }
    expect((await callWith({ KV }, "/integrations/status/user-1", { key })).status).toBe(200);
    scriptModel(finalText("Done."));
    const chat = await callWith({ ...MODEL_SETTINGS, KV }, "/chat", {
      key,
      body: { ...user, message: "Hi" },
    });
    expect(chat.status).toBe(200);
    expect(
      (await callWith({ KV }, "/integrations/notes-workspace/disconnect", { key, body: user })).status,
    ).toBe(200);
    // The state was not used up by the callback that could not read it.
    expect((await call("/integrations/mail/callback", { body: { code, state } })).status).toBe(200);
  });

  for (const message of D1_MESSAGES) {
    it(`G30 D1 saying "${message}" is asked once a statement, and the answer is the operation's 500`, async ({
      expect,
    }) => {
      const { key } = await createOrganization();
      const tried: string[] = [];
      const DB = interceptD1(env.DB, async ({ statements }, run) => {
        const sql = statements[0]?.sql ?? "";
        if (sql.includes("api_keys")) return await run();
        tried.push(sql);
        throw new Error(message);
      });
      const response = await callWith({ DB }, "/integrations/status/user-1", { key });
      expect(response.status).toBe(500);
      expect(await response.json()).toMatchObject({ error: "Failed to get integration status" });
      expect(tried).toHaveLength(1);
    });
  }

  for (const message of D1_MESSAGES) {
    it(`D1 saying "${message}" is 503 where the specification has no text, key read or not`, async ({
      expect,
    }) => {
      const { key } = await createOrganization();
      const away = (isMeant: (sql: string) => boolean) =>
        interceptD1(env.DB, async ({ statements }, run) => {
          if (isMeant(statements[0]?.sql ?? "")) throw new Error(message);
          return await run();
        });
      const asked = [
        ["/conversations?externalUserIdentifier=user-1", away((sql) => !sql.includes("api_keys"))],
        ["/conversations?externalUserIdentifier=user-1", away(() => true)],
        ["/agents", away(() => true)],
      ] as const;
      for (const [path, DB] of asked) {
        const response = await callWith({ DB }, path, { key });
        const { retryAfter } = await expectError(expect, response, "service_unavailable");
        expect(response.headers.get("Retry-After")).toBe(String(retryAfter));
      }
      const tools = { jsonrpc: "2.0", id: 1, method: "tools/list" };
      const headers = { Accept: "application/json, text/event-stream" };
      const mcp = await callWith({ DB: away(() => true) }, "/mcp", { key, headers, body: tools });
      await expectError(expect, mcp, "service_unavailable");
    });
  }

  it("a statement that D1 refuses is a fault of ours, and 500", async ({ expect }) => {
    const { key } = await createOrganization();
    for (const message of ["D1_ERROR: no such column: x: SQLITE_ERROR", "D1_TYPE_ERROR: Type 'undefined'"]) {
      const DB = interceptD1(env.DB, async ({ statements }, run) => {
        if (statements[0]?.sql.includes("api_keys")) return await run();
        throw new Error(message);
      });
      const response = await callWith({ DB }, "/conversations?externalUserIdentifier=user-1", { key });
      await expectError(expect, response, "conversations_failed");
    }
  });

  it("G29 whichever D1 call of connect, callback and disconnect fails, trying again ends the same", async ({
    expect,
  }) => {
    const { key } = await createOrganization();
    const stateOf = async () => {
      const entries = await (
        await call("/integrations/status/user-1", { key })
      ).json<{ type: string; enabled: boolean }[]>();
      return entries.find(({ type }) => type === "notes-workspace")?.enabled;
    };
    const attempt = async (k: number, when: "before" | "after", path: string, body: unknown) => {
      let calls = 0;
      const DB = interceptD1(env.DB, async (_call, run) => {
        calls += 1;
        if (calls !== k) return await run();
        if (when === "after") await run();
        throw new Error("D1_ERROR: Network connection lost.");
      });
      const response = await callWith({ DB }, path, { key, body });
      const isDone = calls < k;
      expect([200, 401, 404, 500]).toContain(response.status);
      return { response, isDone };
    };
    for (const when of ["before", "after"] as const) {
      for (let k = 1, isDone = false; !isDone && k < 20; k++) {
        const { code, state } = await authorize({ key, type: "notes-workspace" });
        const callback = await attempt(k, when, "/integrations/notes-workspace/callback", { code, state });
        isDone = callback.isDone;
        if (callback.response.status !== 200) {
          const again = await call("/integrations/notes-workspace/callback", { body: { code, state } });
          // 401: the outcome was stored, and only the reply was lost.
          expect([200, 401]).toContain(again.status);
        }
        expect([when, k, await stateOf()]).toEqual([when, k, true]);
        const ended = await attempt(k, when, "/integrations/notes-workspace/disconnect", user);
        if (ended.response.status !== 200) {
          const again = await call("/integrations/notes-workspace/disconnect", { key, body: user });
          expect(again.status).toBe(200);
        }
        expect(await stateOf()).toBe(false);
      }
    }
  });
});

import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, it, vi } from "vitest";
import { tickets } from "../../src/db/schema.ts";
import { integrationId } from "../../src/integrations/ids.ts";
import type { IntegrationType } from "../../src/domain/integration-types.ts";
import { authorize, connectSource } from "../support/connect.ts";
import { interceptD1 } from "../support/d1.ts";
import { hurry } from "../support/hurry.ts";
import { call, callWith, createOrganization, db } from "../support/service.ts";
import { vendors } from "../support/vendors.ts";
import {
  askSandbox,
  disconnect,
  liveConnections,
  liveGrants,
  settleEverything,
  VENDOR,
} from "./grants-support.ts";

const USER = "user-1";
const exchanges = () => vendors.calls.filter(({ body }) => body.includes("authorization_code"));

/** D1 that works until the vendor has given tokens, and then as `fault` has it. */
function databaseAfterExchange(fault: (run: () => Promise<unknown>) => Promise<never>): D1Database {
  return interceptD1(env.DB, async (_call, run) => (exchanges().length > 0 ? await fault(run) : await run()));
}

const isDown = () => Promise.reject(new Error("D1_ERROR: Network connection lost."));

function erase(key: string, user = USER) {
  return call(`/users/${user}`, { key, method: "DELETE" });
}

async function begin(type: IntegrationType) {
  const organization = await createOrganization();
  const { code, state } = await authorize({ key: organization.key, type });
  const user = { organizationId: organization.id, externalUserIdentifier: USER };
  const stub = env.CONNECTION.getByName(await integrationId(user, type));
  const callback = (bindings: object = {}) =>
    callWith(bindings, `/integrations/${type}/callback`, { body: { code, state } });
  return { ...organization, user, stub, callback };
}

async function keptBy(stub: DurableObjectStub): Promise<number> {
  return await runInDurableObject(stub, (_object, { storage }) => [...storage.kv.list()].length);
}

describe("a callback whose database is gone once the vendor has given tokens", () => {
  it("G10 goes on without another consent when it is called again", async ({ expect }) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const { callback } = await begin("mail");
    expect((await callback({ DB: databaseAfterExchange(isDown) })).status).toBe(500);
    // Nobody could give the claim back: it ends by itself.
    vi.setSystemTime(Date.now() + 61_000);
    expect((await callback()).status).toBe(200);
    expect(exchanges()).toHaveLength(1);
    expect(await liveConnections("mail")).toEqual([true]);
  });

  it("G10 leaves the tokens to an alarm, which gives them to the ticket, sealed", async ({ expect }) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const { callback, stub } = await begin("notes-workspace");
    await callback({ DB: databaseAfterExchange(isDown) });
    const [pair] = await runInDurableObject(stub, (_object, { storage }) => [...storage.kv.list()]);
    expect(JSON.stringify(pair)).not.toContain("ntn_");
    expect(await runDurableObjectAlarm(stub)).toBe(true);
    expect(await keptBy(stub)).toBe(0);
    const [ticket] = await db().select().from(tickets);
    expect(ticket?.progress).toMatch(/^v1\.test\./);
    vi.setSystemTime(Date.now() + 61_000);
    expect((await callback()).status).toBe(200);
    expect(exchanges()).toHaveLength(1);
  });

  for (const [name, end] of [
    ["the user is erased", async (key: string) => void (await erase(key))],
    [
      "the organization is deleted",
      async () => void (await env.DB.prepare("DELETE FROM organizations").run()),
    ],
    ["the client never comes back", () => Promise.resolve()],
  ] as const) {
    it(`G57 the grant ends when ${name}`, async ({ expect }) => {
      for (const type of ["mail", "web-analytics", "business-suite"] as const) {
        vendors.install();
        const { key, user, stub, callback } = await begin(type);
        await callback({ DB: databaseAfterExchange(isDown) });
        expect(await liveGrants(VENDOR[type])).toBe(1);
        await end(key);
        await settleEverything([user]);
        expect([type, await liveGrants(VENDOR[type])]).toEqual([type, 0]);
        expect(await keptBy(stub)).toBe(0);
      }
    });
  }

  it("G57 erasure revokes what the object keeps before it answers", async ({ expect }) => {
    const { key, stub, callback } = await begin("mail");
    await callback({ DB: databaseAfterExchange(isDown) });
    expect((await erase(key)).status).toBe(204);
    expect(await liveGrants("google")).toBe(0);
    expect(await keptBy(stub)).toBe(0);
  });

  it("spares the grant when somebody else rests on it", async ({ expect }) => {
    const { key, user, callback } = await begin("mail");
    await connectSource({ key, type: "mail", user: "user-2" });
    vendors.install();
    await callback({ DB: databaseAfterExchange(isDown) });
    await settleEverything([user]);
    expect(await liveConnections("mail")).toEqual([true]);
    expect(await disconnect(key, "mail", "user-2")).toMatchObject({ grant: "revoked" });
  });
});

describe("a callback whose object is gone", () => {
  for (const [name, keep] of [
    ["fails", () => Promise.reject(new Error("overloaded"))],
    ["is silent", () => new Promise<never>(() => undefined)],
  ] as const) {
    it(`connects all the same when it ${name}`, async ({ expect }) => {
      hurry(5000);
      const { callback } = await begin("mail");
      const CONNECTION = { getByName: () => ({ keep, forget: keep, kept: keep }) };
      expect((await callback({ CONNECTION })).status).toBe(200);
      expect(await liveConnections("mail")).toEqual([true]);
    });
  }
});

describe("whatever happens at whichever call to D1", () => {
  // Every second call of each type, one type's between another's.
  for (const [nth, type] of (["mail", "web-analytics", "notes-workspace"] as const).entries()) {
    it(`G57 ${type}: erased there, the user has no grant left`, async ({ expect }) => {
      for (let k = 1 + (nth % 2), wasHit = true; wasHit; k += 2) {
        wasHit = false;
        const { key, user, callback } = await begin(type);
        let calls = 0;
        const DB = interceptD1(env.DB, async (_call, run) => {
          calls += 1;
          if (calls === k) {
            wasHit = true;
            expect((await erase(key)).status).toBe(204);
          }
          return await run();
        });
        const response = await callback({ DB });
        if (!wasHit) await erase(key);
        else expect([200, 401]).toContain(response.status);
        await settleEverything([user]);
        expect([k, await liveGrants(VENDOR[type])]).toEqual([k, 0]);
        expect(await liveConnections(type)).toEqual([]);
      }
    });
  }

  it("G57 erased while the vendor's reply is on its way, the user has no grant left", async ({ expect }) => {
    for (const type of ["mail", "team-chat", "business-suite"] as const) {
      const { key, user, callback } = await begin(type);
      vendors.answer(async (exchange) => {
        if (!exchange.body.includes("authorization_code")) return undefined;
        const reply = await askSandbox(exchange);
        expect((await erase(key)).status).toBe(204);
        return reply;
      });
      expect((await callback()).status).toBe(401);
      await settleEverything([user]);
      expect([type, await liveGrants(VENDOR[type])]).toEqual([type, 0]);
    }
  });

  it("G10 crash sweep: cut off there, the next callback connects, with one exchange", async ({ expect }) => {
    for (let k = 1, wasHit = true; wasHit; k++) {
      wasHit = false;
      vendors.install();
      const { key, user, callback } = await begin("mail");
      let calls = 0;
      const { promise: crash, resolve: noteCrash } = Promise.withResolvers<void>();
      const DB = interceptD1(env.DB, async (_call, run) => {
        calls += 1;
        if (calls < k) return await run();
        wasHit = true;
        noteCrash();
        return await new Promise<never>(() => undefined);
      });
      await Promise.race([callback({ DB }), crash]);
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
      const again = await callback();
      if (wasHit) expect([k, again.status]).toEqual([k, 200]);
      expect([k, exchanges().length]).toEqual([k, 1]);
      expect(await liveConnections("mail")).toEqual([true]);
      vi.useRealTimers();
      await settleEverything([user]);
      expect([k, await liveConnections("mail")]).toEqual([k, [true]]);
      await disconnect(key, "mail");
    }
  });
});

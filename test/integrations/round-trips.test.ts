import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import { createApp } from "../../src/app.ts";
import { createDepsFactory } from "../../src/compose.ts";
import { connectSource } from "../support/connect.ts";
import { finalText, MODEL_SETTINGS, scriptModel } from "../support/model.ts";
import { createOrganization, ORIGIN } from "../support/service.ts";

type Wave = string[];

/**
 * Bindings that note each call, and how many had been answered when it was made: calls with the same number
 * were under way together, so the distinct numbers are the waits.
 */
function countingBindings() {
  const calls: { name: string; answeredBefore: number }[] = [];
  let answered = 0;
  const track = <T>(name: string, run: () => Promise<T>): Promise<T> => {
    calls.push({ name, answeredBefore: answered });
    return run().finally(() => answered++);
  };
  const wrapStatement = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, property) {
        if (property === "bind") return (...values: unknown[]) => wrapStatement(target.bind(...values));
        const value = Reflect.get(target, property);
        if (typeof value !== "function") return value;
        if (["all", "run", "raw", "first"].includes(String(property))) {
          return (...args: unknown[]) => track(`D1 ${String(property)}`, () => value.apply(target, args));
        }
        return value.bind(target);
      },
    });
  const DB = new Proxy(env.DB, {
    get(target, property) {
      if (property === "prepare") return (sql: string) => wrapStatement(target.prepare(sql));
      if (property === "batch") {
        return (statements: D1PreparedStatement[]) => track("D1 batch", () => target.batch(statements));
      }
      return Reflect.get(target, property);
    },
  });
  const KV = new Proxy(env.KV, {
    get(target, property) {
      const value = Reflect.get(target, property);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => track(`KV ${String(property)}`, () => value.apply(target, args));
    },
  });
  const RATE_LIMITER = new Proxy(env.RATE_LIMITER, {
    get(target, property) {
      if (property !== "getByName") return Reflect.get(target, property);
      return (name: string) => ({
        take: (limit: number) => track("limiter", async () => await target.getByName(name).take(limit)),
      });
    },
  });
  return {
    bindings: { ...env, ...MODEL_SETTINGS, DB, KV, RATE_LIMITER },
    /** The calls since the last time, grouped into waits. */
    waves(): Wave[] {
      const waves = Map.groupBy(calls.splice(0), (one) => one.answeredBefore);
      answered = 0;
      return [...waves.values()].map((wave) => wave.map(({ name }) => name).toSorted());
    },
  };
}

async function createClient(key: string) {
  const counting = countingBindings();
  const app = createApp(createDepsFactory({ usageWaitMs: 0 }));
  const request = async (path: string, body?: unknown) => {
    const deferred: Promise<unknown>[] = [];
    const context = {
      waitUntil: (work: Promise<unknown>) => deferred.push(work),
      passThroughOnException() {},
      props: {},
    };
    const response = await app.request(
      `${ORIGIN}${path}`,
      {
        method: body === undefined ? "GET" : "POST",
        headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      },
      counting.bindings,
      context,
    );
    await response.text();
    await Promise.all(deferred);
    return response.status;
  };
  // The first request of an isolate reads the key's record.
  await request("/integrations/available");
  counting.waves();
  return { request, waves: counting.waves };
}

describe("round trips in steady state", () => {
  it("status costs one wait: one read beside the limiter", async ({ expect }) => {
    const { key } = await createOrganization();
    await connectSource({ key, type: "notes-workspace" });
    const { request, waves } = await createClient(key);
    expect(await request("/integrations/status/user-1")).toBe(200);
    expect(waves()).toEqual([["D1 raw", "limiter"]]);
  });

  it("chat costs one wait before the model and one batch after it", async ({ expect }) => {
    const { key } = await createOrganization();
    await connectSource({ key, type: "notes-workspace" });
    const { request, waves } = await createClient(key);
    scriptModel(finalText("Done."));
    const body = { externalUserIdentifier: "user-1", message: "Hello" };
    expect(await request("/chat", body)).toBe(200);
    expect(waves()).toEqual([["D1 batch", "limiter"], ["D1 batch"]]);
  });

  it("a continued conversation costs no more", async ({ expect }) => {
    const { key } = await createOrganization();
    const { request, waves } = await createClient(key);
    scriptModel(finalText("Done."));
    const body = { externalUserIdentifier: "user-1", message: "Hello", conversationId: "cnv_unknown" };
    expect(await request("/chat", body)).toBe(404);
    expect(waves()).toEqual([["D1 batch", "limiter"]]);
  });

  it("chat in privacy mode writes nothing at all", async ({ expect }) => {
    const { key } = await createOrganization();
    const { request, waves } = await createClient(key);
    scriptModel(finalText("Done."));
    expect(
      await request("/chat", { externalUserIdentifier: "user-1", message: "Hello", privacyMode: true }),
    ).toBe(200);
    expect(waves()).toEqual([["D1 batch", "limiter"]]);
  });
});

import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import { asInvocation, takeBreaches } from "../support/limits.ts";

const one = () => env.DB.prepare("SELECT 1").all();

describe("the platform's limits, which the local runtime does not hold", () => {
  it("are held by every test: queries of one invocation, batches included", async ({ expect }) => {
    await asInvocation("GET /a", 3, async () => {
      await one();
      await env.DB.batch([env.DB.prepare("SELECT 1"), env.DB.prepare("SELECT 2")]);
    });
    expect(takeBreaches()).toEqual([]);
    await asInvocation("GET /b", 3, async () => {
      await one();
      await env.DB.batch([1, 2, 3].map((value) => env.DB.prepare("SELECT ?").bind(value)));
    });
    expect(takeBreaches()).toEqual(["GET /b: more than 3 queries"]);
  });

  it("are held by every test: calls to the database at once", async ({ expect }) => {
    await asInvocation("GET /a", 50, () => Promise.all(Array.from({ length: 6 }, one)));
    expect(takeBreaches()).toEqual([]);
    await asInvocation("GET /b", 50, () => Promise.all(Array.from({ length: 8 }, one)));
    expect(takeBreaches()).toEqual(["GET /b: 7 D1 calls at once"]);
  });

  it("are held by every test: sizes of parameters, keys and lifetimes", async ({ expect }) => {
    const failed = () => undefined;
    await env.DB.prepare("SELECT length(?)").bind("x".repeat(2_000_001)).all().catch(failed);
    await env.KV.put("k".repeat(513), "v").catch(failed);
    await env.KV.put("key", "v", { expirationTtl: 59 }).catch(failed);
    expect(takeBreaches()).toEqual([
      "Error: D1 limit: a row of 2000001 bytes in SELECT length(?)",
      `KV put: key ${"k".repeat(40)} of 513 bytes`,
      "KV put: TTL of 59 s",
    ]);
  });
});

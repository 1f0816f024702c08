import { createMessageBatch } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { describe, it, vi } from "vitest";
import { dailyMetrics, integrations, records, users } from "../../src/db/schema.ts";
import type { SyncMessage } from "../../src/domain/messages.ts";
import { limits } from "../../src/lib/limits.ts";
import { VendorError, type VendorErrorKind } from "../../src/connectors/errors.ts";
import { consumeBatch } from "../../src/sync/consumer.ts";
import { syncConnection } from "../../src/sync/engine.ts";
import type { MetricRow } from "../../src/connectors/rows.ts";
import { db } from "../support/service.ts";
import {
  failingD1,
  insertDueConnections,
  jobDeps,
  page,
  scriptedSource,
  storedRecords,
} from "../support/sync.ts";

async function dueOne() {
  const { organizationId, due } = await insertDueConnections(1);
  return { organizationId, integrationId: "int_0", due };
}

async function rowOf(id = "int_0") {
  const [row] = await db().select().from(integrations).where(eq(integrations.id, id));
  if (!row) throw new Error("No such connection");
  return row;
}

/** Makes the connection due again; answers the message for it. */
async function dueAgain(request: { organizationId: string; integrationId: string }) {
  const due = Date.now();
  await db().update(integrations).set({ nextSyncAt: due, leaseUntil: null, leaseToken: null });
  return { ...request, due };
}

const metric = (day: string, sessions: number, value = ""): MetricRow => ({
  day,
  dimension: value === "" ? "total" : "channel",
  value,
  sessions,
  totalUsers: 1,
  newUsers: 1,
  engagedSessions: 1,
  pageViews: 1,
  keyEvents: 0,
  transactions: 0,
  revenue: 0.5,
});

describe("one synchronization", () => {
  it("stores every step with its checkpoint, and moves lastSynced only at its end", async ({ expect }) => {
    const request = await dueOne();
    const source = scriptedSource(
      { records: [page("a"), page("b")], checkpoint: { cursor: 1 } },
      { metrics: [metric("2026-11-01", 5), metric("2026-11-01", 3, "Direct")], checkpoint: { cursor: 2 } },
    );
    await syncConnection(jobDeps(), request, source);
    const row = await rowOf();
    expect(row).toMatchObject({ checkpoint: { cursor: 2 }, leaseToken: null, syncFailures: 0 });
    expect(row.lastResult).toEqual({ at: expect.any(String), outcome: "completed", records: 4 });
    expect(row.lastSyncedAt).toBeGreaterThanOrEqual(request.due);
    expect(row.nextSyncAt).toBeGreaterThan(Date.now());
    expect(await db().select().from(dailyMetrics)).toHaveLength(2);
  });

  it("stores what D1 takes of a vendor's text without end, and finds it again by its id", async ({
    expect,
  }) => {
    const request = await dueOne();
    const endless = "ü\u0001".repeat(1_500_000);
    const huge = { ...page(endless), title: endless, body: endless, author: endless, url: endless };
    const listing = { records: [huge, page("b")], complete: [{ kind: "page" }] };
    await syncConnection(jobDeps(), request, scriptedSource(listing));
    const seen = { seen: [huge], deleted: [page("b")], complete: [{ kind: "page" }] };
    await syncConnection(jobDeps(), await dueAgain(request), scriptedSource(seen));
    expect((await rowOf()).lastResult).toMatchObject({ outcome: "completed" });
    const [stored, ...others] = await storedRecords();
    expect(others).toEqual([]);
    expect(stored?.body).toHaveLength(limits.recordBodyLength);
    expect(stored?.title).toHaveLength(limits.recordFieldLength);
  });

  it("finds records by their words, also after they changed", async ({ expect }) => {
    const request = await dueOne();
    const search = async (words: string) => {
      const { results } = await env.DB.prepare(
        "SELECT r.external_id FROM records_fts f JOIN records r ON r.id = f.rowid WHERE records_fts MATCH ? ORDER BY rank",
      )
        .bind(words)
        .all<{ external_id: string }>();
      return results.map((row) => row.external_id);
    };
    await syncConnection(
      jobDeps(),
      request,
      scriptedSource({ records: [page("a", "the red harbour"), page("b", "a blue boat")] }),
    );
    expect(await search("harbours")).toEqual(["a"]);
    const again = await dueAgain(request);
    await syncConnection(
      jobDeps(),
      again,
      scriptedSource({ records: [page("a", "the green hill"), page("b", "a blue boat")] }),
    );
    expect(await search("harbour")).toEqual([]);
    expect(await search("hill")).toEqual(["a"]);
    expect(await search("boat")).toEqual(["b"]);
  });

  it("deletes what a complete listing did not see, and keeps what was seen without being read", async ({
    expect,
  }) => {
    const request = await dueOne();
    await syncConnection(jobDeps(), request, scriptedSource({ records: [page("a"), page("b"), page("c")] }));
    const again = await dueAgain(request);
    const source = scriptedSource({
      records: [page("a")],
      seen: [{ kind: "page", externalId: "b" }],
      complete: [{ kind: "page" }],
    });
    await syncConnection(jobDeps(), again, source);
    expect((await storedRecords()).map(({ externalId }) => externalId)).toEqual(["a", "b"]);
  });

  it("replaces days as a whole, so that rows which the vendor withdrew go", async ({ expect }) => {
    const request = await dueOne();
    await syncConnection(
      jobDeps(),
      request,
      scriptedSource({ metrics: [metric("2026-11-01", 5), metric("2026-11-02", 6, "Direct")] }),
    );
    const again = await dueAgain(request);
    const replaceDays = { from: "2026-11-02", to: "2026-11-03" };
    await syncConnection(
      jobDeps(),
      again,
      scriptedSource({ replaceDays, metrics: [metric("2026-11-02", 7)] }),
    );
    const days = await db()
      .select({ day: dailyMetrics.day, sessions: dailyMetrics.sessions })
      .from(dailyMetrics);
    expect(days).toEqual([
      { day: "2026-11-01", sessions: 5 },
      { day: "2026-11-02", sessions: 7 },
    ]);
  });

  it("writes nothing for a message that comes twice, late, or after the connection was disabled", async ({
    expect,
  }) => {
    const request = await dueOne();
    const source = scriptedSource({ records: [page("a")] });
    await Promise.all(Array.from({ length: 5 }, () => syncConnection(jobDeps(), request, source)));
    await syncConnection(jobDeps(), request, source);
    expect(source.runs()).toBe(1);
    const again = await dueAgain(request);
    await db().update(integrations).set({ enabled: false });
    await syncConnection(jobDeps(), again, source);
    expect(source.runs()).toBe(1);
  });

  it("loses its right to write the moment the connection is disconnected or erased", async ({ expect }) => {
    for (const end of ["disconnect", "erase"] as const) {
      const request =
        end === "disconnect"
          ? await dueOne()
          : await dueAgain({ organizationId: (await rowOf()).organizationId, integrationId: "int_0" });
      if (end === "erase") await db().update(integrations).set({ enabled: true, nextSyncAt: request.due });
      const source = {
        "notes-workspace": {
          type: "notes-workspace" as const,
          retentionDays: {},
          async *pull() {
            yield { records: [page("early")] };
            if (end === "disconnect")
              await db().update(integrations).set({ enabled: false, leaseToken: null });
            else await db().delete(users);
            await db().delete(records);
            yield { records: [page("late")], checkpoint: { late: true } };
          },
        },
      };
      await syncConnection(jobDeps(), request, source);
      expect(await storedRecords()).toEqual([]);
    }
  });

  it("goes on in another message when its time is up", async ({ expect }) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const request = await dueOne();
    const sent: SyncMessage[] = [];
    const syncQueue = {
      send: (body: SyncMessage) => Promise.resolve(sent.push(body)),
    } as unknown as Queue<SyncMessage>;
    const source = {
      "notes-workspace": {
        type: "notes-workspace" as const,
        retentionDays: {},
        async *pull({ checkpoint }: { checkpoint: unknown }) {
          if (checkpoint === undefined) {
            yield { records: [page("first")], checkpoint: 1 };
            vi.setSystemTime(Date.now() + 5 * 60_000);
            yield { records: [page("second")], checkpoint: 2 };
          }
          yield { records: [page("third")], checkpoint: 3 };
        },
      },
    };
    await syncConnection({ ...jobDeps(), syncQueue }, request, source);
    expect(await rowOf()).toMatchObject({ checkpoint: 2, lastSyncedAt: null, lastResult: null });
    const [next] = sent;
    if (next?.kind !== "sync") throw new Error("No message");
    await syncConnection(jobDeps(), next, source);
    expect(await rowOf()).toMatchObject({ checkpoint: 3, lastResult: { outcome: "completed", records: 3 } });
  });

  const failures: [VendorErrorKind, number | null, string][] = [
    ["rate_limited", 120_000, "waiting"],
    ["unavailable", 120_000, "failed"],
    ["invalid_response", 120_000, "failed"],
    ["forbidden", 3_600_000, "failed"],
    ["refused", null, "failed"],
  ];
  for (const [kind, wait, outcome] of failures) {
    it(`plans the next run after the vendor was ${kind}, and keeps what it has`, async ({ expect }) => {
      const request = await dueOne();
      const source = {
        "notes-workspace": {
          type: "notes-workspace" as const,
          retentionDays: {},
          async *pull() {
            yield { records: [page("kept")], checkpoint: { page: 1 } };
            throw new VendorError(kind, "api.notion.com", { retryAfter: 120 });
          },
        },
      };
      await syncConnection(jobDeps(), request, source);
      const row = await rowOf();
      expect(row).toMatchObject({ checkpoint: { page: 1 }, lastSyncedAt: null, leaseToken: null });
      expect(row.lastResult).toMatchObject({ outcome, records: 1, message: expect.any(String) });
      if (wait === null) expect(row.nextSyncAt).toBeNull();
      else {
        expect((row.nextSyncAt ?? 0) - Date.now()).toBeLessThanOrEqual(wait + 310_000);
        if (kind !== "forbidden") expect((row.nextSyncAt ?? 0) - Date.now()).toBeGreaterThan(wait - 2_000);
      }
    });
  }

  it("G29 ends the same as a clean run, whichever D1 call fails before or after its effect", async ({
    expect,
  }) => {
    const steps = [
      { records: [page("a"), page("b")], checkpoint: 1 },
      { records: [page("c")], seen: [{ kind: "page", externalId: "a" }], checkpoint: 2 },
      { complete: [{ kind: "page" }], checkpoint: 3 },
    ];
    const first = await dueOne();
    await syncConnection(jobDeps(), first, scriptedSource(...steps));
    const clean = await storedRecords();
    const { calls } = await (async () => {
      const faults = failingD1(0, "before");
      await syncConnection(jobDeps({ DB: faults.database }), await dueAgain(first), scriptedSource(...steps));
      return faults;
    })();
    expect(calls()).toBeGreaterThan(4);
    for (const when of ["before", "after"] as const) {
      for (let k = 1; k <= calls(); k++) {
        await db().delete(records);
        await db().update(integrations).set({ checkpoint: null, lastSyncedAt: null });
        let request = await dueAgain(first);
        const faults = failingD1(k, when);
        await syncConnection(jobDeps({ DB: faults.database }), request, scriptedSource(...steps)).catch(
          () => undefined,
        );
        request = await dueAgain(first);
        await syncConnection(jobDeps(), request, scriptedSource(...steps));
        expect(await storedRecords()).toEqual(clean);
        expect(await rowOf()).toMatchObject({ checkpoint: 3, leaseToken: null });
      }
    }
  });

  it("G32 ends the same however often and in whatever order messages come", async ({ expect }) => {
    const { organizationId, ids, due } = await insertDueConnections(12);
    const source = scriptedSource({ records: [page("a"), page("b")] }, { complete: [{ kind: "page" }] });
    const messages = ids.flatMap((integrationId, index) =>
      Array.from({ length: 1 + (index % 5) }, () => ({ organizationId, integrationId, due })),
    );
    messages.sort((left, right) => ((left.integrationId < right.integrationId ? 7 : 3) % 5) - 2);
    await Promise.all(messages.map((message) => syncConnection(jobDeps(), message, source)));
    expect(source.runs()).toBe(12);
    expect(await storedRecords()).toHaveLength(24);
  });

  it("G32 lets one poisoned message hold up no other, and tells why the connection stands still", async ({
    expect,
  }) => {
    const { organizationId, due } = await insertDueConnections(2);
    const body = { kind: "sync", organizationId, integrationId: "int_0", due } as const;
    const batch = createMessageBatch<SyncMessage>("business-analyst-sync-dead", [
      { id: "m0", timestamp: new Date(), attempts: 9, body },
      { id: "m1", timestamp: new Date(), attempts: 9, body: { kind: "revoke", revocationId: "gone" } },
    ]);
    await consumeBatch(jobDeps(), batch);
    const row = await rowOf();
    expect(row).toMatchObject({ reason: "sync_failed", lastResult: { outcome: "failed" } });
    expect(row.nextSyncAt).toBeGreaterThan(Date.now());
    expect((await rowOf("int_1")).reason).toBeNull();
  });

  it("writes an unchanged record no second time", async ({ expect }) => {
    const request = await dueOne();
    const many = Array.from({ length: 300 }, (_, index) => page(String(index), "x".repeat(2_000)));
    await syncConnection(jobDeps(), request, scriptedSource({ records: many }));
    const before = await env.DB.prepare("SELECT count(*) AS n FROM records_fts_docsize").first<{
      n: number;
    }>();
    await syncConnection(
      jobDeps(),
      await dueAgain(request),
      scriptedSource({ records: many, complete: [{ kind: "page" }] }),
    );
    const [{ n } = { n: 0 }] = await db()
      .select({ n: sql<number>`count(*)` })
      .from(records);
    expect([n, before?.n]).toEqual([300, 300]);
  });
});

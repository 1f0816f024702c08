import { createMessageBatch } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { describe, it, vi } from "vitest";
import { integrations, users } from "../../src/db/schema.ts";
import type { Deps } from "../../src/deps.ts";
import type { SyncMessage } from "../../src/domain/messages.ts";
import type { PackedDay } from "../../src/domain/days.ts";
import { VendorError, type VendorErrorKind } from "../../src/connectors/errors.ts";
import type { PullStep } from "../../src/connectors/source.ts";
import { endConnection } from "../../src/integrations/consent/disconnect.ts";
import { purgeStoredData } from "../../src/integrations/stored-data.ts";
import { consumeBatch } from "../../src/sync/consumer.ts";
import { syncConnection } from "../../src/sync/engine.ts";
import { db } from "../support/service.ts";
import {
  failingD1,
  insertDueConnections,
  jobDeps,
  page,
  progressOf,
  scriptedSource,
  storedData,
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

const dayOf = (day: string, sessions: number, value = ""): PackedDay => ({
  day,
  dimension: value === "" ? "total" : "channel",
  flags: "",
  rows: [[value, sessions, 1, 1, 1, 1, 0, 0, 0.5]],
});

const storedIds = async () => (await storedRecords()).map(({ id }) => id).toSorted();

describe("one synchronization", () => {
  it("stores every step with its checkpoint, and moves lastSynced only at its end", async ({ expect }) => {
    const request = await dueOne();
    const source = scriptedSource(
      { records: [page("a"), page("b")], checkpoint: { cursor: 1 } },
      { days: [dayOf("2026-11-01", 5), dayOf("2026-11-01", 3, "Direct")], checkpoint: { cursor: 2 } },
    );
    await syncConnection(jobDeps(), request, source);
    const row = await rowOf();
    expect(row).toMatchObject({ leaseToken: null, syncFailures: 0 });
    expect(await progressOf("int_0")).toEqual({ cursor: 2 });
    expect(row.lastResult).toEqual({ at: expect.any(String), outcome: "completed", records: 4 });
    expect(row.lastSyncedAt).toBeGreaterThanOrEqual(request.due);
    expect(row.nextSyncAt).toBeGreaterThan(Date.now());
    expect((await storedData()).days).toHaveLength(2);
  });

  it("deletes what a complete listing did not see, and keeps what was seen without being read", async ({
    expect,
  }) => {
    const request = await dueOne();
    await syncConnection(jobDeps(), request, scriptedSource({ records: [page("a"), page("b"), page("c")] }));
    const again = await dueAgain(request);
    const source = scriptedSource({
      records: [page("a")],
      begins: ["pages"],
      seen: [{ dataset: "pages", id: "b" }],
      complete: [{ dataset: "pages" }],
    });
    await syncConnection(jobDeps(), again, source);
    expect(await storedIds()).toEqual(["a", "b"]);
  });

  it("replaces days as a whole, so that rows which the vendor withdrew go", async ({ expect }) => {
    const request = await dueOne();
    const first = { days: [dayOf("2026-11-01", 5), dayOf("2026-11-02", 6, "Direct")] };
    await syncConnection(jobDeps(), request, scriptedSource(first));
    const withdrawn: PackedDay = { ...dayOf("2026-11-02", 0, "Direct"), rows: [] };
    const second = { days: [withdrawn, dayOf("2026-11-02", 7)] };
    await syncConnection(jobDeps(), await dueAgain(request), scriptedSource(second));
    const { days } = await storedData();
    expect(days.map(({ day, dimension, sessions }) => [day, dimension, sessions])).toEqual([
      ["2026-11-01", "total", 5],
      ["2026-11-02", "total", 7],
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

  for (const end of ["disconnected", "erased"] as const) {
    it(`loses its right to write the moment the connection is ${end}`, async ({ expect }) => {
      const request = await dueOne();
      const deps = jobDeps();
      const source = {
        "notes-workspace": {
          async *pull() {
            yield { records: [page("early")] };
            if (end === "disconnected") {
              await endConnection(deps, request);
              await purgeStoredData(deps, request.integrationId);
            } else {
              await deps.stores.of({ userId: "usr_0", region: null }).erase((await rowOf()).epoch);
              await db().delete(users);
            }
            yield { records: [page("late")], checkpoint: { late: true } };
          },
        },
      };
      await syncConnection(deps, request, source);
      const store = deps.stores.of({ userId: "usr_0", region: null });
      expect((await store.summary()).connections.flatMap(({ records }) => Object.values(records))).toEqual(
        [],
      );
    });
  }

  it("goes on in another message when its time is up", async ({ expect }) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const request = await dueOne();
    const sent: SyncMessage[] = [];
    const syncQueue = {
      send: (body: SyncMessage) => Promise.resolve(sent.push(body)),
    } as unknown as Queue<SyncMessage>;
    const source = {
      "notes-workspace": {
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
    expect(await rowOf()).toMatchObject({ lastSyncedAt: null, lastResult: null });
    expect(await progressOf("int_0")).toBe(2);
    const [next] = sent;
    if (next?.kind !== "sync") throw new Error("No message");
    await syncConnection(jobDeps(), next, source);
    expect(await rowOf()).toMatchObject({ lastResult: { outcome: "completed", records: 3 } });
    expect(await progressOf("int_0")).toBe(3);
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
          async *pull() {
            yield { records: [page("kept")], checkpoint: { page: 1 } };
            throw new VendorError(kind, "api.notion.com", { retryAfter: 120 });
          },
        },
      };
      await syncConnection(jobDeps(), request, source);
      const row = await rowOf();
      expect(row).toMatchObject({ lastSyncedAt: null, leaseToken: null });
      expect(await progressOf("int_0")).toEqual({ page: 1 });
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
      { begins: ["pages" as const], records: [page("a"), page("b")], checkpoint: 1 },
      { records: [page("c")], seen: [{ dataset: "pages" as const, id: "a" }], checkpoint: 2 },
      { complete: [{ dataset: "pages" as const }], checkpoint: 3 },
    ];
    const first = await dueOne();
    await syncConnection(jobDeps(), first, scriptedSource(...steps));
    const clean = await storedRecords();
    const { calls } = await (async () => {
      const faults = failingD1(0, "before");
      await syncConnection(jobDeps({ DB: faults.database }), await dueAgain(first), scriptedSource(...steps));
      return faults;
    })();
    expect(calls()).toBeGreaterThanOrEqual(2);
    for (const when of ["before", "after"] as const) {
      for (let k = 1; k <= calls(); k++) {
        await jobDeps().stores.of({ userId: "usr_0", region: null }).erase(0);
        await db().update(integrations).set({ lastSyncedAt: null });
        let request = await dueAgain(first);
        const faults = failingD1(k, when);
        await syncConnection(jobDeps({ DB: faults.database }), request, scriptedSource(...steps)).catch(
          () => undefined,
        );
        request = await dueAgain(first);
        await syncConnection(jobDeps(), request, scriptedSource(...steps));
        expect(await storedRecords()).toEqual(clean);
        expect(await rowOf()).toMatchObject({ leaseToken: null });
        expect(await progressOf("int_0")).toBe(3);
      }
    }
  });

  it("G32 ends the same however often and in whatever order messages come", async ({ expect }) => {
    const { organizationId, ids, due } = await insertDueConnections(12);
    const source = scriptedSource(
      { begins: ["pages"], records: [page("a"), page("b")] },
      { complete: [{ dataset: "pages" }] },
    );
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

  it("writes nothing to the store when nothing is new, however much it has looked at", async ({ expect }) => {
    const request = await dueOne();
    const many = Array.from({ length: 300 }, (_, index) => page(String(index), "x".repeat(2_000)));
    const steps: PullStep[] = [
      { begins: ["pages"], records: many, checkpoint: 1 },
      { days: [dayOf("2026-11-01", 5)], checkpoint: 2 },
      { complete: [{ dataset: "pages" }], checkpoint: 3 },
    ];
    const { deps, rowsWritten } = meterStores(jobDeps());
    await syncConnection(deps, request, scriptedSource(...steps));
    const first = rowsWritten();
    expect(first).toBeGreaterThan(300);
    await syncConnection(deps, await dueAgain(request), scriptedSource(...steps));
    expect(rowsWritten() - first).toBe(0);
  });
});

/** Counts the rows that users' stores write. */
function meterStores(deps: Deps): { deps: Deps; rowsWritten: () => number } {
  let rows = 0;
  const of: Deps["stores"]["of"] = (owner) => {
    const store = deps.stores.of(owner);
    return {
      ...store,
      apply: async (run, step) => {
        const applied = await store.apply(run, step);
        if (applied.accepted) rows += applied.rowsWritten;
        return applied;
      },
    };
  };
  return { deps: { ...deps, stores: { of } }, rowsWritten: () => rows };
}

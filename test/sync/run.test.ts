import { beforeEach, describe, it, vi } from "vitest";
import { integrations } from "../../src/db/schema.ts";
import type { VendorErrorKind } from "../../src/connectors/errors.ts";
import { VendorError } from "../../src/connectors/errors.ts";
import { syncConnection } from "../../src/sync/engine.ts";
import type { PullContext, PullStep } from "../../src/connectors/source.ts";
import { db } from "../support/service.ts";
import { insertDueConnections, jobDeps, page, storedRecords } from "../support/sync.ts";
import { connectionRow, createWorld, makeDue } from "./world.ts";

const ID = "int_0";
const SLICE_MS = 5 * 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 21, 14, 20) });
});

type Pull = (context: PullContext<"notes-workspace">) => AsyncGenerator<PullStep, void, void>;
const sourceOf = (pull: Pull) => ({
  "notes-workspace": { type: "notes-workspace" as const, retentionDays: {}, pull },
});

/** A vendor whose pages are listed two at a time; `before` is called with each page's number. */
function listed(truth: () => string[], before: (at: number) => void | Promise<void> = () => undefined) {
  return sourceOf(async function* ({ checkpoint }) {
    const first = typeof checkpoint === "number" ? checkpoint : 0;
    for (let next = first; ; next += 2) {
      await before(next);
      const ids = truth();
      const records = ids.slice(next, next + 2).map((id) => page(id));
      const begins = next === 0 ? { begins: ["pages" as const] } : {};
      if (next + 2 >= ids.length) {
        yield { ...begins, records, complete: [{ dataset: "pages" }], checkpoint: 0 };
        return;
      }
      yield { ...begins, records, checkpoint: next + 2 };
    }
  });
}

const storedIds = async () => (await storedRecords()).map(({ id }) => id).toSorted();
const SIX = ["a", "b", "c", "d", "e", "f"];
const FIVE = ["a", "b", "d", "e", "f"];

describe("a listing that takes several runs", () => {
  it("sweeps what was deleted upstream before it began, and nothing else", async ({ expect }) => {
    await insertDueConnections(1);
    await syncConnection(
      jobDeps(),
      await makeDue(ID),
      listed(() => SIX),
    );
    expect(await storedIds()).toEqual(SIX);
    const slow = listed(
      () => FIVE,
      (at) => {
        if (at < 4) vi.setSystemTime(Date.now() + SLICE_MS);
      },
    );
    const world = createWorld();
    await syncConnection(world.deps, await makeDue(ID), slow);
    for (let slices = 2; slices <= 3; slices++) {
      expect(await storedIds()).toEqual(SIX);
      const message = world.waiting().at(-1)?.body;
      if (message?.kind !== "sync") throw new Error("Not handed over");
      await syncConnection(world.deps, message, slow);
    }
    expect(world.waiting()).toHaveLength(2);
    expect(await storedIds()).toEqual(FIVE);
    expect(await connectionRow(ID)).toMatchObject({ runs: 4, lastResult: { outcome: "completed" } });
  });

  const ends: [string, () => Promise<void>][] = [
    ["was dropped", () => new Promise(() => undefined)],
    ["had to wait", () => Promise.reject(new VendorError("rate_limited", "api", { retryAfter: 60 }))],
    ["failed", () => Promise.reject(new VendorError("unavailable", "api"))],
  ];
  for (const [how, end] of ends) {
    it(`sweeps rightly after a run that ${how} in the middle`, async ({ expect }) => {
      await insertDueConnections(1);
      await syncConnection(
        jobDeps(),
        await makeDue(ID),
        listed(() => SIX),
      );
      const reached = Promise.withResolvers<undefined>();
      const broken = listed(
        () => FIVE,
        async (at) => {
          if (at < 2) return;
          reached.resolve(undefined);
          await end();
        },
      );
      await Promise.race([
        syncConnection(createWorld().deps, await makeDue(ID), broken),
        reached.promise.then(() => scheduler.wait(how === "was dropped" ? 0 : 1_000)),
      ]);
      expect(await storedIds()).toEqual(SIX);
      await syncConnection(
        jobDeps(),
        await makeDue(ID),
        listed(() => FIVE),
      );
      expect(await storedIds()).toEqual(FIVE);
    });
  }
});

describe("what a synchronization had to leave out", () => {
  const bills = { kind: "bills", reason: "the connected account may not read them" };

  it("is told by a completed result and by the log, once for all its runs", async ({ expect }) => {
    await insertDueConnections(1);
    const events: unknown[] = [];
    const log = (...line: unknown[]) => void events.push(line);
    const source = sourceOf(async function* ({ checkpoint }) {
      if (checkpoint === undefined) {
        yield { skipped: [bills, bills] };
        vi.setSystemTime(Date.now() + SLICE_MS);
        yield { records: [page("a")], checkpoint: 1 };
      }
      yield { skipped: [{ ...bills, kind: "expenses" }, bills, { kind: "some channels", reason: "gone" }] };
    });
    const world = createWorld({ log });
    await syncConnection(world.deps, await makeDue(ID), source);
    expect(await connectionRow(ID)).toMatchObject({ skipped: [bills], lastResult: null });
    await syncConnection(world.deps, await makeDue(ID), source);
    const row = await connectionRow(ID);
    const message =
      "Without bills, expenses: the connected account may not read them. Without some channels: gone";
    expect(row).toMatchObject({ skipped: null, lastResult: { outcome: "completed", message } });
    expect(events).toEqual([["warn", "sync_skipped", { integrationId: ID, reason: message }]]);
    await syncConnection(
      world.deps,
      await makeDue(ID),
      listed(() => ["a"]),
    );
    expect((await connectionRow(ID)).lastResult).not.toHaveProperty("message");
  });
});

describe("a schedule that is changed while a run goes on", () => {
  const ways: [string, VendorErrorKind | undefined][] = [
    ["completes", undefined],
    ["fails", "forbidden"],
  ];
  for (const [how, kind] of ways) {
    it(`decides when the next one comes as soon as the run ${how}`, async ({ expect }) => {
      await insertDueConnections(1);
      const source = sourceOf(async function* () {
        await db().update(integrations).set({ syncSchedule: "0 3 * * *" });
        yield { records: [page("a")] };
        if (kind) throw new VendorError(kind, "api");
      });
      await syncConnection(createWorld().deps, await makeDue(ID), source);
      const { nextSyncAt, leaseToken } = await connectionRow(ID);
      const three = Date.UTC(2026, 10, 22, 3);
      expect(leaseToken).toBeNull();
      expect(nextSyncAt).toBeGreaterThanOrEqual(three);
      expect(nextSyncAt).toBeLessThan(three + 6 * 60_000);
    });
  }
});

import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { beforeEach, describe, it, vi } from "vitest";
import { VendorError } from "../../src/connectors/errors.ts";
import type { PullStep } from "../../src/connectors/source.ts";
import { integrations } from "../../src/db/schema.ts";
import type { IntegrationType } from "../../src/domain/integration-types.ts";
import { limits } from "../../src/lib/limits.ts";
import { syncConnection } from "../../src/sync/engine.ts";
import { signInAs } from "../dashboard/browser.ts";
import { pathOf, textOf } from "../dashboard/playground-support.ts";
import { connectSource } from "../support/connect.ts";
import { hurry } from "../support/hurry.ts";
import { call, callWith, createOrganization, db } from "../support/service.ts";
import { page } from "../support/sync.ts";
import { createWorld, makeDue } from "./world.ts";

const NOW = Date.UTC(2026, 10, 21, 14, 20);
const STATUS = "/integrations/status/user-1";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
});

/** Connected at `NOW`, with no run of the service's own beside the test's. */
async function connected() {
  const { id: organizationId, key } = await createOrganization();
  await connectSource({ key, type: "notes-workspace" });
  return { organizationId, key, id: await connectionId(organizationId, "notes-workspace") };
}

async function connectionId(organizationId: string, type: IntegrationType): Promise<string> {
  const [row] = await db()
    .select({ id: integrations.id })
    .from(integrations)
    .where(and(eq(integrations.organizationId, organizationId), eq(integrations.type, type)));
  if (!row) throw new Error("Not stored");
  return row.id;
}

/** A vendor that gives these steps, and what `look` finds once it has given each of them. */
function watched(steps: PullStep[], look: (at: number) => Promise<void>) {
  return {
    "notes-workspace": {
      type: "notes-workspace" as const,
      retentionDays: {},
      async *pull() {
        for (const [at, step] of steps.entries()) {
          yield step;
          // Asked for the next step, so this one has been stored.
          await look(at);
        }
      },
    },
  };
}

type Entry = Record<string, unknown> & { type: string; sync?: unknown };

async function entryOf(key: string, ask = call, type: IntegrationType = "notes-workspace"): Promise<Entry> {
  const response = await ask(STATUS, { key });
  if (response.status !== 200) throw new Error(`status answered ${response.status}`);
  const entry = (await response.json<Entry[]>()).find((one) => one.type === type);
  if (!entry) throw new Error("No entry");
  return entry;
}

describe("status while a source is synchronized", () => {
  it("tells of the first what is read, how many records so far and what is still to come; then nothing", async ({
    expect,
  }) => {
    const { key, id } = await connected();
    expect(await entryOf(key)).not.toHaveProperty("sync");
    const due = await makeDue(id);
    const first = { state: "first", startedAt: new Date(NOW).toISOString() };
    expect((await entryOf(key)).sync).toEqual({ ...first, records: 0, message: "About to begin" });
    const seen: unknown[] = [];
    const steps: PullStep[] = [
      { begins: ["pages"] },
      { records: [page("a"), page("b")], reading: { now: "deals", left: ["leads", "12 channels"] } },
      { records: [page("c")], reading: { now: "traffic", left: ["days before 2026-05-01"] } },
      { reading: { now: "pages", left: [] }, complete: [{ dataset: "pages" }] },
    ];
    vi.setSystemTime(NOW + 1000);
    const look = async () => void seen.push((await entryOf(key)).sync);
    await syncConnection(createWorld().deps, due, watched(steps, look));
    expect(seen).toEqual([
      { ...first, records: 0, message: "Beginning to read" },
      { ...first, records: 2, message: "Reading deals; still to come: leads, 12 channels" },
      { ...first, records: 3, message: "Reading sessions; still to come: days before 2026-05-01" },
      { ...first, records: 3, message: "Reading pages" },
    ]);
    const after = await entryOf(key);
    expect(after).toMatchObject({ lastResult: { outcome: "completed" }, records: 3 });
    expect(after).not.toHaveProperty("sync");
  });

  it("tells of a later one since when it runs, and nothing of one that is only due", async ({ expect }) => {
    const { key, id } = await connected();
    const steps = [{ records: [page("a")], reading: { now: "pages", left: [] } }];
    await syncConnection(
      createWorld().deps,
      await makeDue(id),
      watched(steps, async () => undefined),
    );
    vi.setSystemTime(NOW + 60_000);
    const due = await makeDue(id);
    expect(await entryOf(key)).not.toHaveProperty("sync");
    const seen: unknown[] = [];
    const look = async () => void seen.push((await entryOf(key)).sync);
    await syncConnection(createWorld().deps, due, watched(steps, look));
    const startedAt = new Date(NOW + 60_000).toISOString();
    expect(seen).toEqual([{ state: "running", startedAt, records: 1, message: "Reading pages" }]);
  });

  it("counts a first one of several slices from connecting, between them too", async ({ expect }) => {
    const { key, id } = await connected();
    const { deps, waiting } = createWorld();
    const steps = [
      { records: [page("a")], checkpoint: 1, reading: { now: "pages", left: ["1 page"] } },
      { records: [page("b")], checkpoint: 2, reading: { now: "pages", left: [] } },
    ];
    const late = watched(steps, () =>
      Promise.resolve(void vi.setSystemTime(Date.now() + limits.syncSliceMs + 1)),
    );
    await syncConnection(deps, await makeDue(id), late);
    const { sync } = await entryOf(key);
    expect(waiting()).toHaveLength(1);
    const startedAt = new Date(NOW).toISOString();
    expect(sync).toEqual({ state: "first", startedAt, records: 2, message: "Reading pages" });
  });

  it("says why a first one waits, and nothing of one that failed", async ({ expect }) => {
    const { key, id } = await connected();
    const steps = [{ records: [page("a")], reading: { now: "messages", left: ["2 channels"] } }];
    const failing = (kind: "rate_limited" | "unavailable") =>
      watched(steps, () => Promise.reject(new VendorError(kind, "api", { retryAfter: 60 })));
    await syncConnection(createWorld().deps, await makeDue(id), failing("rate_limited"));
    expect((await entryOf(key)).sync).toEqual({
      state: "first",
      startedAt: new Date(NOW).toISOString(),
      records: 1,
      message:
        "The vendor asked to come back later. Reading goes on with messages; still to come: 2 channels",
    });
    await syncConnection(createWorld().deps, await makeDue(id), failing("unavailable"));
    expect(await entryOf(key)).not.toHaveProperty("sync");
  });

  it("answers without the field when the user's store fails or is silent", async ({ expect }) => {
    const { key, id } = await connected();
    await makeDue(id);
    hurry(2000);
    for (const summary of [() => Promise.reject(new Error("gone")), () => new Promise(() => undefined)]) {
      const USER_STORE = { getByName: () => ({ summary }) } as unknown as Env["USER_STORE"];
      const entry = await entryOf(key, (path, options) => callWith({ USER_STORE }, path, options));
      expect(entry).toMatchObject({ enabled: true, connected: true });
      expect(entry).not.toHaveProperty("sync");
    }
  });

  it("asks the store once for several sources, and not at all for one that rests", async ({ expect }) => {
    const { organizationId, key, id } = await connected();
    await connectSource({ key, type: "team-chat" });
    let asked = 0;
    const getByName = (name: string) => {
      asked += 1;
      return env.USER_STORE.getByName(name);
    };
    const USER_STORE = { getByName } as unknown as Env["USER_STORE"];
    const counted = (path: string, options = {}) => callWith({ USER_STORE }, path, options);
    await entryOf(key, counted);
    expect(asked).toBe(0);
    await makeDue(id);
    await makeDue(await connectionId(organizationId, "team-chat"));
    expect(await entryOf(key, counted)).toHaveProperty("sync");
    expect(await entryOf(key, counted, "team-chat")).toHaveProperty("sync");
    expect(asked).toBe(2);
  });
});

describe("the playground while a source is synchronized", () => {
  it("shows it and looks again by itself, until nothing is", async ({ expect }) => {
    const { organizationId, id } = await connected();
    const browser = await signInAs(organizationId);
    const pages: string[] = [];
    const look = async () => void pages.push(await (await browser.get(pathOf(organizationId))).text());
    const steps = [{ records: [page("a")], reading: { now: "deals", left: ["leads", "invoices"] } }];
    await syncConnection(createWorld().deps, await makeDue(id), watched(steps, look));
    await look();
    const [during = "", after = ""] = pages;
    expect(textOf(during)).toContain("Reading deals; still to come: leads, invoices (records so far: 1)");
    expect(during).toContain("data-refresh=");
    expect(textOf(after)).not.toContain("Reading deals");
    expect(after).not.toContain("data-refresh=");
  });
});

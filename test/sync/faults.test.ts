import { beforeEach, describe, it, vi } from "vitest";
import { users } from "../../src/db/schema.ts";
import type { Deps } from "../../src/deps.ts";
import type { Account } from "../../src/domain/account.ts";
import { addDays } from "../../src/periods/dates.ts";
import type { IntegrationType } from "../../src/domain/integration-types.ts";
import { syncConnection } from "../../src/sync/engine.ts";
import { createOrganization, db } from "../support/service.ts";
import { fakeAnalytics } from "../connectors/google-analytics/fake-analytics.ts";
import { fakeSuite } from "../connectors/zoho/fake-suite.ts";
import { fakeNotion, SOURCE, somePage } from "../connectors/notion/fake-notion.ts";
import { fakeSlack, stampOf } from "../connectors/slack/fake-slack.ts";
import { storedData } from "../support/sync.ts";
import { connectionRow, createWorld, insertConnection, makeDue } from "./world.ts";

const NOW = Date.UTC(2026, 10, 21, 14, 20);
const MINUTE = 60_000;
const MOST_POINTS = 4;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
});

const sources: { type: IntegrationType; account: Account; checkpoint?: unknown; prepare: () => void }[] = [
  {
    type: "web-analytics",
    account: { propertyId: "1", propertyName: "Shop", timeZone: "UTC" },
    // Most of the history has been read: what is left are the latest days and the oldest ones.
    checkpoint: { from: "2025-12-20", to: "2026-11-19" },
    prepare: () => {
      const { sessions } = fakeAnalytics();
      for (let back = 0; back < 400; back += 9) sessions.set(addDays("2026-11-21", -back), back + 1);
    },
  },
  {
    type: "notes-workspace",
    account: { workspaceId: "w", workspaceName: "W" },
    prepare: () => {
      const notion = fakeNotion({ pageSize: 3 });
      const parent = { type: "data_source_id", data_source_id: SOURCE };
      notion.pages = Array.from({ length: 7 }, (_, nth) => ({
        ...somePage(nth, NOW),
        ...(nth > 4 && { parent }),
      }));
      notion.sources = [{ id: SOURCE, title: "Tasks", edited: new Date(NOW - 60 * MINUTE).toISOString() }];
    },
  },
  {
    type: "team-chat",
    account: { teamId: "T1", teamName: "Team", domain: null },
    prepare: () => {
      const slack = fakeSlack(2);
      slack.channels = ["one", "two"].map((name) => ({
        id: `C-${name}`,
        name,
        messages: Array.from({ length: 3 }, (_, nth) => ({
          ts: stampOf(NOW - (nth + 1) * MINUTE),
          text: `${name} ${nth}`,
          user: "U1",
          ...(nth === 2 && { replies: [{ ts: stampOf(NOW - 30_000), text: "Yes", user: "U2" }] }),
        })),
      }));
    },
  },
  {
    type: "business-suite",
    account: {
      organizationId: "1",
      organizationName: "O",
      dc: "com",
      enabledModules: { crm: true, books: true, projects: true },
      booksOrganizationId: "2",
      projectsPortalId: "3",
    },
    prepare: () => void fakeSuite(NOW - 60 * MINUTE),
  },
];

const DROPPED = "never answers, and the run is dropped";

type Fetch = typeof fetch;
type Fault = (k: number, struck: () => void) => Fetch;

/** Calls the vendor, but tells which call it is. */
const counting = (around: (nth: number, call: () => Promise<Response>) => Promise<Response>): Fetch => {
  let calls = 0;
  return (input, init) => around(++calls, () => fetch(input, init));
};

const faults: Record<string, Fault> = {
  "answers 500 twice": (k, struck) =>
    counting((nth, call) => {
      if (nth !== k && nth !== k + 1) return call();
      struck();
      return Promise.resolve(new Response("Oops", { status: 500 }));
    }),
  "drops the connection after its reply": (k, struck) =>
    counting(async (nth, call) => {
      const response = await call();
      if (nth !== k) return response;
      struck();
      throw new TypeError("Network connection lost.");
    }),
  [DROPPED]: (k, struck) =>
    counting((nth, call) => {
      if (nth < k) return call();
      struck();
      // Like an invocation that is gone, it goes no further.
      return new Promise(() => undefined);
    }),
};

/** What a connection has in the store, without whose it is. */
async function contentOf(id: string): Promise<unknown[]> {
  const { records, days } = await storedData([id]);
  return [...records, ...days].map(({ integrationId: _of, ...rest }) => JSON.stringify(rest)).toSorted();
}

/** One run of a connection, its vendor calls made with `fetch`; over when it ends or is dropped. */
async function runWith(id: string, fetch: Fetch, dropped: Promise<void>): Promise<void> {
  const { deps } = createWorld({ fetch });
  await Promise.race([syncConnection(deps, await makeDue(id)), dropped]);
}

/** A run with the vendor well again, and further ones until one completes. */
async function heal(deps: Deps, id: string): Promise<void> {
  for (let run = 1; run <= 5; run++) {
    await syncConnection(deps, await makeDue(id));
    const { lastResult, leaseToken } = await connectionRow(id);
    if (lastResult?.outcome === "completed" && leaseToken === null) return;
  }
  throw new Error("It does not heal");
}

/** Calls spread over all of them; those of one fault (0 to 2) lie between those of the others. */
function pointsUpTo(calls: number, fault: number): number[] {
  const step = Math.max(1, calls / MOST_POINTS);
  const count = Math.min(calls, MOST_POINTS);
  return Array.from({ length: count }, (_, nth) => 1 + Math.floor((nth + (step > 1 ? fault / 3 : 0)) * step));
}

describe("C.0 whichever vendor call of a synchronization goes wrong", () => {
  for (const { type, account, checkpoint, prepare } of sources) {
    it(`${type} ends with what a clean run has`, async ({ expect }) => {
      prepare();
      const healthy = createWorld();
      const { id: organizationId } = await createOrganization();
      const insert = async (id: string) => {
        await db().insert(users).values({ id, organizationId, externalId: id, createdAt: NOW });
        await insertConnection({ id, organizationId, userId: id, type, account }, checkpoint);
      };
      let calls = 0;
      // Named by the type: a reset leaves the store that has been idle for ten seconds (setup.ts).
      const cleanId = `clean ${type}`;
      await insert(cleanId);
      await runWith(
        cleanId,
        counting((nth, call) => ((calls = nth), call())),
        new Promise(() => undefined),
      );
      expect(await connectionRow(cleanId)).toMatchObject({ lastResult: { outcome: "completed" } });
      const clean = await contentOf(cleanId);
      expect(clean.length).toBeGreaterThan(5);

      const cases = Object.entries(faults).flatMap(([name, fault], nth) =>
        pointsUpTo(calls, nth).map((k) => ({
          id: `${type} ${name} at call ${k} of ${calls}`,
          name,
          fault,
          k,
        })),
      );
      expect(cases.length).toBeGreaterThanOrEqual(12);
      // At once: a call that is tried again pauses for 200 ms.
      await Promise.all(
        cases.map(async ({ id, name, fault, k }) => {
          await insert(id);
          const { promise: struck, resolve } = Promise.withResolvers<void>();
          const isDropped = name === DROPPED;
          await runWith(id, fault(k, resolve), isDropped ? struck : new Promise(() => undefined));
          await struck;
          expect((await connectionRow(id)).leaseToken !== null).toBe(isDropped);
          await heal(healthy.deps, id);
        }),
      );
      for (const { id } of cases) expect([id, await contentOf(id)]).toEqual([id, clean]);
    });
  }
});

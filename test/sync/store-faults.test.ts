import { describe, it } from "vitest";
import { users } from "../../src/db/schema.ts";
import type { PullStep, SyncSource } from "../../src/connectors/source.ts";
import type { UserStores } from "../../src/store/stores.ts";
import { StoreUnavailableError } from "../../src/store/stores.ts";
import { syncConnection } from "../../src/sync/engine.ts";
import { storeFaults, watchedStores } from "../support/faults.ts";
import { createOrganization, db } from "../support/service.ts";
import { jobDeps, page, storedData } from "../support/sync.ts";
import { connectionRow, insertConnection, makeDue } from "./world.ts";

const day = (sessions: number) =>
  [
    {
      day: "2026-11-01",
      dimension: "total" as const,
      flags: "",
      rows: [["", sessions, 1, 1, 1, 1, 0, 0, 0]],
    },
  ] as NonNullable<PullStep["days"]>;

/** A first synchronization, and one that finds something new, changed, and gone. */
const runs: PullStep[][] = [
  [
    { begins: ["pages"], records: [page("a"), page("b")] },
    { days: day(5) },
    { records: [page("c")], complete: [{ dataset: "pages" }] },
  ],
  [
    { begins: ["pages"], records: [page("a", "changed")], seen: [{ dataset: "pages", id: "b" }] },
    { days: day(6) },
    { records: [page("d")], complete: [{ dataset: "pages" }] },
  ],
];

/** Goes on behind the last step that was saved. */
function sourceOf(steps: PullStep[]): { "notes-workspace": SyncSource<"notes-workspace"> } {
  return {
    "notes-workspace": {
      async *pull({ checkpoint }) {
        const done = typeof checkpoint === "number" ? checkpoint % steps.length : 0;
        for (const [index, step] of steps.entries()) {
          if (index >= done) yield await Promise.resolve({ ...step, checkpoint: index + 1 });
        }
      },
    },
  };
}

async function contentOf(id: string): Promise<unknown[]> {
  const { records, days } = await storedData([id]);
  return [...records, ...days].map(({ integrationId: _of, ...rest }) => JSON.stringify(rest)).toSorted();
}

/** Both runs with these stores; one that fails is run again with the store well. Answers what failed. */
async function runAll(id: string, stores: UserStores): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (const steps of runs) {
    const source = sourceOf(steps);
    try {
      await syncConnection({ ...jobDeps(), stores }, await makeDue(id), source);
    } catch (error) {
      failures.push(error);
      await syncConnection(jobDeps(), await makeDue(id), source);
    }
  }
  return failures;
}

describe("C.0 whichever call to the user's store goes wrong in a synchronization", () => {
  for (const [name, storesOf] of Object.entries(storeFaults)) {
    it(`and ${name}, the next run ends with what a clean one has`, async ({ expect }) => {
      const { id: organizationId } = await createOrganization();
      const insert = async (id: string) => {
        await db().insert(users).values({ id, organizationId, externalId: id, createdAt: 1 });
        const account = { workspaceId: "w", workspaceName: "W" };
        await insertConnection({ id, organizationId, userId: id, type: "notes-workspace", account });
      };
      const methods: string[] = [];
      const before = (_call: number, method: string) => void methods.push(method);
      // Named by the fault: a reset leaves the store that has been idle for ten seconds (setup.ts).
      const cleanId = `${name}, clean`;
      await insert(cleanId);
      expect(await runAll(cleanId, watchedStores(jobDeps().stores, { before }))).toEqual([]);
      expect(new Set(methods)).toEqual(new Set(["open", "attach", "apply", "summary"]));
      const clean = await contentOf(cleanId);
      expect(clean).toHaveLength(4);

      await Promise.all(
        methods.map(async (method, index) => {
          const id = `${name}, ${method} at call ${index + 1}`;
          await insert(id);
          const failures = await runAll(
            id,
            storesOf(jobDeps().stores, index + 1, () => undefined),
          );
          expect([id, failures]).toEqual([id, [expect.any(StoreUnavailableError)]]);
          expect([id, await contentOf(id)]).toEqual([id, clean]);
          expect(await connectionRow(id)).toMatchObject({ leaseToken: null, syncFailures: 0 });
        }),
      );
    });
  }
});

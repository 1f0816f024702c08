import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import type { Region } from "../../src/domain/regions.ts";
import type { UserStoreClient } from "../../src/store/protocol.ts";
import { createUserStores, StoreUnavailableError } from "../../src/store/stores.ts";
import { applied, deal, FIRST } from "./support.ts";

const EMPTY = { bytes: 0, connections: [] };
const fault = (marks: object) => Object.assign(new Error("CANARY-store-fault"), marks);

/** A namespace whose stubs fail as told, one entry a call, and answer after that. */
function failing(...errors: Error[]) {
  const taken: unknown[][] = [];
  const logged: string[] = [];
  const namespace = {
    getByName: (...args: unknown[]) => {
      taken.push(args);
      return {
        summary: () => {
          const error = errors.shift();
          return error ? Promise.reject(error) : Promise.resolve(EMPTY);
        },
      };
    },
    jurisdiction: () => {
      throw new Error("Jurisdiction restrictions are not implemented in workerd.");
    },
  };
  const stores = createUserStores({
    namespace: namespace as unknown as Env["USER_STORE"],
    log: (_level, event) => logged.push(event),
  });
  const of = (region: Region | null): UserStoreClient => stores.of({ userId: "usr_1", region });
  return { of, taken, logged };
}

describe("a store that fails", () => {
  it("is asked once more, with a new stub, when the failure is retryable", async ({ expect }) => {
    const { of, taken } = failing(fault({ retryable: true }));
    expect(await of(null).summary()).toEqual(EMPTY);
    expect(taken).toEqual([["usr_1"], ["usr_1"]]);
  });

  const hopeless: [name: string, tries: number, errors: Error[]][] = [
    ["twice", 2, [fault({ retryable: true }), fault({ retryable: true })]],
    ["plainly", 1, [fault({})]],
    ["for overload", 1, [fault({ retryable: true, overloaded: true })]],
  ];
  for (const [name, tries, errors] of hopeless) {
    it(`is unavailable when it fails ${name}`, async ({ expect }) => {
      const { of, taken, logged } = failing(...errors);
      const outcome = await of(null)
        .summary()
        .catch((error: unknown) => error);
      expect(outcome).toBeInstanceOf(StoreUnavailableError);
      expect(taken).toHaveLength(tries);
      expect(logged).toEqual(["store_failed"]);
    });
  }

  it("is unavailable when its own code throws", async ({ expect }) => {
    const store = createUserStores({ namespace: env.USER_STORE, log: () => undefined }).of({
      userId: "usr_1",
      region: null,
    });
    await store.attach(FIRST, "business-suite");
    await applied(store, { records: [deal("1")] });
    const outcome = await store
      .search({ connections: ["int_1"], matches: ['"'], sort: "newest", limit: 1 })
      .catch((error: unknown) => error);
    expect(outcome).toBeInstanceOf(StoreUnavailableError);
  });
});

describe("the region of a store", () => {
  it("is a hint for the United States, and said to be ignored where there are no jurisdictions", async ({
    expect,
  }) => {
    const { of, taken, logged } = failing();
    await of("us").summary();
    await of("eu").summary();
    expect(taken).toEqual([["usr_1", { locationHint: "enam" }], ["usr_1"]]);
    expect(logged).toEqual(["jurisdiction_ignored"]);
  });

  it("changes nothing of what a store does in the local runtime", async ({ expect }) => {
    for (const [index, region] of (["eu", "us", null] as const).entries()) {
      const store = createUserStores({ namespace: env.USER_STORE, log: () => undefined }).of({
        userId: `usr_${index}`,
        region,
      });
      await store.attach(FIRST, "business-suite");
      await applied(store, { records: [deal("1")] });
      expect(await store.summary()).toMatchObject({ connections: [{ records: { deals: 1 } }] });
    }
  });
});

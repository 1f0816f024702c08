import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { describe, it } from "vitest";
import { migrate, migrations } from "../../src/store/database.ts";
import { applied, attached, deal, FIRST, rowsOf, storeOf, stub } from "./support.ts";

describe("migrations of a store", () => {
  it("bring the oldest to the newest with what is in it, which then can be found", async ({ expect }) => {
    await runInDurableObject(stub(), (_instance, { storage }) => {
      migrate(storage, 1);
      storage.sql.exec(
        "INSERT INTO connections (key, id, type, epoch, run) VALUES (1, 'int_1', 'business-suite', 1, 1)",
      );
      storage.sql.exec(
        "INSERT INTO records (connection, dataset, external_id, title) VALUES (1, 'deals', '1', 'A walrus')",
      );
    });
    const store = storeOf();
    const search = { connections: ["int_1"], matches: ["walrus"], sort: "newest" as const, limit: 5 };
    expect((await store.search(search)).total).toBe(1);
    await applied(store, { records: [deal("1", { title: "An otter" })] });
    expect((await store.search(search)).total).toBe(0);
    await applied(store, { deleted: [{ dataset: "deals", id: "1" }] });
    expect(await rowsOf("SELECT count(*) AS count FROM records_fts_docsize")).toEqual([{ count: 0 }]);
  });

  it("write nothing when there is none to do, so that an object wakes for nothing", async ({ expect }) => {
    const store = await attached();
    await applied(store, { records: [deal("1")] });
    await evictDurableObject(stub());
    const run = await runInDurableObject(stub(), (_instance, { storage }) => {
      const statements: string[] = [];
      const watched = {
        kv: { get: (key: string) => storage.kv.get(key) },
        sql: { exec: (statement: string) => statements.push(statement) },
        transactionSync: () => statements.push("transaction"),
      };
      migrate(watched as unknown as DurableObjectStorage);
      return statements;
    });
    expect(run).toEqual([]);
    expect(await applied(store, { records: [deal("1")] })).toMatchObject({ rowsWritten: 0 });
  });

  it("happen whole or not at all", async ({ expect }) => {
    const left = await runInDurableObject(stub(), (_instance, { storage }) => {
      storage.sql.exec("CREATE TABLE records_fts (x)");
      expect(() => migrate(storage)).toThrow("already exists");
      storage.sql.exec("DROP TABLE records_fts");
      const tables = storage.sql
        .exec("SELECT name FROM sqlite_master WHERE name IN ('records', 'days')")
        .toArray();
      return { tables, version: storage.kv.get("migrations") };
    });
    expect(left).toEqual({ tables: [], version: undefined });
    expect(migrations.every((text) => text.includes("CREATE") || text.includes("ALTER"))).toBe(true);
    expect(await (await attached()).open(FIRST)).toEqual({ progress: undefined });
  });
});

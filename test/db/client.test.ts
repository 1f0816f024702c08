import { and, eq, sql } from "drizzle-orm";
import { describe, it } from "vitest";
import { batchPrepared, prepareOnce } from "../../src/db/client.ts";
import { organizations } from "../../src/db/schema.ts";
import { createOrganization, db } from "../support/service.ts";

const statements = prepareOnce((database) => ({
  named: database
    .select({ name: organizations.name })
    .from(organizations)
    .where(and(eq(organizations.name, "O'Hara; --"), eq(organizations.id, sql.placeholder("id"))))
    .limit(5)
    .prepare(),
}));

describe("A statement that is prepared once", () => {
  it("has its constants in its text, for SQLite plans it again where they are bound", ({ expect }) => {
    const { sql: text, params } = statements(db()).named.getQuery();
    expect(text).toContain("= 'O''Hara; --'");
    expect(text).toMatch(/limit 5$/);
    expect(params).toHaveLength(1);
  });

  it("binds what each execution brings, whatever is in it", async ({ expect }) => {
    const { id } = await createOrganization();
    await db().update(organizations).set({ name: "O'Hara; --" }).where(eq(organizations.id, id));
    const { named } = statements(db());
    const found = await batchPrepared(db(), [
      { prepared: named, values: { id } },
      { prepared: named, values: { id: "' OR 1 = 1 --" } },
    ]);
    expect(found).toEqual([[{ name: "O'Hara; --" }], []]);
    expect(await named.execute({ id })).toEqual([{ name: "O'Hara; --" }]);
  });
});

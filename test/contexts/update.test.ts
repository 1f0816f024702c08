import { beforeEach, describe, it } from "vitest";
import type { ContextRecord } from "../../src/contexts/schemas.ts";
import { contextVersions } from "../../src/db/schema.ts";
import { limits } from "../../src/lib/limits.ts";
import { expectError } from "../support/errors.ts";
import { createOrganization, db } from "../support/service.ts";
import { createContexts, RULE, type Contexts } from "./client.ts";

describe("PATCH /mcp/contexts/{id}", () => {
  let contexts: Contexts;
  let record: ContextRecord;

  beforeEach(async () => {
    contexts = createContexts((await createOrganization()).key);
    record = await contexts.make({ tags: ["a"], description: "d", agentIds: ["sales-analyst"] });
  });

  const ifMatch = (value: string) => ({ "If-Match": value });

  it("makes a new version of what is sent, and keeps the rest", async ({ expect }) => {
    const changes = { content: "Net of refunds.", tags: [], kind: "metric" };
    const response = await contexts.update(record.id, changes, ifMatch(`"1"`));
    expect(response.status).toBe(200);
    expect(response.headers.get("ETag")).toBe(`"2"`);
    const updated = await response.json<ContextRecord>();
    expect(updated).toEqual({ ...record, ...changes, version: 2, updatedAt: expect.any(Number) });
    expect(updated.updatedAt).toBeGreaterThanOrEqual(record.updatedAt);
    expect(await (await contexts.request(`/${record.id}`)).json()).toEqual(updated);
  });

  it("keeps earlier versions to be read by their number, and drops them with the context", async ({
    expect,
  }) => {
    const { id } = record;
    for (const version of [1, 2, 3]) {
      await contexts.update(
        id,
        { content: `Text ${version + 1}`, name: `Name ${version + 1}` },
        ifMatch("*"),
      );
    }
    const first = await contexts.request(`/${id}?version=1`);
    expect(first.headers.get("ETag")).toBe(`"1"`);
    expect(await first.json()).toEqual(record);
    for (const version of [2, 3, 4]) {
      const found = await (await contexts.request(`/${id}?version=${version}`)).json();
      expect(found).toMatchObject({ version, content: `Text ${version}`, name: `Name ${version}` });
    }
    await expectError(expect, await contexts.request(`/${id}?version=5`), "context_not_found");
    for (const bad of ["0", "-1", "x", "1.0", "1e1", "", "9999999999"]) {
      await expectError(expect, await contexts.request(`/${id}?version=${bad}`), "invalid_parameters");
    }
    expect((await contexts.request(`/${id}`, { method: "DELETE" })).status).toBe(204);
    await expectError(expect, await contexts.request(`/${id}?version=1`), "context_not_found");
    expect(await db().$count(contextVersions)).toBe(0);
  });

  it("keeps the last 200 earlier versions", async ({ expect }) => {
    const { id } = record;
    await db().run(`UPDATE contexts SET version = 300 WHERE id = '${id}'`);
    await db().run(`INSERT INTO context_versions
      WITH RECURSIVE n(i) AS (SELECT 80 UNION ALL SELECT i + 1 FROM n WHERE i < 299)
      SELECT id, i, organization_id, name, title, description, kind, content, agent_ids, integrations, tags,
        metric, updated_at FROM contexts, n`);
    expect((await contexts.update(id, { content: "x" }, ifMatch(`"300"`))).status).toBe(200);
    expect(await db().$count(contextVersions)).toBe(limits.contextVersions);
    expect((await contexts.request(`/${id}?version=101`)).status).toBe(200);
    await expectError(expect, await contexts.request(`/${id}?version=100`), "context_not_found");
  });

  it("changes whatever version there is without If-Match, and keeps the one before", async ({ expect }) => {
    const { id } = await contexts.make({ name: "Without If-Match" });
    for (const version of [2, 3]) {
      const response = await contexts.update(id, { content: `Content ${version}` });
      expect(response.headers.get("ETag")).toBe(`"${version}"`);
      expect(await response.json()).toMatchObject({ version, content: `Content ${version}` });
    }
    const earlier = await contexts.request(`/${id}?version=2`);
    expect(await earlier.json()).toMatchObject({ content: "Content 2" });
    await expectError(
      expect,
      await contexts.update(id, { content: "x" }, ifMatch(`"2"`)),
      "precondition_failed",
    );
    const deleted = await contexts.request(`/${id}`, { method: "DELETE" });
    expect(deleted.status).toBe(204);
  });

  it("finds nothing that is not there, with If-Match or without", async ({ expect }) => {
    await expectError(expect, await contexts.update("ctx_none", { content: "x" }), "context_not_found");
    await expectError(
      expect,
      await contexts.update("ctx_none", { content: "x" }, ifMatch(`"1"`)),
      "context_not_found",
    );
    await expectError(
      expect,
      await contexts.update("ctx_none", { content: "x" }, ifMatch("*")),
      "context_not_found",
    );
  });

  const passing = [`"1"`, "*", ` "1" `, `"7", "1"`, `"a,b","1"`, `W/"1", "1"`, `,"1",,`, `"",\t"1"`];
  const failing = [`"2"`, `W/"1"`, `"01"`, `"x", "2"`, `""`, `"1e0"`, `"-1"`, `"99999999999999999999"`];
  const unreadable = [
    "1",
    `"1 "`,
    `"1`,
    `1"`,
    ",",
    `w/"1"`,
    `"1" "2"`,
    `*, "1"`,
    `"1", *`,
    `""1""`,
    "W/",
    `"1";`,
  ];

  it("compares If-Match strongly, in every form of it", async ({ expect }) => {
    for (const value of passing) {
      const { id } = await contexts.make({ name: `If-Match: ${JSON.stringify(value)}` });
      expect((await contexts.update(id, { content: "x" }, ifMatch(value))).status, value).toBe(200);
    }
    for (const value of failing) {
      await expectError(
        expect,
        await contexts.update(record.id, { content: "x" }, ifMatch(value)),
        "precondition_failed",
      );
    }
    for (const value of unreadable) {
      const response = await contexts.update(record.id, { content: "x" }, ifMatch(value));
      const { details } = await expectError(expect, response, "invalid_parameters");
      expect(details?.[0]?.path, value).toBe("If-Match");
    }
    const many = Array.from({ length: 600 }, (_, index) => `"${index + 2}"`).join(",");
    await expectError(
      expect,
      await contexts.update(record.id, { content: "x" }, ifMatch(many)),
      "precondition_failed",
    );
    expect((await contexts.update(record.id, { content: "x" }, ifMatch(`${many},"1"`))).status).toBe(200);
  });

  it("lets exactly one of 100 win with one entity tag", async ({ expect }) => {
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        contexts.update(record.id, { content: `Text ${index}` }, ifMatch(`"1"`)),
      ),
    );
    const winners = replies.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 412]));
    const found = await (await contexts.request(`/${record.id}`)).json();
    expect(found).toEqual(await winners[0]?.json());
    expect(await db().$count(contextVersions)).toBe(1);
  });

  it("loses no version of 20 at once that take any", async ({ expect }) => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        contexts.update(record.id, { content: `Text ${index}` }, ifMatch("*")),
      ),
    );
    const versions = await Promise.all(
      Array.from({ length: 21 }, async (_, index) => {
        const response = await contexts.request(`/${record.id}?version=${index + 1}`);
        return (await response.json<ContextRecord>()).content;
      }),
    );
    expect(new Set(versions).size).toBe(21);
  });

  it("refuses a name that another context has, and takes its own", async ({ expect }) => {
    const other = await contexts.make({ name: "Sales" });
    const taken = await contexts.update(other.id, { name: "Revenue" }, ifMatch(`"1"`));
    await expectError(expect, taken, "context_exists");
    expect(await db().$count(contextVersions)).toBe(0);
    await expectError(
      expect,
      await contexts.update(other.id, { name: "Revenue" }, ifMatch(`"9"`)),
      "precondition_failed",
    );
    expect((await contexts.update(other.id, { name: "Sales" }, ifMatch(`"1"`))).status).toBe(200);
  });

  it("changes neither id, version, owner nor times, and nothing without a field", async ({ expect }) => {
    const planted = {
      id: "ctx_x",
      version: 9,
      organizationId: "org",
      userId: "u",
      createdAt: 1,
      updatedAt: 1,
    };
    await expectError(expect, await contexts.update(record.id, planted, ifMatch("*")), "missing_parameters");
    const response = await contexts.update(record.id, { ...planted, title: "T" }, ifMatch("*"));
    expect(await response.json()).toEqual({
      ...record,
      title: "T",
      version: 2,
      updatedAt: expect.any(Number),
    });
    const moved = await contexts.update(
      record.id,
      { externalUserIdentifier: "ada", title: "U" },
      ifMatch("*"),
    );
    expect(await moved.json()).toMatchObject({ externalUserIdentifier: null, title: "U" });
    await expectError(
      expect,
      await contexts.update(record.id, { content: "x".repeat(65_537) }, ifMatch("*")),
      "invalid_parameters",
    );
    await expectError(
      expect,
      await contexts.update(record.id, { agentIds: ["x"] }, ifMatch("*")),
      "invalid_parameters",
    );
  });

  it("answers 304 to If-None-Match of the version that stands, compared weakly", async ({ expect }) => {
    const read = (value: string, query = "") =>
      contexts.request(`/${record.id}${query}`, { headers: { "If-None-Match": value } });
    for (const value of [`"1"`, `W/"1"`, "*", `"9", W/"1"`]) {
      const response = await read(value);
      expect(response.status, value).toBe(304);
      expect(response.headers.get("ETag")).toBe(`"1"`);
      expect(await response.text()).toBe("");
    }
    for (const value of [`"2"`, `W/"2"`, "1", "", `"1`, `"", "x"`]) {
      expect((await read(value)).status, value).toBe(200);
    }
    await contexts.update(record.id, { content: "x" }, ifMatch(`"1"`));
    expect((await read(`"1"`)).status).toBe(200);
    expect((await read(`"1"`, "?version=1")).status).toBe(304);
    await expectError(expect, await read("*", "?version=7"), "context_not_found");
  });
});

describe("DELETE /mcp/contexts/{id}", () => {
  it("answers 204, honours If-Match, and frees the name", async ({ expect }) => {
    const contexts = createContexts((await createOrganization()).key);
    const remove = (id: string, headers = {}) => contexts.request(`/${id}`, { method: "DELETE", headers });
    const { id } = await contexts.make();
    await expectError(expect, await remove(id, { "If-Match": `"2"` }), "precondition_failed");
    await expectError(expect, await remove(id, { "If-Match": `W/"1"` }), "precondition_failed");
    await expectError(expect, await remove(id, { "If-Match": "1" }), "invalid_parameters");
    const response = await remove(id, { "If-Match": `"1"` });
    expect(response.status).toBe(204);
    expect(await response.text()).toBe("");
    for (const headers of [{}, { "If-Match": "*" }, { "If-Match": `"1"` }]) {
      await expectError(expect, await remove(id, headers), "context_not_found");
    }
    const again = await contexts.make(RULE);
    expect(again.id).not.toBe(id);
    const replies = await Promise.all([remove(again.id), remove(again.id), remove(again.id)]);
    expect(replies.filter((reply) => reply.status === 204)).toHaveLength(1);
    expect(replies.filter((reply) => reply.status === 404)).toHaveLength(2);
  });
});

import { beforeEach, describe, it } from "vitest";
import type { ContextList } from "../../src/contexts/schemas.ts";
import { contexts as table, contextVersions } from "../../src/db/schema.ts";
import { encodeCursor } from "../../src/lib/paging.ts";
import { comparable, expectError } from "../support/errors.ts";
import { call, createOrganization, db, type CallOptions } from "../support/service.ts";
import { asUser, createContexts, RULE, type Contexts } from "./client.ts";

describe("GET /mcp/contexts", () => {
  let organization: { id: string; key: string };
  let contexts: Contexts;

  beforeEach(async () => {
    organization = await createOrganization();
    contexts = createContexts(organization.key);
  });

  it("lists what is the organization's, and the user's with it when a user is named", async ({ expect }) => {
    await contexts.make({ name: "shared" });
    await contexts.make({ name: "ada's", externalUserIdentifier: "ada" });
    await contexts.make({ name: "bob's", externalUserIdentifier: "bob" });
    expect(await contexts.names()).toEqual(["shared"]);
    expect(await contexts.names("", asUser("ada"))).toEqual(["ada's", "shared"]);
    expect(await contexts.names("externalUserIdentifier=bob")).toEqual(["bob's", "shared"]);
    expect(await contexts.names("externalUserIdentifier=bob", asUser("bob"))).toEqual(["bob's", "shared"]);
    expect(await contexts.names("externalUserIdentifier=nobody")).toEqual(["shared"]);
    const differing = await contexts.request("?externalUserIdentifier=bob", { headers: asUser("ada") });
    await expectError(expect, differing, "invalid_parameters");
    const { contexts: listed } = await contexts.list("", asUser("ada"));
    expect(listed.map(({ externalUserIdentifier }) => externalUserIdentifier)).toEqual(["ada", null]);
    expect(listed[0]).not.toHaveProperty("content");
  });

  it("filters by kind, tag and text, all at once", async ({ expect }) => {
    await contexts.make({
      name: "Net revenue",
      kind: "metric",
      tags: ["finance", "100%"],
      content: "After VAT.",
    });
    await contexts.make({ name: "Goal", kind: "target", tags: ["finance"], content: "500 sessions a day_" });
    await contexts.make({
      name: "Year",
      kind: "calendar",
      title: "Fiscal",
      description: "Begins in APRIL",
      content: "-",
    });
    const found: [query: string, names: string[]][] = [
      ["kind=metric", ["Net revenue"]],
      ["kind=document", []],
      ["tag=finance", ["Goal", "Net revenue"]],
      ["tag=financ", []],
      ["tag=Finance", []],
      [`tag=${encodeURIComponent("100%")}`, ["Net revenue"]],
      ["text=REVENUE", ["Net revenue"]],
      ["text=fisc", ["Year"]],
      ["text=april", ["Year"]],
      ["text=vat", ["Net revenue"]],
      ["text=%25", []],
      ["text=_", ["Goal"]],
      ["text=500+sessions", ["Goal"]],
      ["kind=target&tag=finance&text=sessions", ["Goal"]],
      ["kind=metric&tag=finance&text=sessions", []],
    ];
    for (const [query, names] of found) expect(await contexts.names(query), query).toEqual(names);
    for (const query of ["kind=x", "kind=", "tag=", "text=", `text=${"x".repeat(201)}`, "text=%00"]) {
      await expectError(expect, await contexts.request(`?${query}`), "invalid_parameters");
    }
  });

  it("finds a text of 200 characters, longer than a pattern of LIKE may be", async ({ expect }) => {
    const text = "\u00fc".repeat(200);
    await contexts.make({ name: "long", content: `Before ${text} after` });
    expect(await contexts.names(`text=${encodeURIComponent(text)}`)).toEqual(["long"]);
  });

  it("takes SQL and JSON for text, wherever they stand", async ({ expect }) => {
    const hostile = [
      `'; DROP TABLE contexts; --`,
      `" OR 1=1 --`,
      `%_\\`,
      `{"$ne":1}`,
      "$.tags[0]",
      "<script>alert(1)</script>",
    ];
    for (const text of hostile) {
      const made = await contexts.make({
        name: text,
        title: text,
        description: text,
        content: text,
        tags: [text],
      });
      expect(made).toMatchObject({ name: text, title: text, description: text, content: text, tags: [text] });
      const encoded = encodeURIComponent(text);
      expect(await contexts.names(`tag=${encoded}`)).toEqual([text]);
      expect(await contexts.names(`text=${encoded}`)).toEqual([text]);
      expect(await contexts.names(`externalUserIdentifier=${encoded}&tag=${encoded}`)).toEqual([text]);
      await expectError(expect, await contexts.request(`/${encoded}`), "context_not_found");
      await expectError(expect, await contexts.request(`?cursor=${encoded}`), "invalid_parameters");
    }
    expect(await db().$count(table)).toBe(hostile.length);
  });

  it("comes in pages without gaps or doubles, equal times and updates in between included", async ({
    expect,
  }) => {
    const rows = Array.from({ length: 23 }, (_, index) => ({
      id: `ctx_${String(index).padStart(2, "0")}`,
      createdAt: Math.floor(index / 5),
    }));
    const common = { organizationId: organization.id, userId: null, version: 1, title: "t", description: "" };
    const lists = { agentIds: [], integrations: [], tags: [], updatedAt: 1, kind: "document" as const };
    for (const row of rows)
      await db()
        .insert(table)
        .values({ ...common, ...lists, ...row, name: row.id, content: "c" });
    for (const limit of [5, 10, 23]) {
      const ids: string[] = [];
      let cursor: string | null = "";
      while (cursor !== null) {
        const page: ContextList = await contexts.list(`limit=${limit}${cursor && `&cursor=${cursor}`}`);
        ids.push(...page.contexts.map(({ id }) => id));
        cursor = page.nextCursor;
        if (limit === 10)
          await contexts.update(ids[0] ?? "", { content: String(ids.length) }, { "If-Match": "*" });
      }
      expect(ids).toEqual(rows.map(({ id }) => id).toReversed());
    }
    expect((await contexts.list()).contexts).toHaveLength(20);
  });

  it("answers 400 to a bad limit or cursor, and a made one reaches nothing foreign", async ({ expect }) => {
    await contexts.make({ name: "own" });
    await contexts.make({ name: "ada's", externalUserIdentifier: "ada" });
    const other = createContexts((await createOrganization()).key);
    await other.make({ name: "foreign" });
    for (const limit of ["0", "101", "-1", "1.5", "x", ""]) {
      await expectError(expect, await contexts.request(`?limit=${limit}`), "invalid_parameters");
    }
    const bad = [
      "x",
      "",
      "%F0",
      "e30",
      encodeCursor([1]),
      encodeCursor(["1", "2"]),
      encodeCursor([1, 2]),
      "A".repeat(501),
    ];
    for (const cursor of bad) {
      const { details } = await expectError(
        expect,
        await contexts.request(`?cursor=${cursor}`),
        "invalid_parameters",
      );
      expect(details?.[0]?.path).toBe("cursor");
    }
    for (const place of [
      [Number.MAX_SAFE_INTEGER, "z"],
      [Date.now() + 9999, "' OR 1=1 --"],
    ] as [number, string][]) {
      expect(await contexts.names(`cursor=${encodeCursor(place)}`)).toEqual(["own"]);
    }
  });

  it("knows contexts of others as little as such as never were, and leaves them as they are", async ({
    expect,
  }) => {
    const other = createContexts((await createOrganization()).key);
    const foreign = await other.make({ name: "foreign" });
    const foreignUser = await other.make({ name: "f", externalUserIdentifier: "ada" });
    const neighbour = await contexts.make({ name: "bob's", externalUserIdentifier: "bob" });
    await contexts.update(neighbour.id, { content: "x", externalUserIdentifier: "bob" }, { "If-Match": "*" });
    const before = [await db().select().from(table), await db().select().from(contextVersions)];
    const requests: [query: string, options: CallOptions][] = [
      ["", {}],
      ["?version=1", {}],
      ["", { headers: { "If-None-Match": "*" } }],
      ["", { method: "PATCH", body: { title: "Mine" }, headers: { "If-Match": "*" } }],
      ["", { method: "PATCH", body: { title: "Mine" }, headers: { "If-Match": `"1"` } }],
      ["", { method: "PATCH", body: { title: "Mine" } }],
      ["", { method: "DELETE" }],
      ["", { method: "DELETE", headers: { "If-Match": `"1"` } }],
    ];
    for (const [query, options] of requests) {
      for (const user of [{}, asUser("ada")]) {
        const headers = { ...options.headers, ...user };
        const replies = await Promise.all(
          ["ctx_unknown", foreign.id, foreignUser.id, neighbour.id].map(async (id) =>
            comparable(await contexts.request(`/${id}${query}`, { ...options, headers })),
          ),
        );
        expect(replies[0]).toMatchObject({ status: 404, body: { error: "Context not found" } });
        for (const reply of replies) expect(reply).toEqual(replies[0]);
      }
    }
    expect([await db().select().from(table), await db().select().from(contextVersions)]).toEqual(before);
  });

  it("is exported with its user, earlier versions included, and goes with the user", async ({ expect }) => {
    const shared = await contexts.make({ name: "shared" });
    for (let index = 0; index < 22; index++)
      await contexts.make({ name: `own ${index}`, externalUserIdentifier: "ada" });
    const [first] = (await contexts.list("limit=1", asUser("ada"))).contexts;
    await contexts.update(
      first?.id ?? "",
      { content: "Second text." },
      { "If-Match": "*", ...asUser("ada") },
    );
    await contexts.make({ name: "bob's", externalUserIdentifier: "bob" });
    const text = await (await call("/users/ada/export", { key: organization.key })).text();
    const lines = text.trim().split("\n");
    const parsed = lines.map((line) => JSON.parse(line) as { type: string; data: Record<string, unknown> });
    expect(parsed.filter(({ type }) => type === "context")).toHaveLength(22);
    expect(parsed.filter(({ type }) => type === "context_version")).toMatchObject([
      { data: { contextId: first?.id, version: 1, content: RULE.content } },
    ]);
    expect(text).toContain("Second text.");
    expect(text).not.toContain("bob's");
    expect((await call("/users/ada", { key: organization.key, method: "DELETE" })).status).toBe(204);
    expect((await db().select().from(table)).map(({ name }) => name).toSorted()).toEqual(["bob's", "shared"]);
    expect(await db().$count(contextVersions)).toBe(0);
    expect((await contexts.request(`/${shared.id}`)).status).toBe(200);
  });
});

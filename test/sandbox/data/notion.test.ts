import { describe, it } from "vitest";
import { notionData } from "../../../src/sandbox/notion/notion.ts";
import { pickablePages } from "../../../src/sandbox/company/people.ts";
import type { Switches } from "../../../src/sandbox/switches.ts";
import { ADA, BEN, depsAt, NORA, letIn, readReply, type Json } from "./harness.ts";

interface World {
  user?: string;
  scopes?: string[];
  switches?: Partial<Switches>;
  version?: string | null;
}

async function request(method: "GET" | "POST", path: string, body: unknown, world: World): Promise<Response> {
  const user = world.user ?? ADA;
  const scopes = world.scopes ?? pickablePages(user).map((page) => page.id);
  await letIn("notion", { user, scopes }, world);
  const version = world.version === undefined ? "2025-09-03" : world.version;
  return notionData(depsAt()).request(path, {
    method,
    headers: { Authorization: "Bearer live", ...(version === null ? {} : { "Notion-Version": version }) },
    ...(method === "POST" ? { body: JSON.stringify(body) } : {}),
  });
}

async function get(path: string, world: World = {}): Promise<{ status: number; body: Json }> {
  return readReply(request("GET", path, null, world));
}

async function post(path: string, body: unknown, world: World = {}): Promise<{ status: number; body: Json }> {
  return readReply(request("POST", path, body, world));
}

async function tasksId(): Promise<string> {
  const { body } = await post("/v1/search", { filter: { property: "object", value: "data_source" } });
  return body.results[0].id;
}

function titleOf(page: Json): string {
  return (page.properties.title ?? page.properties.Name).title[0].plain_text;
}

describe("search", () => {
  it("looks at titles only and answers in the list envelope", async ({ expect }) => {
    const { body } = await post("/v1/search", { query: "retrospective 2026", page_size: 3 });
    expect(body).toMatchObject({ object: "list", type: "page_or_data_source", has_more: true });
    expect(body.results.every((page: Json) => /2026/.test(titleOf(page)))).toBe(true);
    const next = await post("/v1/search", {
      query: "retrospective 2026",
      page_size: 3,
      start_cursor: body.next_cursor,
    });
    expect(next.body.results[0].id).not.toBe(body.results[0].id);
    const inText = await post("/v1/search", { query: "utm_campaign" });
    expect(inText.body.results).toEqual([]);
    expect(inText.body).toMatchObject({ has_more: false, next_cursor: null });
  });

  it("sees only the pages that were ticked", async ({ expect }) => {
    const ben = await post("/v1/search", {}, { user: BEN });
    const titles = ben.body.results.map(titleOf);
    expect(titles).toContain("Trade sales playbook");
    expect(titles.some((title: string) => title.startsWith("Campaign plan"))).toBe(false);
    expect((await post("/v1/search", {}, { scopes: [] })).body.results).toEqual([]);
    expect((await post("/v1/search", {}, { user: NORA })).body.results).toEqual([]);
    const foreign = { user: BEN, scopes: pickablePages(ADA).map((page) => page.id) };
    const taken = (await post("/v1/search", { query: "campaign plan" }, foreign)).body.results;
    expect(taken).toEqual([]);
  });
});

describe("pages and blocks", () => {
  it("reads a plan as page, markdown and blocks with nested ones", async ({ expect }) => {
    const found = (await post("/v1/search", { query: "Campaign plan: Black Week 2026" })).body.results;
    const plan = found.find((page: Json) => page.parent.type === "page_id");
    expect((await get(`/v1/pages/${plan.id.replaceAll("-", "")}`)).body).toEqual(plan);
    const { body } = await get(`/v1/pages/${plan.id}/markdown`);
    expect(body).toMatchObject({ object: "page_markdown", truncated: false, unknown_block_ids: [] });
    expect(body.markdown).toContain("utm_campaign: black-week-2026");
    const blocks = (await get(`/v1/blocks/${plan.id}/children`)).body;
    expect(blocks.type).toBe("block");
    const toggle = blocks.results.find((block: Json) => block.type === "toggle");
    expect(toggle.has_children).toBe(true);
    const inner = (await get(`/v1/blocks/${toggle.id}/children`)).body.results;
    expect(inner[0].parent).toEqual({ type: "block_id", block_id: toggle.id });
    expect((await get(`/v1/comments?block_id=${plan.id}`)).body.results.length).toBeGreaterThan(0);
  });

  it("shows child pages and the task list in their parent", async ({ expect }) => {
    const marketing = pickablePages(ADA).find((page) => page.title === "Marketing");
    const { body } = await get(`/v1/blocks/${marketing?.id}/children?page_size=100`);
    const types = body.results.map((block: Json) => block.type);
    expect(types).toContain("child_page");
    expect(types).toContain("child_database");
  });
});

describe("the task list", () => {
  it("is a database that names its data source", async ({ expect }) => {
    const source = (await get(`/v1/data_sources/${await tasksId()}`)).body;
    expect(source.properties.Status.status.options.map((entry: Json) => entry.name)).toEqual([
      "To do",
      "In progress",
      "Done",
    ]);
    const database = (await get(`/v1/databases/${source.parent.database_id}`)).body;
    expect(database.data_sources).toEqual([{ id: source.id, name: "Marketing tasks" }]);
    expect((await get(`/v1/data_sources/${database.id}`)).status).toBe(404);
  });

  it("can be queried with filters and sorts", async ({ expect }) => {
    const path = `/v1/data_sources/${await tasksId()}/query`;
    const open = { property: "Status", status: { does_not_equal: "Done" } };
    const due = { property: "Due", date: { on_or_after: "2026-11-01" } };
    const sorts = [{ property: "Due", direction: "ascending" }];
    const { body } = await post(path, { filter: { and: [open, due] }, sorts });
    expect(body.results.length).toBeGreaterThan(0);
    const days = body.results.map((row: Json) => row.properties.Due.date.start);
    expect(days).toEqual(days.toSorted());
    expect(body.results.every((row: Json) => row.properties.Status.status.name !== "Done")).toBe(true);
    const done = await post(path, {
      filter: { property: "Status", status: { equals: "Done" } },
      page_size: 1,
    });
    expect(done.body.has_more).toBe(true);
    expect((await post(path, { filter: { property: "Nope", status: { equals: "x" } } })).status).toBe(400);
    expect((await get(`/v1/pages/${body.results[0].id}`)).body.parent.type).toBe("data_source_id");
  });
});

describe("users", () => {
  it("are ids only on a page, and named by a list that comes in pages", async ({ expect }) => {
    const { body } = await post("/v1/search", { page_size: 5 });
    const first = await get("/v1/users?page_size=3");
    expect(first.body).toMatchObject({ object: "list", type: "user", has_more: true });
    const rest = await get(`/v1/users?start_cursor=${first.body.next_cursor}`);
    const users = [...first.body.results, ...rest.body.results];
    for (const { created_by: by, last_edited_by: editor } of body.results) {
      expect(Object.keys(editor)).toEqual(["object", "id"]);
      expect(users.find((user: Json) => user.id === by.id)).toMatchObject({
        type: "person",
        name: expect.any(String),
      });
    }
  });
});

describe("errors", () => {
  it("has Notion's codes", async ({ expect }) => {
    expect((await get("/v1/users/me", { version: null })).body).toMatchObject({
      status: 400,
      code: "missing_version",
    });
    const unknown = await get("/v1/pages/00000000-0000-4000-8000-000000000000");
    expect(unknown.body).toMatchObject({ object: "error", status: 404, code: "object_not_found" });
    expect((await get("/v1/pages/nonsense")).body.code).toBe("validation_error");
    expect((await post("/v1/search", { page_size: 101 })).body.code).toBe("validation_error");
    expect((await get("/v1/nothing")).body.code).toBe("invalid_request_url");
    const app = notionData(depsAt());
    const dead = await readReply(
      app.request("/v1/users/me", { headers: { "Notion-Version": "2025-09-03" } }),
    );
    expect(dead).toMatchObject({ status: 401, body: { code: "unauthorized" } });
  });

  it("answers 529 by switch and 429 after 180 calls a minute, both with Retry-After", async ({ expect }) => {
    const busy = await request("GET", "/v1/users/me", null, { switches: { notionOverloaded: true } });
    expect(busy.status).toBe(529);
    expect(busy.headers.get("Retry-After")).toBe("30");
    const replies = await Promise.all(
      Array.from({ length: 181 }, () => request("GET", "/v1/users/me", null, { user: NORA })),
    );
    const refused = replies.filter((reply) => reply.status === 429);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.headers.get("Retry-After")).toBe("60");
  });

  it("drops archived from 2026-03-11 on", async ({ expect }) => {
    const id = pickablePages(ADA)[0]?.id ?? "";
    expect((await get(`/v1/pages/${id}`)).body.archived).toBe(false);
    expect((await get(`/v1/pages/${id}`, { version: "2026-03-11" })).body).not.toHaveProperty("archived");
    expect((await get("/v1/users/me")).body.bot.workspace_name).toBe("Harbour Supply Co.");
  });
});

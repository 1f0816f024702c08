import { describe, it } from "vitest";
import { notionData } from "../../../src/sandbox/notion/notion.ts";
import { pickablePages } from "../../../src/sandbox/company/company.ts";
import type { Switches } from "../../../src/sandbox/state.ts";
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
  const { body } = await post("/v1/search", { query: "marketing tasks" });
  return body.results.find((entry: Json) => entry.object === "data_source").id;
}

function titleOf(page: Json): string {
  return (page.properties.title ?? page.properties.Name).title[0].plain_text;
}

describe("search", () => {
  it("looks at titles only and answers in the list envelope", async ({ expect }) => {
    const { body } = await post("/v1/search", { query: "retrospective 2026", page_size: 3 });
    expect(body).toMatchObject({ object: "list", has_more: true });
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

describe("pages", () => {
  it("are read with their markdown, which links to the pages below", async ({ expect }) => {
    const found = (await post("/v1/search", { query: "Campaign plan: Black Week 2026" })).body.results;
    const plan = found.find((page: Json) => page.parent.type === "page_id");
    expect((await get(`/v1/pages/${plan.id.replaceAll("-", "")}`)).body).toEqual(plan);
    const { body } = await get(`/v1/pages/${plan.id}/markdown`);
    expect(body).toMatchObject({ object: "page_markdown", truncated: false });
    expect(body.markdown).toContain("utm_campaign: black-week-2026");
    const marketing = (await get(`/v1/pages/${plan.parent.page_id}/markdown`)).body.markdown;
    expect(marketing).toContain(`<page url="https://www.notion.so/${plan.id.replaceAll("-", "")}">`);
  });
});

it("lists tasks as rows of a data source, each of them a page", async ({ expect }) => {
  const path = `/v1/data_sources/${await tasksId()}/query`;
  const { body } = await post(path, { page_size: 1 });
  expect(body.has_more).toBe(true);
  const rest = await post(path, { start_cursor: body.next_cursor });
  expect(rest.body.results[0].id).not.toBe(body.results[0].id);
  const task = (await get(`/v1/pages/${body.results[0].id}`)).body;
  expect(task).toEqual(body.results[0]);
  expect(task.parent.type).toBe("data_source_id");
  expect(Object.keys(task.properties)).toContain("Status");
  expect((await post(path.replace(/[0-9a-f]{12}\//, "000000000000/"), {})).status).toBe(404);
});

describe("users", () => {
  it("are ids only on a page, and named by a list that comes in pages", async ({ expect }) => {
    const { body } = await post("/v1/search", { page_size: 5 });
    const first = await get("/v1/users?page_size=3");
    expect(first.body).toMatchObject({ object: "list", has_more: true });
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
    expect((await get("/v1/users", { version: null })).body).toMatchObject({
      status: 400,
      code: "missing_version",
    });
    const unknown = await get("/v1/pages/00000000-0000-4000-8000-000000000000");
    expect(unknown.body).toMatchObject({ object: "error", status: 404, code: "object_not_found" });
    expect((await get("/v1/pages/nonsense")).body.code).toBe("validation_error");
    expect((await post("/v1/search", { page_size: 101 })).body.code).toBe("validation_error");
    expect((await post("/v1/search", { colour: 1 })).body.code).toBe("validation_error");
    expect((await get("/v1/nothing")).body.code).toBe("invalid_request_url");
    const app = notionData(depsAt());
    const dead = await readReply(app.request("/v1/users", { headers: { "Notion-Version": "2025-09-03" } }));
    expect(dead).toMatchObject({ status: 401, body: { code: "unauthorized" } });
  });

  it("answers 529 by switch and 429 after 180 calls a minute, both with Retry-After", async ({ expect }) => {
    const busy = await request("GET", "/v1/users", null, { switches: { notionOverloaded: true } });
    expect(busy.status).toBe(529);
    expect(busy.headers.get("Retry-After")).toBe("30");
    const replies = await Promise.all(
      Array.from({ length: 181 }, () => request("GET", "/v1/users", null, { user: NORA })),
    );
    const refused = replies.filter((reply) => reply.status === 429);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.headers.get("Retry-After")).toBe("60");
  });
});

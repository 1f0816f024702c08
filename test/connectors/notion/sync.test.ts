import { env } from "cloudflare:workers";
import { beforeEach, describe, it, vi } from "vitest";
import { momentOf } from "../../../src/sandbox/company/dates.ts";
import { notePages, TASKS_DATABASE } from "../../../src/sandbox/company/notes.ts";
import { personOf } from "../../../src/sandbox/company/company.ts";
import { marketingTasks } from "../../../src/sandbox/company/work.ts";
import { taskPageId } from "../../../src/sandbox/notion/library.ts";
import { writeSwitches } from "../../../src/sandbox/state.ts";
import { notesWorkspaceSource } from "../../../src/connectors/notion/sync.ts";
import { vendors } from "../../support/vendors.ts";
import {
  bodyCalls,
  fakeNotion,
  idOf,
  richText,
  searches,
  somePage,
  SOURCE,
  type FakePage,
} from "./fake-notion.ts";
import { connect, createStore } from "../pull-support.ts";

const NOW = Date.UTC(2026, 10, 21, 14, 20);

const somePages = (count: number): FakePage[] =>
  Array.from({ length: count }, (_, nth) => somePage(nth, NOW));

function at(ms: number): void {
  vi.setSystemTime(ms);
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
});

describe("against the sandbox", () => {
  it("stores every page, row and data source, through Notion's limit of 180 calls a minute", async ({
    expect,
  }) => {
    const connection = await connect("notes-workspace");
    const store = createStore();
    let runs = 1;
    for (; runs < 20; runs += 1) {
      const { error } = await store.sync(notesWorkspaceSource, connection);
      if (!error) break;
      expect(error).toMatchObject({ kind: "rate_limited", retryAfter: expect.any(Number) });
      at(Date.now() + 61_000);
    }
    expect(runs).toBeGreaterThan(1);
    const now = momentOf(Date.now());
    const pages = notePages([...personOf("ada@harbour.example").notes], now);
    const tasks = marketingTasks(now.day);
    const ids = [...pages.map((page) => page.id), ...tasks.map(taskPageId), TASKS_DATABASE.dataSourceId];
    expect(store.ids("pages")).toEqual(ids.toSorted());

    const table = store.record(TASKS_DATABASE.dataSourceId);
    expect(table).toMatchObject({ kind: "database", title: "Marketing tasks", place: "Marketing" });
    expect(table?.text).toContain("| Name | Status |");
    expect(table?.text?.split("\n").length).toBeGreaterThanOrEqual(Math.min(tasks.length, 1000) + 2);
    const task = tasks.at(-1);
    const row = store.record(task ? taskPageId(task) : "");
    expect(row).toMatchObject({ kind: "page", title: task?.title, place: "Marketing tasks" });
    expect(row).toMatchObject({ author: task?.owner.name, facts: { Assignee: [task?.owner.name] } });
    const plan = pages.find((page) => page.title.startsWith("Campaign plan: Black Week"));
    expect(store.record(plan?.id ?? "")?.text).toContain("utm_campaign: black-week");
  });

  it("says when Notion asks to come back later", async ({ expect }) => {
    const connection = await connect("notes-workspace", { person: "ben@harbour.example" });
    await writeSwitches({ db: env.DB, now: () => Date.now() }, { notionOverloaded: true });
    const { error, steps } = await createStore().sync(notesWorkspaceSource, connection);
    expect(error).toMatchObject({ kind: "rate_limited", retryAfter: 30 });
    expect(steps).toEqual([]);
  });
});

describe("what changed", () => {
  it("reads bodies of new, edited and late shared pages only, and lists all of them", async ({ expect }) => {
    const notion = fakeNotion({ pageSize: 3 });
    notion.pages = somePages(10);
    const connection = await connect("notes-workspace");
    const store = createStore();
    await store.sync(notesWorkspaceSource, connection);
    expect(store.ids("pages")).toHaveLength(10);
    expect(bodyCalls()).toBe(10);

    at(NOW + 3600_000);
    const edited = new Date(NOW + 1800_000).toISOString();
    notion.pages[4] = { ...somePage(4, NOW), edited, markdown: "Other text" };
    // Shared only now, but last edited long before the first sync.
    notion.pages.push({
      id: idOf(77),
      title: "Old",
      edited: "2020-01-01T00:00:00.000Z",
      markdown: "Old text",
    });
    const searched = searches();
    const { steps } = await store.sync(notesWorkspaceSource, connection);
    expect(bodyCalls()).toBe(12);
    expect(searches() - searched).toBe(5);
    expect(store.record(idOf(4))?.text).toBe("Other text");
    expect(store.record(idOf(77))).toMatchObject({
      title: "Old",
      text: "Old text",
      url: `https://www.notion.so/${idOf(77)}`,
      createdAt: "2021-05-03T09:00:00.000Z",
      date: "2020-01-01T00:00:00.000Z",
    });
    expect(steps.flatMap((step) => step.records ?? [])).toHaveLength(2);
    expect(store.ids("pages")).toHaveLength(11);
  });

  it("reads a page again that may have been edited twice in the same minute", async ({ expect }) => {
    const notion = fakeNotion();
    notion.pages = [{ ...somePage(0, NOW), edited: new Date(NOW - 20_000).toISOString() }];
    const connection = await connect("notes-workspace");
    const store = createStore();
    await store.sync(notesWorkspaceSource, connection);
    Object.assign(notion.pages[0] ?? {}, { markdown: "Edited at once" });
    at(NOW + 600_000);
    await store.sync(notesWorkspaceSource, connection);
    expect(store.record(idOf(0))?.text).toBe("Edited at once");
    await store.sync(notesWorkspaceSource, connection);
    expect(bodyCalls()).toBe(2);
  });

  it("renews a data source whose rows changed or went, whatever its own time says", async ({ expect }) => {
    const notion = fakeNotion({ pageSize: 2 });
    const row = (page: FakePage, status: string): FakePage => ({
      ...page,
      parent: { type: "data_source_id", data_source_id: SOURCE },
      properties: {
        Status: { type: "status", status: { name: status } },
        Tags: { type: "multi_select", multi_select: [{ name: "a|b" }, { name: "c" }] },
        Due: { type: "date", date: { start: "2026-12-01", end: "2026-12-04" } },
        Owner: { type: "people", people: [{ id: "u1", name: "Ada" }] },
        Hours: { type: "number", number: 3.5 },
        Paid: { type: "checkbox", checkbox: true },
        Note: { type: "rich_text", rich_text: richText("two\nlines") },
      },
    });
    notion.sources = [{ id: SOURCE, title: "Jobs", edited: "2022-03-01T00:00:00.000Z" }];
    notion.pages = somePages(5).map((page) => row(page, "Open"));
    const connection = await connect("notes-workspace");
    const store = createStore();
    await store.sync(notesWorkspaceSource, connection);
    const table = store.record(SOURCE)?.text?.split("\n") ?? [];
    expect(table[0]).toBe("| Name | Status | Tags | Due | Owner | Hours | Paid | Note |");
    expect(table[2]).toBe(
      String.raw`| Page 0 | Open | a\|b, c | 2026-12-01/2026-12-04 | Ada | 3.5 | yes | two lines |`,
    );
    expect(table).toHaveLength(7);
    expect(store.record(SOURCE)).toMatchObject({ kind: "database", title: "Jobs" });
    expect(store.record(SOURCE)).not.toHaveProperty("facts");
    expect(store.record(idOf(0))).toMatchObject({ kind: "page", text: "Text 0", place: "Jobs" });

    at(NOW + 3600_000);
    notion.pages.pop();
    notion.pages[0] = { ...row(somePage(0, NOW), "Done"), edited: new Date(NOW + 60_000).toISOString() };
    await store.sync(notesWorkspaceSource, connection);
    expect(store.record(SOURCE)?.text).toContain("| Page 0 | Done |");
    expect(store.record(SOURCE)?.text).not.toContain("Page 4");
    expect(store.ids("pages")).toEqual([...[0, 1, 2, 3].map(idOf), SOURCE]);
  });
});

describe("nothing new", () => {
  it("leaves its checkpoint as it was when there is nothing new", async ({ expect }) => {
    const notion = fakeNotion({ pageSize: 3 });
    notion.sources = [{ id: SOURCE, title: "Jobs", edited: "2022-03-01T00:00:00.000Z" }];
    notion.pages = somePages(8);
    const connection = await connect("notes-workspace");
    const store = createStore();
    await store.sync(notesWorkspaceSource, connection);
    at(NOW + 3600_000);
    notion.pages[5] = { ...somePage(5, NOW), edited: new Date(NOW + 60_000).toISOString() };
    await store.sync(notesWorkspaceSource, connection);
    const before = JSON.stringify(store.checkpoint);
    at(NOW + 7200_000);
    const { steps } = await store.sync(notesWorkspaceSource, connection);
    expect(JSON.stringify(store.checkpoint)).toBe(before);
    expect(steps.flatMap(({ records = [], deleted = [] }) => [...records, ...deleted])).toEqual([]);
    expect(steps.at(-1)).toEqual({ complete: [{ dataset: "pages" }] });
  });
});

describe("what is gone", () => {
  it("deletes what a complete listing does not have, and what is gone when it is read", async ({
    expect,
  }) => {
    const notion = fakeNotion({ pageSize: 2 });
    notion.pages = somePages(5);
    const connection = await connect("notes-workspace");
    const store = createStore();
    await store.sync(notesWorkspaceSource, connection);
    notion.pages.splice(1, 1);
    at(NOW + 3600_000);
    Object.assign(notion.pages[0] ?? {}, { edited: new Date(NOW + 60_000).toISOString() });
    vendors.answer(({ path }) => {
      if (!path.includes(`${idOf(0)}/markdown`)) return undefined;
      return Response.json({ status: 404, code: "object_not_found" }, { status: 404 });
    });
    await store.sync(notesWorkspaceSource, connection);
    expect(store.ids("pages")).toEqual([idOf(2), idOf(3), idOf(4)]);
  });

  it("keeps everything when the listing is not whole, and when it is empty for the first time", async ({
    expect,
  }) => {
    const notion = fakeNotion();
    notion.pages = somePages(3);
    const connection = await connect("notes-workspace");
    const store = createStore();
    await store.sync(notesWorkspaceSource, connection);
    notion.pages = notion.pages.slice(1);
    notion.incomplete = true;
    await store.sync(notesWorkspaceSource, connection);
    expect(store.ids("pages")).toHaveLength(3);
    notion.incomplete = false;
    notion.pages = [];
    await store.sync(notesWorkspaceSource, connection);
    expect(store.ids("pages")).toHaveLength(3);
    await store.sync(notesWorkspaceSource, connection);
    expect(store.ids("pages")).toEqual([]);
    notion.pages = [somePage(1, NOW)];
    await store.sync(notesWorkspaceSource, connection);
    expect(store.ids("pages")).toEqual([idOf(1)]);
  });

  it("does not lose a page that is edited while the list is read", async ({ expect }) => {
    const notion = fakeNotion({ pageSize: 2 });
    notion.pages = somePages(6);
    const connection = await connect("notes-workspace");
    const store = createStore();
    await store.sync(notesWorkspaceSource, connection);
    at(NOW + 3600_000);
    let moved = false;
    vendors.answer(({ path, body }) => {
      if (path === "/v1/search" && body.includes('"start_cursor":"2"') && !moved) {
        moved = true;
        Object.assign(notion.pages[5] ?? {}, { edited: new Date(NOW + 3600_000).toISOString() });
      }
      return undefined;
    });
    await store.sync(notesWorkspaceSource, connection);
    expect(moved).toBe(true);
    expect(store.ids("pages")).toHaveLength(6);
  });
});

describe("cuts and faults", () => {
  it("goes on after a cut with what it has not read", async ({ expect }) => {
    const notion = fakeNotion();
    notion.pages = somePages(120);
    const connection = await connect("notes-workspace");
    const store = createStore();
    const { steps } = await store.sync(notesWorkspaceSource, connection, { cutAfter: 2 });
    expect(steps.map(({ reading }) => reading?.left)).toEqual([["120 pages"], ["70 pages"]]);
    expect(store.ids("pages")).toHaveLength(50);
    await store.sync(notesWorkspaceSource, connection);
    expect(store.ids("pages")).toHaveLength(120);
    expect(bodyCalls()).toBe(120);
  });

  it("stores what it has before it tells of a limit", async ({ expect }) => {
    const notion = fakeNotion();
    notion.pages = somePages(10);
    const connection = await connect("notes-workspace");
    const store = createStore();
    vendors.answer(({ path }) => {
      if (!path.includes("markdown") || bodyCalls() !== 5) return undefined;
      return Response.json({ code: "rate_limited" }, { status: 429, headers: { "Retry-After": "7" } });
    });
    const { error } = await store.sync(notesWorkspaceSource, connection);
    expect(error).toMatchObject({ kind: "rate_limited", retryAfter: 7 });
    expect(store.ids("pages")).toHaveLength(4);
    await store.sync(notesWorkspaceSource, connection);
    expect(store.ids("pages")).toHaveLength(10);
    expect(bodyCalls()).toBe(11);
  });

  it("passes over one page that fails, keeps what it has of it, and tries again", async ({ expect }) => {
    const notion = fakeNotion();
    notion.pages = somePages(4);
    const connection = await connect("notes-workspace");
    const store = createStore();
    await store.sync(notesWorkspaceSource, connection);
    at(NOW + 3600_000);
    notion.pages[0] = { ...somePage(0, NOW), markdown: "New", edited: new Date(NOW + 60_000).toISOString() };
    let isBroken = true;
    vendors.answer(({ path }) =>
      isBroken && path.includes(idOf(0)) ? new Response("<html>", { status: 400 }) : undefined,
    );
    expect((await store.sync(notesWorkspaceSource, connection)).error).toBeUndefined();
    expect(store.record(idOf(0))?.text).toBe("Text 0");
    isBroken = false;
    await store.sync(notesWorkspaceSource, connection);
    expect(store.record(idOf(0))?.text).toBe("New");
  });

  it("gives up when one body after the other fails", async ({ expect }) => {
    const notion = fakeNotion();
    notion.pages = somePages(20);
    const connection = await connect("notes-workspace");
    vendors.answer(({ path }) => (path.includes("markdown") ? new Response("", { status: 501 }) : undefined));
    const { error } = await createStore().sync(notesWorkspaceSource, connection);
    expect(error?.kind).toBe("unavailable");
    expect(bodyCalls()).toBe(3);
  });

  it("begins anew with a checkpoint of another shape", async ({ expect }) => {
    const notion = fakeNotion();
    notion.pages = somePages(2);
    const connection = await connect("notes-workspace");
    const store = createStore("nonsense");
    await store.sync(notesWorkspaceSource, connection);
    expect(store.ids("pages")).toHaveLength(2);
  });

  it("caps long bodies and says so", async ({ expect }) => {
    const notion = fakeNotion();
    notion.pages = [{ ...somePage(0, NOW), title: "", markdown: "x".repeat(150_000) }];
    const connection = await connect("notes-workspace");
    const store = createStore();
    await store.sync(notesWorkspaceSource, connection);
    const record = store.record(idOf(0));
    expect(record?.title).toBe("Untitled");
    expect(record?.text?.length).toBeLessThan(100_100);
    expect(record?.text).toMatch(/too long to keep/);
  });
});

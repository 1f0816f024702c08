import { beforeEach, describe, it } from "vitest";
import { notesWorkspaceSource } from "../../../src/connectors/notion/sync.ts";
import { connect, createStore, NOW, setClock } from "../pull-support.ts";
import { fakeNotion, idOf, richText, somePage, userCalls } from "./fake-notion.ts";

beforeEach(() => setClock(NOW));

describe("what a record holds", () => {
  it("keeps properties by their types, and pages that they relate to by title", async ({ expect }) => {
    const notion = fakeNotion();
    const rollup = (type: string, value: unknown) => ({ type: "rollup", rollup: { type, [type]: value } });
    const formula = (type: string, value: unknown) => ({ type: "formula", formula: { type, [type]: value } });
    const properties = {
      Hours: { type: "number", number: 3.5 },
      Cost: { type: "number", number: null },
      Paid: { type: "checkbox", checkbox: false },
      Stage: { type: "select", select: { name: "Draft" } },
      Status: { type: "status", status: { name: "Open" } },
      Tags: { type: "multi_select", multi_select: [{ name: "a" }, { name: "b" }] },
      None: { type: "multi_select", multi_select: [] },
      Due: { type: "date", date: { start: "2026-12-01", end: null } },
      Span: { type: "date", date: { start: "2026-12-01", end: "2026-12-04" } },
      Call: { type: "date", date: { start: "2026-12-01T09:00:00.000+01:00" } },
      Owner: {
        type: "people",
        people: [
          { object: "user", id: "u3" },
          { id: "u9", name: "Guest" },
        ],
      },
      Maker: { type: "created_by", created_by: { object: "user", id: "u1" } },
      Project: { type: "relation", relation: [{ id: idOf(1) }] },
      Note: { type: "rich_text", rich_text: richText("two\nlines") },
      Link: { type: "url", url: "https://a.example" },
      Number: { type: "unique_id", unique_id: { prefix: "JOB", number: 7 } },
      Total: formula("number", 12),
      Late: formula("boolean", true),
      Label: formula("string", "x"),
      Next: formula("date", { start: "2026-12-05" }),
      Sum: rollup("number", 40),
      Names: rollup("array", [
        { type: "title", title: richText("One") },
        { type: "number", number: 2 },
      ]),
      Latest: rollup("date", null),
      Button: { type: "button", button: {} },
      Odd: 7,
    };
    notion.pages = [{ ...somePage(0, NOW), properties }, somePage(1, NOW)];
    const connection = await connect("notes-workspace");
    const store = createStore();
    await store.sync(notesWorkspaceSource, connection);
    expect(store.record(idOf(0))).toMatchObject({ text: "Text 0" });
    expect(store.record(idOf(0))?.facts).toEqual({
      Hours: 3.5,
      Paid: false,
      Stage: "Draft",
      Status: "Open",
      Tags: ["a", "b"],
      Due: "2026-12-01",
      Span: "2026-12-01/2026-12-04",
      Call: "2026-12-01T08:00:00.000Z",
      Owner: ["Importer", "Guest"],
      Maker: "Ada Lindqvist",
      Project: ["Page 1"],
      Note: "two\nlines",
      Link: "https://a.example",
      Number: "JOB-7",
      Total: 12,
      Late: true,
      Label: "x",
      Next: "2026-12-05",
      Sum: 40,
      Names: ["One", "2"],
    });

    setClock(NOW + 3600_000);
    notion.pages[1] = { ...somePage(1, NOW), title: "Renamed", edited: new Date(NOW + 60_000).toISOString() };
    await store.sync(notesWorkspaceSource, connection);
    expect(store.record(idOf(0))?.facts?.["Project"]).toEqual(["Renamed"]);
  });

  it("names authors, asks who they are once a run, and only when there is something new", async ({
    expect,
  }) => {
    const notion = fakeNotion({ pageSize: 2 });
    // The second has no name and the third is none of the workspace's users: the page's maker stands for them.
    notion.pages = ["u1", "u2", "gone"].map((editor, nth) => ({ ...somePage(nth, NOW), editor }));
    const connection = await connect("notes-workspace");
    const store = createStore();
    await store.sync(notesWorkspaceSource, connection);
    expect(store.records("pages").map(({ author }) => author)).toEqual([
      "Ada Lindqvist",
      "Importer",
      "Importer",
    ]);
    expect(userCalls()).toBe(2);
    setClock(NOW + 3600_000);
    await store.sync(notesWorkspaceSource, connection);
    expect(userCalls()).toBe(2);
  });

  it("goes without names where the app may not know them, and says so", async ({ expect }) => {
    const notion = fakeNotion();
    notion.pages = [somePage(0, NOW)];
    notion.withoutUsers = true;
    const connection = await connect("notes-workspace");
    const store = createStore();
    const { error, steps } = await store.sync(notesWorkspaceSource, connection);
    expect(error).toBeUndefined();
    expect(store.record(idOf(0))).toMatchObject({ text: "Text 0", author: undefined });
    expect(steps.flatMap(({ skipped = [] }) => skipped)).toEqual([
      { kind: "names of people", reason: "the connected account may not read them" },
    ]);
  });
});

import { vendors } from "../../support/vendors.ts";

const HOST = "api.notion.com";

export const idOf = (nth: number) => `${String(nth).padStart(8, "0")}-0000-4000-8000-000000000000`;
export const SOURCE = idOf(9000);

export interface FakePage {
  id: string;
  title: string;
  edited: string;
  editor?: string;
  markdown?: string;
  parent?: Record<string, string>;
  properties?: Record<string, unknown>;
}

export const richText = (text: string) => [{ plain_text: text }];

const users = [
  { object: "user", id: "u1", type: "person", name: "Ada Lindqvist" },
  { object: "user", id: "u2", type: "person", name: null },
  { object: "user", id: "u3", type: "bot", name: "Importer" },
];

/** A Notion of the test's own: what it holds may change between syncs. */
export function fakeNotion(options: { pageSize?: number } = {}) {
  const state = {
    pages: [] as FakePage[],
    sources: [] as FakePage[],
    incomplete: false,
    /** Without the capability to read information on users. */
    withoutUsers: false,
  };
  const list = (entries: unknown[], cursor: unknown) => {
    const { pageSize = 100 } = options;
    const from = Number(cursor ?? 0);
    const more = from + pageSize < entries.length;
    return Response.json({
      object: "list",
      results: entries.slice(from, from + pageSize),
      has_more: more,
      next_cursor: more ? String(from + pageSize) : null,
      request_status: { type: state.incomplete ? "incomplete" : "complete" },
    });
  };
  const describePage = (page: FakePage) => ({
    object: "page",
    id: page.id,
    last_edited_time: page.edited,
    url: `https://www.notion.so/${page.id}`,
    parent: page.parent ?? { type: "workspace" },
    created_time: "2021-05-03T09:00:00.000Z",
    // As Notion sends them: partial.
    created_by: { object: "user", id: "u3" },
    last_edited_by: { object: "user", id: page.editor ?? "u1" },
    properties: { Name: { type: "title", title: richText(page.title) }, ...page.properties },
  });
  const describeSource = (source: FakePage) => ({
    object: "data_source",
    id: source.id,
    last_edited_time: source.edited,
    title: richText(source.title),
    properties: {},
  });
  vendors.answer(({ host, path, query, body }) => {
    if (host !== HOST || path.includes("/oauth/")) return undefined;
    const cursor: unknown = body === "" ? undefined : JSON.parse(body).start_cursor;
    if (path === "/v1/search") {
      const all = [...state.pages.map(describePage), ...state.sources.map(describeSource)];
      return list(
        all.toSorted((a, b) => b.last_edited_time.localeCompare(a.last_edited_time)),
        cursor,
      );
    }
    if (path === "/v1/users") {
      if (!state.withoutUsers) return list(users, query.get("start_cursor"));
      return Response.json({ object: "error", code: "restricted_resource" }, { status: 403 });
    }
    const id = path.split("/")[3];
    const gone = () =>
      Response.json({ object: "error", status: 404, code: "object_not_found" }, { status: 404 });
    if (path.endsWith("/query")) {
      if (!state.sources.some((one) => one.id === id)) return gone();
      return list(
        state.pages.filter((page) => page.parent?.["data_source_id"] === id).map(describePage),
        cursor,
      );
    }
    const page = state.pages.find((one) => one.id === id);
    return page ? Response.json({ object: "page_markdown", markdown: page.markdown ?? "" }) : gone();
  });
  return state;
}

/** The `nth` of a workspace's pages, edited ten minutes and `nth` before `now`. */
export function somePage(nth: number, now: number): FakePage {
  const edited = new Date(now - (nth + 10) * 60_000).toISOString();
  return { id: idOf(nth), title: `Page ${nth}`, edited, markdown: `Text ${nth}` };
}

export const bodyCalls = () => vendors.calls.filter((call) => /markdown|query/.test(call.path)).length;
export const userCalls = () => vendors.callsTo(HOST, "/v1/users").length;
export const searches = () => vendors.callsTo(HOST, "/v1/search").length;

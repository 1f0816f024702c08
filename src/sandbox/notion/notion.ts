import { Hono, type Context } from "hono";
import * as z from "zod";
import { STAFF, personOf } from "../company/company.ts";
import { TASKS_DATABASE } from "../company/notes.ts";
import { type SandboxDeps, readSwitches } from "../state.ts";
import { pageFrom, countCall, admit, refusal, type VendorHono } from "../vendor.ts";
import { openLibrary, searchTitles, type Entry, describePerson } from "./library.ts";
import { botIdOf } from "./oauth.ts";
import type { Grant } from "../grants.ts";

/** The version that split databases into data sources. Others have other paths and are not spoken here. */
const VERSION = "2025-09-03";

/** Requests of one connection; the whole minute may come as a burst (N-LIM). */
const PACE = { windowMs: 60_000, calls: 180, lockMs: 0 };

const MOST = 100;
const paging = { start_cursor: z.string().optional(), page_size: z.int().min(1).max(MOST).default(MOST) };
const listQuery = z.strictObject(paging);
const searchQuery = z.strictObject({
  ...paging,
  query: z.string().default(""),
  sort: z
    .strictObject({ timestamp: z.literal("last_edited_time"), direction: z.literal("descending") })
    .optional(),
});

/** Notion's API (host api.notion.com, /v1), beside the OAuth paths of the same host; other paths get Notion's invalid_request_url. */
export function notionData(deps: SandboxDeps): VendorHono {
  const app: VendorHono = new Hono();
  const open = async (c: Context) => openLibrary(await enter(c, deps), deps.now());
  const pageOfPath = async (c: Context) => {
    const { pages, tasks } = await open(c);
    const id = c.req.param("id") ?? "";
    if (!/^[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/.test(id))
      throw invalid("path.id should be a valid uuid.");
    const isIt = (entry: Entry) => entry.id.replaceAll("-", "") === id.replaceAll("-", "");
    return [...pages, ...tasks].find(isIt) ?? notFound("page", id);
  };

  app.post("/v1/search", async (c) => {
    const library = await open(c);
    const query = readQuery(searchQuery, await readJson(c));
    return c.json(listOf(searchTitles(library, query.query), query));
  });
  app.post("/v1/data_sources/:id/query", async (c) => {
    const { tasks, lists } = await open(c);
    const id = c.req.param("id");
    if (id !== TASKS_DATABASE.dataSourceId || lists.length === 0) notFound("data_source", id);
    return c.json(listOf(tasks, readQuery(listQuery, await readJson(c))));
  });
  app.get("/v1/pages/:id", async (c) => c.json((await pageOfPath(c)).describe()));
  app.get("/v1/pages/:id/markdown", async (c) => {
    const { id, markdown } = await pageOfPath(c);
    return c.json({ object: "page_markdown", id, markdown: markdown?.(), truncated: false });
  });
  app.get("/v1/users", async (c) => {
    const grant = await enter(c, deps);
    const person = personOf(grant.user);
    const people = person.workspace === "harbour" ? STAFF : [person];
    const bot = { object: "user", id: botIdOf(grant), name: "Business Analyst", type: "bot" };
    const users = [...people.map(describePerson), bot].map((user) => ({ describe: () => user }));
    const { page_size: size = MOST, ...rest } = c.req.query();
    return c.json(listOf(users, readQuery(listQuery, { ...rest, page_size: Number(size) })));
  });
  app.all("/v1/*", (c, next) => {
    if (c.req.path.includes("/v1/oauth/")) return next();
    throw refuse(400, "invalid_request_url", "Invalid request URL.");
  });
  return app;
}

async function enter(c: Context, deps: SandboxDeps): Promise<Grant> {
  const grant = await admit(c, deps, "notion");
  if (typeof grant === "string") throw refuse(401, "unauthorized", "API token is invalid.");
  const version = c.req.header("Notion-Version");
  if (version === undefined) throw refuse(400, "missing_version", "Notion-Version header should be defined.");
  if (version !== VERSION) throw invalid(`Notion-Version: the sandbox speaks ${VERSION} only.`);
  if ((await readSwitches(deps)).notionOverloaded) throw throttled(529, "service_overload", 30);
  const wait = await countCall(deps, `notion:${grant.id}`, PACE);
  if (wait > 0) throw throttled(429, "rate_limited", Math.ceil(wait / 1000));
  return grant;
}

function listOf(list: Pick<Entry, "describe">[], { start_cursor, page_size }: z.infer<typeof listQuery>) {
  const bad = () => invalid(`The start_cursor provided is invalid: ${start_cursor}`);
  const { page, next } = pageFrom(list, start_cursor, page_size, bad);
  return {
    object: "list",
    results: page.map((entry) => entry.describe()),
    next_cursor: next ?? null,
    has_more: next !== undefined,
    request_status: { type: "complete" },
    request_id: crypto.randomUUID(),
  };
}

async function readJson(c: Context): Promise<unknown> {
  try {
    return await c.req.json();
  } catch {
    throw refuse(400, "invalid_json", "Error parsing JSON body.");
  }
}

/** Notion says which part is wrong, and takes nothing that it does not know. */
function readQuery<T>(schema: z.ZodType<T>, value: unknown): T {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalid(`body failed validation: ${z.prettifyError(parsed.error)}`);
}

function refuse(status: number, code: string, message: string, headers: Record<string, string> = {}): Error {
  const request_id = crypto.randomUUID();
  return refusal(status, { object: "error", status, code, message, request_id }, headers);
}

function invalid(message: string): Error {
  return refuse(400, "validation_error", message);
}

function notFound(kind: string, id: string): never {
  const advice = "Make sure the relevant pages and databases are shared with your integration.";
  throw refuse(404, "object_not_found", `Could not find ${kind} with ID: ${id}. ${advice}`);
}

function throttled(status: number, code: string, seconds: number): Error {
  return refuse(status, code, "Please try again later.", { "Retry-After": String(seconds) });
}

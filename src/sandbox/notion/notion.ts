import type { Context } from "hono";
import type { NotePage } from "../company/note-page.ts";
import { TASKS_DATABASE } from "../company/notes.ts";
import type { Task } from "../company/work.ts";
import type { SandboxDeps } from "../deps.ts";
import { findGrant } from "../grants.ts";
import { readSwitches } from "../switches.ts";
import { blocksOf, containedBlocks, describeBlock, markdownOf, pagePartOf } from "./blocks.ts";
import { describeDatabase, describeDataSource } from "./containers.ts";
import { invalid, notFound, notionRefusal, overloaded, rateLimited } from "./errors.ts";
import { normalId, openLibrary, taskPageId, type Library } from "./library.ts";
import { pageOfResults, parseBody, readPaging } from "./lists.ts";
import { describeComment, describePage, describeTask } from "./objects.ts";
import { describeBot, usersOf } from "./people.ts";
import { searchSchema, searchTitles } from "./search.ts";
import { queryTasks, querySchema } from "./task-query.ts";
import { countCall } from "../vendor/throttle.ts";
import { openVendorApp, tokenOf, type VendorEnv, type VendorHono } from "../vendor/vendor-app.ts";

/** The version that split databases into data sources; older ones have other paths and are not spoken here. */
const OLDEST_VERSION = "2025-09-03";

/** Requests of one connection; the whole minute may come as a burst (N-LIM). */
const PACE = { windowMs: 60_000, calls: 180, lockMs: 0 };

/**
 * Notion's API (host api.notion.com, /v1). It answers only its own paths below, so that it may stand behind the OAuth
 * endpoints of the same host; other paths under /v1 get Notion's invalid_request_url.
 */
export function notionData(deps: SandboxDeps): VendorHono {
  const app = openVendorApp();
  const open = (c: Context<VendorEnv>) => openRequest(c, deps);

  app.post("/v1/search", async (c) => {
    const library = await open(c);
    const request = parseBody(searchSchema, await c.req.text());
    const found = searchTitles(library, request);
    return c.json(pageOfResults("page_or_data_source", found, request, (entry) => entry.write()));
  });
  app.get("/v1/pages/:id", async (c) => {
    const library = await open(c);
    const id = requireId(c);
    const task = taskOf(library, id);
    return c.json(task ? describeTask(task, library) : describePage(requirePage(library, id), library));
  });
  app.get("/v1/pages/:id/markdown", async (c) => {
    const library = await open(c);
    const id = requireId(c);
    const markdown = taskOf(library, id)?.note ?? markdownOf(requirePage(library, id), library);
    return c.json({ object: "page_markdown", id, markdown, truncated: false, unknown_block_ids: [] });
  });
  app.get("/v1/blocks/:id/children", async (c) => {
    const library = await open(c);
    const children = childrenOf(library, requireId(c));
    return c.json(pageOfResults("block", children, readPaging(c.req.query()), (write) => write()));
  });
  app.get("/v1/databases/:id", async (c) => {
    const library = await open(c);
    const id = requireId(c);
    if (library.tasks === null || id !== TASKS_DATABASE.id) throw notFound("database", id);
    return c.json(describeDatabase(library));
  });
  app.get("/v1/data_sources/:id", async (c) => {
    const library = await open(c);
    requireTasks(library, requireId(c));
    return c.json(describeDataSource(library));
  });
  app.post("/v1/data_sources/:id/query", async (c) => {
    const library = await open(c);
    const tasks = requireTasks(library, requireId(c));
    const request = parseBody(querySchema, await c.req.text());
    const rows = queryTasks(tasks, request, library.now.day);
    return c.json(pageOfResults("page_or_data_source", rows, request, (task) => describeTask(task, library)));
  });
  app.get("/v1/users/me", async (c) => c.json(describeBot(await open(c))));
  app.get("/v1/users", async (c) => {
    const users = usersOf(await open(c));
    return c.json(pageOfResults("user", users, readPaging(c.req.query()), (user) => user));
  });
  app.get("/v1/comments", async (c) => {
    const library = await open(c);
    const id = normalId(c.req.query("block_id") ?? "");
    if (id === null) throw invalid("block_id should be a valid uuid.");
    const { comments } = requirePage(library, id);
    const parent = { type: "page_id", page_id: id };
    return c.json(
      pageOfResults("comment", comments, readPaging(c.req.query()), (comment) => ({
        parent,
        ...describeComment(comment),
      })),
    );
  });
  app.all("/v1/*", (c, next) => {
    if (c.req.path.includes("/v1/oauth/")) return next();
    throw notionRefusal(400, "invalid_request_url", "Invalid request URL.");
  });
  return app;
}

/** Checks token, version and mood of the vendor, in this order, and opens what the connection may see. */
async function openRequest(c: Context<VendorEnv>, deps: SandboxDeps): Promise<Library> {
  const token = tokenOf(c.req.header("Authorization"), "Bearer");
  const grant = token === null ? null : await findGrant(deps, "notion", token);
  if (grant === null) throw notionRefusal(401, "unauthorized", "API token is invalid.");
  const version = c.req.header("Notion-Version");
  if (version === undefined || version === "") {
    const message = "Notion-Version header should be defined, instead was `undefined`.";
    throw notionRefusal(400, "missing_version", `Notion-Version header failed validation: ${message}`);
  }
  if (!/^\d{4}-\d{2}-\d{2}$/.test(version) || version < OLDEST_VERSION) {
    throw invalid(`Notion-Version header failed validation: the sandbox speaks ${OLDEST_VERSION} and later.`);
  }
  if ((await readSwitches(deps)).notionOverloaded) throw overloaded();
  const wait = await countCall(deps, `notion:${grant.id}`, PACE);
  if (wait > 0) throw rateLimited(Math.ceil(wait / 1000));
  return openLibrary(grant, deps.now(), version);
}

function requireId(c: Context<VendorEnv>): string {
  const text = c.req.param("id") ?? "";
  const id = normalId(text);
  if (id === null) {
    throw invalid(`path failed validation: path.id should be a valid uuid, instead was \`"${text}"\`.`);
  }
  return id;
}

function taskOf(library: Library, id: string): Task | undefined {
  return library.tasks?.find((task) => taskPageId(task) === id);
}

function requirePage(library: Library, id: string): NotePage {
  const page = library.pages.find((entry) => entry.id === id);
  if (page === undefined) throw notFound("page", id);
  return page;
}

function requireTasks(library: Library, id: string) {
  if (library.tasks === null || id !== TASKS_DATABASE.dataSourceId) throw notFound("data_source", id);
  return library.tasks;
}

/** The blocks directly below a page or a block, each as a function that writes it. */
function childrenOf(library: Library, id: string): (() => unknown)[] {
  const page = library.pages.find((entry) => entry.id === id);
  if (page !== undefined) {
    const own = blocksOf(page).filter((block) => block.parentBlockId === null);
    return [
      ...own.map((block) => () => describeBlock(block, library)),
      ...containedBlocks(page, library).map((block) => () => block),
    ];
  }
  if (taskOf(library, id)) return [];
  const all = library.pages.filter((entry) => pagePartOf(entry.id) === pagePartOf(id)).flatMap(blocksOf);
  if (!all.some((block) => block.id === id)) throw notFound("block", id);
  return all
    .filter((block) => block.parentBlockId === id)
    .map((block) => () => describeBlock(block, library));
}

import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { it, vi } from "vitest";
import { createDeps, withContext } from "../../src/compose.ts";
import { createDatabase } from "../../src/db/client.ts";
import { userId } from "../../src/integrations/ids.ts";
import { readUsage, DAY_MS } from "../../src/usage/read.ts";
import { HOUR_MS } from "../../src/domain/usage.ts";
import { runTick } from "../../src/tick.ts";
import { meteredD1 } from "../support/cost.ts";
import { addOthers } from "../support/others.ts";
import { callWith, type CallOptions } from "../support/service.ts";
import { createTenant } from "../support/tenants.ts";

/** Where a range of an index ends depends on what comes behind it. One row of each of the others would be many more. */
const TOLERATED = 10;

/** The rows of D1 that are read for a user of an organization that has so many others. */
async function rowsRead(others: number): Promise<Record<string, number>> {
  const user = "user-1";
  const { id: organizationId, key, conversationId } = await createTenant(user);
  await noteUsage();
  await addOthers(env.DB, others);
  const search = { name: "search_documents", arguments: { query: "the" } };
  const asUser = { "X-External-User-Id": user, Accept: "application/json, text/event-stream" };
  const requests: Record<string, [path: string, options: CallOptions]> = {
    chat: ["/chat", { body: { message: "Hello", externalUserIdentifier: user, conversationId } }],
    search: [
      "/mcp",
      { headers: asUser, body: { jsonrpc: "2.0", id: 1, method: "tools/call", params: search } },
    ],
    status: [`/integrations/status/${user}`, {}],
    conversations: [`/conversations?externalUserIdentifier=${user}`, {}],
    contexts: [`/mcp/contexts?externalUserIdentifier=${user}`, {}],
    export: [`/users/${user}/export`, {}],
    erasure: [`/users/${user}`, { method: "DELETE" }],
  };
  const id = await userId({ organizationId, externalUserIdentifier: user });
  const day = { organizationId, userId: id, by: "hour", from: Date.now() - DAY_MS, to: Date.now() } as const;
  const rows: Record<string, number> = {
    tick: await meter(tick),
    usage: await meter((DB) => readUsage({ db: createDatabase(DB) }, day)),
  };
  for (const [name, [path, options]] of Object.entries(requests)) {
    // oxlint-disable-next-line no-await-in-loop -- the last takes away what the others read
    rows[name] = await meter((DB) => send({ DB }, path, { ...options, key }));
  }
  return rows;
}

/** As the limiter would a minute later: every user has asked something in this hour. */
async function noteUsage(): Promise<void> {
  await env.DB.prepare(
    `INSERT OR IGNORE INTO usage_hours SELECT u.organization_id, k.id, u.id, ?, 1, 0, 0, 0, 0, 0
     FROM users u JOIN api_keys k ON k.organization_id = u.organization_id`,
  )
    .bind(Math.floor(Date.now() / HOUR_MS) - 1)
    .run();
}

async function meter(work: (DB: D1Database) => Promise<unknown>): Promise<number> {
  const cost = { d1Read: 0, d1Written: 0 };
  await work(meteredD1(cost));
  return cost.d1Read;
}

async function send(...request: Parameters<typeof callWith>): Promise<void> {
  const response = await callWith(...request);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${request[1]} answered ${response.status}`);
}

async function tick(DB: D1Database): Promise<void> {
  const context = createExecutionContext();
  await runTick(withContext(createDeps({ ...env, DB }), context));
  await waitOnExecutionContext(context);
}

it("G38 reads no row of the other users of the organization", async ({ expect }) => {
  // Not the first tick of an hour, which asks each organization what is over.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 18, 12, 30) });
  const few = await rowsRead(2);
  const many = await rowsRead(60);
  const more = Object.entries(many).filter(([name, rows]) => rows - (few[name] ?? 0) > TOLERATED);
  expect(more).toEqual([]);
});

import { Hono } from "hono";
import * as z from "zod";

/** What the emulated vendors need of the world. Nothing else is read: no globals, no module state. */
export interface SandboxDeps {
  /** All that the vendors remember stands in a table of the sandbox's own, in the local database. */
  db: D1Database;
  /** Milliseconds since the epoch. */
  now: () => number;
}

export type Vendor = "google" | "notion" | "slack" | "zoho";

const TABLE =
  "CREATE TABLE IF NOT EXISTS sandbox_state (kind TEXT, key TEXT, value TEXT NOT NULL, PRIMARY KEY (kind, key))";

type Kind = "grant" | "code" | "calls" | "switches";

/** Runs a statement; what its rows have as value. Makes the table where there is none: the service's migrations know no sandbox. */
export async function runState<T>({ db }: SandboxDeps, sql: string, values: readonly (string | number)[]) {
  const attempt = async () => {
    const { results } = await db
      .prepare(sql)
      .bind(...values)
      .run<{ value: string }>();
    return results.map(({ value }): T => JSON.parse(value));
  };
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof Error && error.message.includes("no such table: sandbox_state"))) throw error;
    await db.prepare(TABLE).run();
    return await attempt();
  }
}

export async function readState<T>(deps: SandboxDeps, kind: Kind, key: string): Promise<T | undefined> {
  const select = "SELECT value FROM sandbox_state WHERE kind = ? AND key = ?";
  return (await runState<T>(deps, select, [kind, key]))[0];
}

/** All of a kind in whose text a part stands, the oldest first. */
export function findState<T>(deps: SandboxDeps, kind: Kind, part: string): Promise<T[]> {
  const find = "SELECT value FROM sandbox_state WHERE kind = ? AND instr(value, ?) > 0 ORDER BY rowid";
  return runState(deps, find, [kind, part]);
}

/** Changes what is kept; concurrent callers each see what the one before left. Undefined, and no change, where `change` gives that. */
export async function changeState<T>(
  deps: SandboxDeps,
  kind: Kind,
  key: string,
  change: (known: T | undefined) => T | undefined,
): Promise<T | undefined> {
  const known = await readState<T>(deps, kind, key);
  const next = change(known);
  if (next === undefined) return undefined;
  const write =
    known === undefined
      ? "INSERT OR IGNORE INTO sandbox_state VALUES (?1, ?2, ?3) RETURNING value"
      : "UPDATE sandbox_state SET value = ?3 WHERE kind = ?1 AND key = ?2 AND value = ?4 RETURNING value";
  const before = known === undefined ? [] : [JSON.stringify(known)];
  const [written] = await runState<T>(deps, write, [kind, key, JSON.stringify(next), ...before]);
  return written ?? (await changeState(deps, kind, key, change));
}

/** Of any number of concurrent callers exactly one is answered true. */
export async function deleteState(deps: SandboxDeps, kind: Kind, key: string): Promise<boolean> {
  const rows = await runState(deps, "DELETE FROM sandbox_state WHERE kind = ? AND key = ? RETURNING value", [
    kind,
    key,
  ]);
  return rows.length > 0;
}

/** The vendors' moods: settings of their consoles, and troubles that a test or a developer asks for. */
const switchesSchema = z.strictObject({
  /** The Google app is in Testing status: refresh tokens die seven days after the consent. */
  googleTesting: z.boolean().default(false),
  /** Scopes that the person leaves unticked, whatever the consent form says. */
  untickedScopes: z.array(z.string()).default([]),
  /** The Slack app has token rotation: 12 hours and single-use refresh tokens. */
  slackRotation: z.boolean().default(false),
  /** The Slack app is distributed outside the Marketplace: history is 1 call a minute and 15 messages. */
  slackUnlisted: z.boolean().default(false),
  /** A Notion refresh token that is used twice takes every token of its grant with it. */
  notionRevokesFamily: z.boolean().default(true),
  /** Notion's data endpoints answer 529 with Retry-After. */
  notionOverloaded: z.boolean().default(false),
  /** Google Analytics answers 429 RESOURCE_EXHAUSTED without Retry-After. */
  googleQuotaExhausted: z.boolean().default(false),
  zohoBooksThrottled: z.boolean().default(false),
});

export type Switches = z.infer<typeof switchesSchema>;

export async function readSwitches(deps: SandboxDeps): Promise<Switches> {
  return switchesSchema.parse((await readState(deps, "switches", "")) ?? {});
}

/** Replaces all switches; one that is left out takes its default, so `{}` resets them. */
export async function writeSwitches(deps: SandboxDeps, switches: Partial<Switches>): Promise<Switches> {
  const next = switchesSchema.parse(switches);
  await changeState(deps, "switches", "", () => next);
  return next;
}

/** `GET /_switches` reads them, `PUT /_switches` replaces them (see writeSwitches). */
export function switchRoutes(deps: SandboxDeps): Hono {
  return new Hono()
    .get("/", async (c) => c.json(await readSwitches(deps)))
    .put("/", async (c) => {
      const body: unknown = await c.req.json().catch(() => null);
      const parsed = switchesSchema.safeParse(body);
      if (!parsed.success) return c.json({ error: z.prettifyError(parsed.error) }, 400);
      return c.json(await writeSwitches(deps, parsed.data));
    });
}

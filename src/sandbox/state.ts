import { Hono } from "hono";
import * as z from "zod";

/** What the emulated vendors need of the world. Nothing else is read: no globals, no module state. */
export interface SandboxDeps {
  /** Grants, codes and switches live in tables of the sandbox's own, in the local database. */
  db: D1Database;
  /** Milliseconds since the epoch. */
  now: () => number;
}

export type Vendor = "google" | "notion" | "slack" | "zoho";

/** What an access token stands for: one person's consent to one client of one vendor. */
export interface Grant {
  id: string;
  vendor: Vendor;
  /** The signed-in person's mail address; one of the sandbox's people. */
  user: string;
  clientId: string;
  scopes: string[];
  /** Zoho only: the data centre where the account lives (`com`, `eu`, `in`, `com.cn`, `com.au`). */
  dc: string | null;
}

const TABLES = [
  "CREATE TABLE IF NOT EXISTS sandbox_switches (id INTEGER PRIMARY KEY CHECK (id = 1), value TEXT NOT NULL)",
  "CREATE TABLE IF NOT EXISTS sandbox_consents (code TEXT PRIMARY KEY, value TEXT NOT NULL)",
  `CREATE TABLE IF NOT EXISTS sandbox_calls (
    name TEXT PRIMARY KEY,
    since INTEGER NOT NULL,
    calls INTEGER NOT NULL,
    locked_until INTEGER NOT NULL
  )`,
  `CREATE TABLE IF NOT EXISTS sandbox_grants (
    id TEXT PRIMARY KEY,
    vendor TEXT NOT NULL,
    user TEXT NOT NULL,
    client_id TEXT NOT NULL,
    scopes TEXT NOT NULL,
    dc TEXT,
    created_at INTEGER NOT NULL,
    revoked_at INTEGER
  )`,
  `CREATE INDEX IF NOT EXISTS sandbox_grants_by_person ON sandbox_grants (vendor, user, client_id)`,
  `CREATE TABLE IF NOT EXISTS sandbox_tokens (
    token TEXT PRIMARY KEY,
    grant_id TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('access', 'refresh')),
    parent TEXT,
    created_at INTEGER NOT NULL,
    expires_at INTEGER,
    spent_at INTEGER,
    revoked_at INTEGER
  )`,
  `CREATE INDEX IF NOT EXISTS sandbox_tokens_by_grant ON sandbox_tokens (grant_id)`,
];

type Value = string | number | null;

export type Statement = readonly [sql: string, values: readonly Value[]];

/** Runs one statement on the sandbox's tables; its first row, or null. */
export async function runOne<T>(deps: SandboxDeps, sql: string, values: readonly Value[]): Promise<T | null> {
  const [rows] = await runAll<T>(deps, [[sql, values]]);
  return rows?.[0] ?? null;
}

/**
 * Runs statements in one transaction; the rows of each. Creates the tables when they are not there yet, so that the
 * service's migrations know nothing of the sandbox: a batch that failed was rolled back, and can run again.
 */
export async function runAll<T>({ db }: SandboxDeps, statements: readonly Statement[]): Promise<T[][]> {
  const run = async () => {
    const results = await db.batch<T>(statements.map(([sql, values]) => db.prepare(sql).bind(...values)));
    return results.map((result) => result.results);
  };
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof Error && error.message.includes("no such table: sandbox_"))) throw error;
    await db.batch(TABLES.map((sql) => db.prepare(sql)));
    return run();
  }
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

/** The switches as last set; the defaults when nobody has. */
export async function readSwitches(deps: SandboxDeps): Promise<Switches> {
  const select = "SELECT value FROM sandbox_switches WHERE id = 1";
  const row = await runOne<{ value: string }>(deps, select, []);
  return switchesSchema.parse(row === null ? {} : JSON.parse(row.value));
}

/** Replaces all switches; one that is left out takes its default, so `{}` resets them. */
export async function writeSwitches(deps: SandboxDeps, switches: Partial<Switches>): Promise<Switches> {
  const next = switchesSchema.parse(switches);
  const replace = "INSERT OR REPLACE INTO sandbox_switches (id, value) VALUES (1, ?)";
  await runOne(deps, replace, [JSON.stringify(next)]);
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

import { Hono } from "hono";
import * as z from "zod";
import type { SandboxDeps } from "./deps.ts";
import { runOne } from "./tables.ts";

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

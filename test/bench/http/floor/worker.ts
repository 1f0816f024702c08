import { DurableObject } from "cloudflare:workers";
import { callback } from "./callback.ts";
import { chat } from "./chat.ts";
import type { FloorEnv } from "./env.ts";
import { readKey, type KeyRow } from "./keys.ts";
import { readStatus } from "./status.ts";

export { RateLimiter } from "../../../../src/rate-limit/limiter.ts";

/** Keeps a callback's tokens until the database has them. */
export class Connection extends DurableObject<FloorEnv> {
  async keep(hash: string, kept: unknown): Promise<void> {
    this.ctx.storage.kv.put(hash, kept);
    await this.ctx.storage.setAlarm(Date.now() + 60_000);
  }

  forget(hash: string): void {
    this.ctx.storage.kv.delete(hash);
  }

  override alarm(): void {
    // What was not forgotten would be finished here.
  }
}

const LIMITS: Record<string, number> = { PRO: 300, ENTERPRISE: 1000 };
const STATUS = "/integrations/status/";
const CALLBACK = "/integrations/notes-workspace/callback";

/** What a request may wait for before it does what cannot be undone: undefined when the limiter says no. */
export type Admitted = Promise<Headers | undefined>;

async function admit(env: FloorEnv, key: KeyRow): Admitted {
  const limiter = env.RATE_LIMITER.getByName(`key:${key.id}`);
  const { allowed, limit, remaining, resetAt } = await limiter.take(LIMITS[key.plan] ?? 60);
  if (!allowed) return undefined;
  return new Headers({
    "X-RateLimit-Limit": String(limit),
    "X-RateLimit-Remaining": String(remaining),
    "X-RateLimit-Reset": String(Math.ceil(resetAt / 1000)),
  });
}

export default {
  async fetch(request, env, context) {
    const { pathname, origin } = new URL(request.url);
    const key = await readKey(env, request.headers.get("Authorization"));
    const permission =
      pathname === "/chat" ? "chat" : pathname === CALLBACK ? "integrations:write" : "integrations:read";
    if (!key?.permissions.includes(permission)) {
      return Response.json({ error: "unauthorized" }, { status: 401 });
    }
    if (pathname === "/chat") return await chat(env, request, key, admit(env, key));
    if (pathname === CALLBACK) return await callback(env, request, context, admit(env, key));
    if (pathname.startsWith(STATUS)) {
      const user = decodeURIComponent(pathname.slice(STATUS.length));
      const [headers, entries] = await Promise.all([
        admit(env, key),
        readStatus(env, key.organizationId, user),
      ]);
      if (!headers) return Response.json({ error: "rate limited" }, { status: 429 });
      return Response.json(entries, { headers });
    }
    const headers = await admit(env, key);
    if (!headers) return Response.json({ error: "rate limited" }, { status: 429 });
    headers.set("Content-Type", "application/json");
    return new Response(env.LIST.replaceAll("https://SERVICE", origin), { headers });
  },
} satisfies ExportedHandler<FloorEnv>;

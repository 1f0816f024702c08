import { createDeps, withContext } from "../../../../src/compose.ts";
import development from "../../../../src/sandbox/worker.ts";
import { runTick } from "../../../../src/tick.ts";
import { fill, syncAll } from "./fill.ts";

export { Connection, RateLimiter, UserStore } from "../../../../src/index.ts";

/** The service with the vendors' twins, and doors of the benchmark's own. Nothing is synchronized but through them. */
export default {
  async fetch(request, env, context) {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith("/bench/")) return await development.fetch(request, env, context);
    const deps = withContext(createDeps(env), context);
    if (pathname === "/bench/tick") await runTick(deps);
    if (pathname === "/bench/sync") await syncAll(deps);
    if (pathname === "/bench/fill") await fill(deps, await request.json());
    return new Response(null, { status: 204 });
  },
  queue: (batch) => batch.ackAll(),
} satisfies ExportedHandler<Env>;

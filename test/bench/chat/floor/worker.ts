import { readKey } from "./keys.ts";
import type { ChatRequest, FloorEnv } from "./env.ts";
import { answer } from "./model.ts";
import { load, store, userId } from "./store.ts";

export { RateLimiter } from "../../../../src/rate-limit/limiter.ts";

const LIMITS: Record<string, number> = { PRO: 300, ENTERPRISE: 1000 };

export default {
  async fetch(request, env) {
    const key = await readKey(env, request.headers.get("Authorization"));
    if (!key?.permissions.includes("chat")) return Response.json({ error: "unauthorized" }, { status: 401 });
    const body = await request.json<ChatRequest>();
    const user = await userId(key.organizationId, body.externalUserIdentifier);

    const limiter = env.RATE_LIMITER.getByName(`key:${key.id}`);
    const [admission, found] = await Promise.all([
      limiter.take(LIMITS[key.plan] ?? 60),
      load(env, key.organizationId, user, body.conversationId),
    ]);
    if (!admission.allowed) return Response.json({ error: "rate limited" }, { status: 429 });
    if (!found) return Response.json({ error: "not found" }, { status: 404 });

    const reply = await answer(env, body.message, found);
    const timestamp = Date.now();
    await store(env, { organizationId: key.organizationId, user, body, reply, timestamp });
    return Response.json(
      { ...reply, conversationId: body.conversationId, timestamp },
      {
        headers: {
          "X-RateLimit-Limit": String(admission.limit),
          "X-RateLimit-Remaining": String(admission.remaining),
          "X-RateLimit-Reset": String(Math.ceil(admission.resetAt / 1000)),
        },
      },
    );
  },
} satisfies ExportedHandler<FloorEnv>;

import { createApp } from "./app.ts";
import { createDepsFactory, withContext, type SyncMessage } from "./deps.ts";
import { consumeBatch } from "./sync/consumer.ts";
import { runTick } from "./sync/scheduled.ts";
import { consumeDeliveries, asWebhookBatch } from "./webhooks/consumer.ts";

export { Connection } from "./integrations/tokens/connection.ts";
export { RateLimiter } from "./rate-limit/limiter.ts";
export { UserStore } from "./store/user-store.ts";

const depsOf = createDepsFactory();
const app = createApp(depsOf);

export default {
  fetch: app.fetch,
  scheduled: (_controller, env, context) => runTick(withContext(depsOf(env), context)),
  queue: (batch, env, context) => {
    const deps = withContext(depsOf(env), context);
    const deliveries = asWebhookBatch(batch);
    return deliveries ? consumeDeliveries(deps, deliveries) : consumeBatch(deps, batch);
  },
} satisfies ExportedHandler<Env, SyncMessage>;

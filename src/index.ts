import { createApp } from "./app.ts";
import { ConnectionObject } from "./integrations/tokens/connection.ts";
import { createDepsFactory } from "./compose.ts";
import type { SyncMessage } from "./domain/messages.ts";
import { consumeBatch } from "./sync/consumer.ts";
import { runTick } from "./tick.ts";
import { consumeDeliveries, asWebhookBatch } from "./webhooks/queue.ts";

export { RateLimiter } from "./rate-limit/limiter.ts";
export { UserStore } from "./store/user-store.ts";

const depsOf = createDepsFactory();
const app = createApp(depsOf);

export class Connection extends ConnectionObject {
  constructor(context: DurableObjectState, env: Env) {
    super(context, env, depsOf(env, context));
  }
}

export default {
  fetch: app.fetch,
  scheduled: (_controller, env, context) => runTick(depsOf(env, context)),
  queue: (batch, env, context) => {
    const deps = depsOf(env, context);
    const deliveries = asWebhookBatch(batch);
    return deliveries ? consumeDeliveries(deps, deliveries) : consumeBatch(deps, batch);
  },
} satisfies ExportedHandler<Env, SyncMessage>;

import { createMessageBatch, getQueueResult, createExecutionContext } from "cloudflare:test";
import { vi } from "vitest";
import { Webhook } from "standardwebhooks";
import type { Deps } from "../../src/deps.ts";
import type { WebhookMessage } from "../../src/domain/messages.ts";
import { eventCatalogue } from "../../src/events/schemas.ts";
import type { EventType } from "../../src/domain/event-types.ts";
import { consumeDeliveries, sweepWebhooks } from "../../src/webhooks/queue.ts";
import { createEndpoint } from "../../src/webhooks/endpoints.ts";
import type { CreateBody } from "../../src/webhooks/schemas.ts";
import { webhookDeliveries, webhookEndpoints, webhookEvents } from "../../src/db/schema.ts";
import { callWith, db, type CallOptions } from "../support/service.ts";
import { jobDeps } from "../support/sync.ts";

export const HOOK = "https://hooks.client.example/in";

export interface Received {
  url: string;
  headers: Record<string, string>;
  body: string;
}

type Answer = (received: Received, signal: AbortSignal) => Response | Promise<Response>;

/** A client's server: keeps what comes and answers as it is told; 200 until then. */
export function createReceiver() {
  const received: Received[] = [];
  const state: { answer: Answer } = { answer: () => new Response("ok") };
  const receive: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const one = {
      url: request.url,
      headers: Object.fromEntries(request.headers),
      body: await request.text(),
    };
    received.push(one);
    return await state.answer(one, init?.signal ?? request.signal);
  };
  return {
    received,
    receive,
    answer: (answer: Answer) => (state.answer = answer),
    /** What has come, with signatures checked by the published library. */
    verified: (secret: string) => received.map((one) => verify(secret, one)),
    types: () => received.map(({ body }) => (JSON.parse(body) as { type: string }).type),
  };
}

export interface Envelope {
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}

/** Throws unless the signature is good by the library that clients use. */
export function verify(secret: string, { body, headers }: Received): Envelope {
  return new Webhook(secret).verify(body, headers) as Envelope;
}

interface Waiting {
  body: WebhookMessage;
  /** When the queue delivers it, in milliseconds. */
  at: number;
  attempts: number;
}

/** The webhook queue in the test's hands, and the Worker that consumes it; only the faked Date moves. */
export function createPost(overrides: Partial<Deps> = {}) {
  const receiver = createReceiver();
  let waiting: Waiting[] = [];
  const put = (body: WebhookMessage, delaySeconds = 0) => {
    waiting.push({ body, at: Date.now() + delaySeconds * 1000, attempts: 1 });
    return Promise.resolve();
  };
  const queue = asQueue({
    send: (body, options) => put(body, options?.delaySeconds),
    sendBatch: async (messages) => {
      for (const { body, delaySeconds } of messages) await put(body, delaySeconds);
    },
  });
  const deps: Deps = {
    ...jobDeps(),
    log: () => undefined,
    fetch: receiver.receive,
    webhookQueue: queue,
    ...overrides,
  };

  /** Delivers what is due, until nothing is; what is to be retried comes back later. */
  async function drain(with_: Deps = deps): Promise<void> {
    for (;;) {
      const due = waiting.filter(({ at }) => at <= Date.now());
      if (due.length === 0) return;
      waiting = waiting.filter((one) => !due.includes(one));
      await consume(with_, due);
    }
  }

  async function consume(with_: Deps, due: Waiting[]): Promise<void> {
    const batch = createMessageBatch<WebhookMessage>(
      "business-analyst-webhooks",
      due.map(({ body, attempts }, index) => ({ id: `m${index}`, timestamp: new Date(), attempts, body })),
    );
    await consumeDeliveries(with_, batch);
    const { retryMessages } = await getQueueResult(batch, createExecutionContext());
    for (const { msgId, delaySeconds } of retryMessages) {
      const again = due[Number(msgId.slice(1))];
      // As wrangler.toml has it: three retries, then the queue forgets.
      if (!again || again.attempts > 3) continue;
      waiting.push({ ...again, attempts: again.attempts + 1, at: Date.now() + (delaySeconds ?? 30) * 1000 });
    }
  }

  return {
    ...receiver,
    deps,
    queue,
    drain,
    waiting: () => waiting,
    forget: () => (waiting = []),
    /** A request to the service whose webhook messages come here. */
    call: (path: string, options?: CallOptions) => callWith({ WEBHOOK_QUEUE: queue }, path, options),
    /** `count` ticks, `ms` apart, the queue drained after each. */
    async tick(count: number, ms: number): Promise<void> {
      for (let nth = 0; nth < count; nth++) {
        vi.setSystemTime(Date.now() + ms);
        await sweepWebhooks(deps);
        await drain();
      }
    },
  };
}

interface FakeQueue {
  send: (body: WebhookMessage, options?: QueueSendOptions) => Promise<void>;
  sendBatch: (messages: MessageSendRequest<WebhookMessage>[]) => Promise<void>;
}

/** The service asks its queue for nothing else. */
export function asQueue(fake: FakeQueue): Queue<WebhookMessage> {
  return fake as unknown as Queue<WebhookMessage>;
}

export const brokenQueue = asQueue({
  send: () => Promise.reject(new Error("Queue is down")),
  sendBatch: () => Promise.reject(new Error("Queue is down")),
});

/** An endpoint of an organization, with its secret. */
export function addEndpoint(deps: Deps, organizationId: string, body: Partial<CreateBody> = {}) {
  const actor = { kind: "service" } as const;
  return createEndpoint(deps, { url: HOOK, description: "", events: [], ...body, organizationId, actor });
}

export const allDeliveries = () => db().select().from(webhookDeliveries);
export const allEvents = () => db().select().from(webhookEvents);

export async function endpointRow() {
  const [row] = await db().select().from(webhookEndpoints);
  if (!row) throw new Error("No endpoint");
  return row;
}

/** A body as the guide shows it. */
export function sampleOf(type: EventType) {
  return { type, timestamp: "2026-11-21T14:20:00.000Z", data: eventCatalogue[type].example };
}

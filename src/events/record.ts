import { and, eq, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { integrations, users, webhookEndpoints, webhookEvents } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { connectorOf } from "../connectors/registry.ts";
import type { EventType } from "../domain/event-types.ts";
import { integrationTypes } from "../domain/integration-types.ts";
import type { WebhookMessage } from "../domain/messages.ts";
import { describeError } from "../lib/log.ts";

/**
 * The statement that puts events on record; belongs into the batch of the change itself, so that neither is there
 * without the other. `rows` are a query of `organization_id`, `user_id` (whom it is about; the event goes with the user),
 * `type` and `data`, as the schema of the type in schemas.ts has it. It inserts only what an enabled endpoint of the
 * organization wants to hear of; that is what `announceEvents` finds in the batch's results.
 */
export function recordRows({ now }: Pick<Deps, "now">, rows: SQL): SQL {
  return sql`INSERT INTO ${webhookEvents} (id, organization_id, user_id, type, data, created_at)
    SELECT 'evt_' || lower(hex(randomblob(16))), happened.*, ${now()} FROM (${rows}) AS happened
    WHERE ${isWanted(sql`happened.organization_id`, sql`happened.type`)} RETURNING id AS event_id`;
}

/** The same of one thing that may have been several: each type whose condition holds is an event. */
export function recordEvents(
  deps: Pick<Deps, "now">,
  event: { organizationId: string; userId: string | null; data: Record<string, unknown> },
  conditions: Partial<Record<EventType, SQL>>,
): SQL {
  const { organizationId, userId, data } = event;
  const happened = Object.entries(conditions).map(
    ([type, when]) => sql`SELECT ${organizationId} AS organization_id, ${userId} AS user_id, ${type} AS type,
      ${JSON.stringify(data)} AS data WHERE ${when}`,
  );
  return recordRows(deps, sql.join(happened, sql` UNION ALL `));
}

export interface ConnectionEvent {
  type: EventType;
  /** What the event says besides whose connection it is: an SQL expression of a JSON object. */
  more?: SQL;
}

/** The same for events of connections, one for each row of `integrations` that `condition` picks; nothing has to be read before. */
export function recordConnectionEvents(
  deps: Pick<Deps, "now">,
  { type, more = sql`'{}'` }: ConnectionEvent,
  condition: SQL | undefined,
): SQL {
  const { organizationId, userId } = integrations;
  return recordRows(
    deps,
    sql`SELECT ${organizationId} AS organization_id, ${userId} AS user_id, ${type} AS type,
      json_patch(${ofConnection}, ${more}) AS data
    FROM ${integrations} JOIN ${users} ON ${eq(users.id, userId)} WHERE ${condition}`,
  );
}

const nameByType = sql.join(
  integrationTypes.map((type) => {
    const { name } = connectorOf(type).account;
    return sql`WHEN ${sql.raw(`'${type}'`)} THEN ${integrations.account} ->> ${sql.raw(`'$.${name}'`)}`;
  }),
  sql` `,
);

/** The fields that every event of a connection has; the account's name as status has it (`accountName`). */
const ofConnection = sql`json_object('externalUserIdentifier', ${users.externalId},
  'integrationType', ${integrations.type},
  'connectedAs', CASE ${integrations.type} ${nameByType} END)`;

/** True where an enabled endpoint of the organization wants the type. */
export function isWanted(organizationId: SQLWrapper, type: EventType | SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM ${webhookEndpoints}
    WHERE ${and(sql`${webhookEndpoints.organizationId} = ${organizationId}`, wants(sql`${type}`))})`;
}

/** True of the endpoints that are enabled and want the type; no types are all. */
export function wants(type: SQLWrapper): SQL {
  const { enabled, events } = webhookEndpoints;
  return sql`(${enabled} = 1 AND (${events} = '[]' OR EXISTS (SELECT 1 FROM json_each(${events}) WHERE value = ${type})))`;
}

export type QueueDeps = Pick<Deps, "webhookQueue" | "log">;

/** Has the events fanned out that a batch has recorded, after the response. */
export function announceEvents(
  deps: QueueDeps & Pick<Deps, "defer">,
  results: D1Result<Record<string, unknown>>[],
): void {
  const ids = results.flatMap(({ results: rows }) => rows.map((row) => row["event_id"]));
  const found = ids.filter((id) => typeof id === "string");
  if (found.length === 0) return;
  const messages = found.map((eventId) => ({ kind: "fan_out" as const, eventId }));
  deps.defer(sendToWebhooks(deps, messages, { failure: "events_left_to_cron" }));
}

/** The most that `sendBatch` takes (platform.md A6). */
const MESSAGES = 100;

/** Best effort: what the messages are about is in the database, where the tick finds what did not arrive. `failure` is the log's word. */
export async function sendToWebhooks(
  { webhookQueue, log }: QueueDeps,
  bodies: WebhookMessage[],
  { failure, delaySeconds = 0 }: { failure: string; delaySeconds?: number },
): Promise<void> {
  try {
    for (let start = 0; start < bodies.length; start += MESSAGES) {
      const chunk = bodies.slice(start, start + MESSAGES);
      // oxlint-disable-next-line no-await-in-loop -- the queue takes a hundred at a time
      await webhookQueue.sendBatch(chunk.map((body) => ({ body, delaySeconds })));
    }
  } catch (error) {
    log("warn", failure, { count: bodies.length, ...describeError(error) });
  }
}

import { and, eq, sql, type SQL } from "drizzle-orm";
import { integrations, users, webhookEndpoints, webhookEvents } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { connectorOf } from "../connectors/registry.ts";
import type { EventType } from "../domain/event-types.ts";
import { integrationTypes } from "../domain/integration-types.ts";
import { newId } from "../lib/ids.ts";

export interface NewEvent {
  organizationId: string;
  /** Whom it is about; the event goes with the user. */
  userId: string | null;
  type: EventType;
  /** As the schema of the type in schemas.ts has it. */
  data: Record<string, unknown>;
}

/**
 * The statement that puts an event on record; belongs into the batch of the change itself, so that neither is there
 * without the other. It inserts only where `condition` holds and an enabled endpoint of the organization wants the
 * type; what it has inserted, `announceEvents` finds in the batch's results.
 */
export function recordEvent({ now }: Pick<Deps, "now">, event: NewEvent, condition: SQL = sql`1`): SQL {
  const { organizationId, userId, type, data } = event;
  return sql`INSERT INTO ${webhookEvents} (id, organization_id, user_id, type, data, created_at)
    SELECT ${newId("evt")}, ${organizationId}, ${userId}, ${type}, ${JSON.stringify(data)}, ${now()}
    WHERE ${condition} AND ${isWanted(sql`${organizationId}`, type)} RETURNING id AS event_id`;
}

/** The same of one thing that may have been several: each type whose condition holds is an event. */
export function recordEvents(
  { now }: Pick<Deps, "now">,
  { organizationId, userId, data }: Omit<NewEvent, "type">,
  conditions: Partial<Record<EventType, SQL>>,
): SQL {
  const happened = Object.entries(conditions).map(
    ([type, when]) => sql`SELECT ${type} AS type WHERE ${when}`,
  );
  return sql`INSERT INTO ${webhookEvents} (id, organization_id, user_id, type, data, created_at)
    SELECT ${NEW_ID}, ${organizationId}, ${userId}, happened.type, ${JSON.stringify(data)}, ${now()}
    FROM (${sql.join(happened, sql` UNION ALL `)}) AS happened
    WHERE ${isWanted(sql`${organizationId}`, sql`happened.type`)} RETURNING id AS event_id`;
}

/** An id for each row that a statement makes. */
const NEW_ID = sql`'evt_' || lower(hex(randomblob(16)))`;

export interface ConnectionEvent {
  type: EventType;
  /** What the event says besides whose connection it is: an SQL expression of a JSON object. */
  more?: SQL;
}

/**
 * The same for events of connections, each row that `condition` picks of `integrations` one event. Whose connection
 * it is stands in the database, so nothing has to be read before.
 */
export function recordConnectionEvents(
  { now }: Pick<Deps, "now">,
  { type, more = sql`'{}'` }: ConnectionEvent,
  condition: SQL | undefined,
): SQL {
  const wanted = isWanted(sql`${integrations.organizationId}`, type);
  return sql`INSERT INTO ${webhookEvents} (id, organization_id, user_id, type, data, created_at)
    SELECT ${NEW_ID}, ${integrations.organizationId}, ${integrations.userId}, ${type},
      json_patch(${ofConnection}, ${more}), ${now()}
    FROM ${integrations} JOIN ${users} ON ${eq(users.id, integrations.userId)}
    WHERE ${and(condition, wanted)} RETURNING id AS event_id`;
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
export function isWanted(organizationId: SQL, type: EventType | SQL): SQL {
  return sql`EXISTS (SELECT 1 FROM ${webhookEndpoints}
    WHERE ${webhookEndpoints.organizationId} = ${organizationId} AND ${wants(sql`${type}`)})`;
}

/** True of the endpoints that are enabled and want the type; no types are all. */
export function wants(type: SQL): SQL {
  const { enabled, events } = webhookEndpoints;
  return sql`(${enabled} = 1 AND (${events} = '[]' OR EXISTS (SELECT 1 FROM json_each(${events}) WHERE value = ${type})))`;
}

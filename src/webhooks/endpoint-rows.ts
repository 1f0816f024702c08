import { and, eq, getTableColumns, sql, type SQL } from "drizzle-orm";
import { webhookEndpoints } from "../db/schema.ts";
import { AppError } from "../lib/errors.ts";

export interface EndpointRef {
  organizationId: string;
  /** Of the endpoint. */
  id: string;
}

/** Picks the row, of this organization only. */
export function ownEndpoint({ organizationId, id }: EndpointRef) {
  return and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.organizationId, organizationId));
}

const { secret: _secret, organizationId: _owner, ...told } = getTableColumns(webhookEndpoints);

/** What is told of an endpoint: never its secret. */
export const endpointColumns = told;

const GUARD = "NOT NULL constraint failed: webhook_endpoints.id";

/** A batch cannot branch: this statement fails on purpose where `condition` holds, and nothing is stored. */
export function refuseWhere(condition: SQL): SQL {
  return sql`INSERT INTO ${webhookEndpoints}
    (id, organization_id, url, description, events, secret, enabled, created_at, updated_at)
    SELECT NULL, '', '', '', '', '', 0, 0, 0 WHERE ${condition}`;
}

/** Whether a batch was refused by `refuseWhere`. */
export function isRefused(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && cause.message.includes(GUARD);
}

/** Refuses the batch where the organization has no such endpoint. */
export function refuseUnknown(endpoint: EndpointRef): SQL {
  return refuseWhere(sql`NOT EXISTS (SELECT 1 FROM ${webhookEndpoints} WHERE ${ownEndpoint(endpoint)})`);
}

export function unknownEndpoint(): AppError {
  return new AppError("webhook_not_found");
}

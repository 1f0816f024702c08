import { and, eq, getTableColumns, sql, type SQL } from "drizzle-orm";
import { refuseWhere } from "../db/refuse.ts";
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

/** Refuses the batch where the organization has no such endpoint. */
export function refuseUnknown(endpoint: EndpointRef): SQL {
  return refuseWhere(sql`NOT EXISTS (SELECT 1 FROM ${webhookEndpoints} WHERE ${ownEndpoint(endpoint)})`);
}

export function unknownEndpoint(): AppError {
  return new AppError("webhook_not_found");
}

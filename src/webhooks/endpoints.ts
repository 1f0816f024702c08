import { and, asc, eq, sql, type SQLWrapper } from "drizzle-orm";
import { insertAudit, type Actor } from "../audit/audit.ts";
import { runBatch } from "../db/client.ts";
import { isRefused, refuseWhere } from "../db/refuse.ts";
import { webhookDeliveries, webhookEndpoints } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { AppError, invalid } from "../lib/errors.ts";
import { newId } from "../lib/ids.ts";
import { limits } from "../lib/limits.ts";
import { describeBadAddress } from "./address.ts";
import {
  endpointColumns,
  ownEndpoint,
  refuseUnknown,
  unknownEndpoint,
  type EndpointRef,
} from "./endpoint-rows.ts";
import type { CreatedEndpoint, EndpointRecord } from "./reply-schemas.ts";
import type { CreateBody, EndpointChanges } from "./schemas.ts";
import { newSecret, sealSecrets } from "./secrets.ts";

type EndpointDeps = Pick<Deps, "db" | "now" | "config">;

/** The organization's endpoints, the oldest first; a bounded number. Without their secrets. */
export async function listEndpoints(
  { db }: Pick<Deps, "db">,
  { organizationId }: { organizationId: string },
): Promise<EndpointRecord[]> {
  return await db
    .select(endpointColumns)
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.organizationId, organizationId))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id));
}

/** Throws 404 `webhook_not_found`. */
export async function readEndpoint({ db }: Pick<Deps, "db">, endpoint: EndpointRef): Promise<EndpointRecord> {
  const [row] = await db.select(endpointColumns).from(webhookEndpoints).where(ownEndpoint(endpoint)).limit(1);
  if (!row) throw unknownEndpoint();
  return row;
}

/**
 * Stores an endpoint; the answer is the only one with its secret.
 * Throws 400 for an address that is not public https, 409 `webhook_limit_reached`.
 */
export async function createEndpoint(
  deps: EndpointDeps & Pick<Deps, "keyring">,
  { organizationId, actor, ...body }: CreateBody & { organizationId: string; actor: Actor },
): Promise<CreatedEndpoint> {
  const id = newId("whk");
  const secret = newSecret();
  const now = deps.now();
  const row = {
    id,
    ...body,
    url: publicUrl(deps, body.url),
    enabled: true,
    disabledReason: null,
    failingSince: null,
    createdAt: now,
    updatedAt: now,
  };
  const sealed = await sealSecrets(deps, { organizationId, endpointId: id }, { current: secret });
  const isOwn = eq(webhookEndpoints.organizationId, organizationId);
  await store(deps, "webhook_limit_reached", [
    refuseWhere(sql`(SELECT count(*) FROM ${webhookEndpoints} WHERE ${isOwn}) >= ${limits.webhookEndpoints}`),
    deps.db.insert(webhookEndpoints).values({ ...row, organizationId, secret: sealed }),
    insertAudit(deps, { organizationId, actor, action: "webhook.created", target: id }),
  ]);
  return { ...row, secret };
}

/**
 * Changes what is named. Enabling goes on with what was pending, and forgets why the endpoint was disabled; disabling
 * holds back what is pending. Throws 404 `webhook_not_found`, 400 as `createEndpoint`.
 */
export async function updateEndpoint(
  deps: EndpointDeps,
  { organizationId, actor, id, changes }: EndpointRef & { actor: Actor; changes: EndpointChanges },
): Promise<EndpointRecord> {
  const { url, enabled, ...rest } = changes;
  const own = { organizationId, id };
  const set = {
    ...rest,
    ...(url !== undefined && { url: publicUrl(deps, url) }),
    ...(enabled !== undefined && { enabled }),
    ...(enabled === true && { disabledReason: null, failingSince: null }),
    updatedAt: deps.now(),
  };
  await store(deps, "webhook_not_found", [
    refuseUnknown(own),
    ...(enabled === undefined ? [] : [moveDeliveries(deps, own, enabled ? deps.now() : null)]),
    deps.db.update(webhookEndpoints).set(set).where(ownEndpoint(own)),
    insertAudit(deps, {
      organizationId,
      actor,
      action: "webhook.updated",
      target: id,
      details: { changed: Object.keys(changes).join(","), ...(enabled !== undefined && { enabled }) },
    }),
  ]);
  return await readEndpoint(deps, own);
}

/** Deletes an endpoint with all its deliveries. Throws 404 `webhook_not_found`. */
export async function deleteEndpoint(
  deps: EndpointDeps,
  { organizationId, actor, id }: EndpointRef & { actor: Actor },
): Promise<void> {
  const own = { organizationId, id };
  await store(deps, "webhook_not_found", [
    refuseUnknown(own),
    deps.db.delete(webhookEndpoints).where(ownEndpoint(own)),
    insertAudit(deps, { organizationId, actor, action: "webhook.deleted", target: id }),
  ]);
}

/** When the pending deliveries of an endpoint are tried next; null while it is disabled. */
export function moveDeliveries(
  { db }: Pick<Deps, "db">,
  { organizationId, id }: EndpointRef,
  at: number | null,
) {
  const { endpointId, state } = webhookDeliveries;
  return db
    .update(webhookDeliveries)
    .set({ nextAttemptAt: at })
    .where(
      and(eq(endpointId, id), eq(webhookDeliveries.organizationId, organizationId), eq(state, "pending")),
    );
}

async function store(
  { db }: Pick<Deps, "db">,
  refusal: "webhook_limit_reached" | "webhook_not_found",
  statements: SQLWrapper[],
): Promise<void> {
  try {
    await runBatch(db, statements);
  } catch (error) {
    if (isRefused(error)) throw new AppError(refusal);
    throw error;
  }
}

/** As `URL` writes it, so that what is stored is what was checked. */
function publicUrl(deps: Pick<Deps, "config">, url: string): string {
  const problem = describeBadAddress(deps.config, url);
  if (problem !== undefined) throw invalid("url", problem);
  return new URL(url).href;
}

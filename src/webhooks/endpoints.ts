import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import { insertAudit, type Actor } from "../audit/audit.ts";
import { runBatch } from "../db/client.ts";
import { isRefused, refuseWhere } from "../db/refuse.ts";
import { webhookDeliveries, webhookEndpoints } from "../db/schema.ts";
import type { Db, Deps, TimedDb } from "../deps.ts";
import { UnsealError } from "../lib/crypto.ts";
import { AppError, invalid } from "../lib/errors.ts";
import { newId } from "../lib/ids.ts";
import { limits } from "../lib/limits.ts";
import { describeBadAddress } from "./address.ts";
import type {
  CreateBody,
  CreatedEndpoint,
  EndpointChanges,
  EndpointRecord,
  RotatedSecret,
} from "./schemas.ts";
import { newSecret, openSecrets, sealSecrets, type EndpointRef } from "./secrets.ts";

type EndpointDeps = Pick<Deps, "db" | "now" | "config">;

export function ownEndpoint({ organizationId, id }: EndpointRef) {
  return and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.organizationId, organizationId));
}

/** What is told of an endpoint: never its secret. */
const { secret: _secret, organizationId: _owner, ...told } = getTableColumns(webhookEndpoints);

/** The organization's endpoints, the oldest first; a bounded number. Without their secrets. */
export async function listEndpoints({ db }: Db, { organizationId }: { organizationId: string }) {
  return await db
    .select(told)
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.organizationId, organizationId))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id));
}

/** Throws 404 `webhook_not_found`. */
export async function readEndpoint({ db }: Db, endpoint: EndpointRef): Promise<EndpointRecord> {
  return known(await db.select(told).from(webhookEndpoints).where(ownEndpoint(endpoint)));
}

/** Stores an endpoint; only this answer has its secret. Throws 400 for an address that is not public https, 409 `webhook_limit_reached`. */
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
  const sealed = await sealSecrets(deps, { organizationId, id }, { current: secret });
  const isOwn = eq(webhookEndpoints.organizationId, organizationId);
  try {
    await runBatch(deps.db, [
      refuseWhere(
        sql`(SELECT count(*) FROM ${webhookEndpoints} WHERE ${isOwn}) >= ${limits.webhookEndpoints}`,
      ),
      deps.db.insert(webhookEndpoints).values({ ...row, organizationId, secret: sealed }),
      insertAudit(deps, { organizationId, actor, action: "webhook.created", target: id }),
    ]);
  } catch (error) {
    if (isRefused(error)) throw new AppError("webhook_limit_reached");
    throw error;
  }
  return { ...row, secret };
}

/** Changes what is named. Enabling goes on with what was pending, disabling holds it. Throws 404 `webhook_not_found`, 400 as `createEndpoint`. */
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
  const details = { changed: Object.keys(changes).join(","), ...(enabled !== undefined && { enabled }) };
  const deliveries = webhookDeliveries;
  const isPending = and(
    eq(deliveries.endpointId, id),
    eq(deliveries.organizationId, organizationId),
    eq(deliveries.state, "pending"),
  );
  const [, updated] = await deps.db.batch([
    insertAudit(
      deps,
      { organizationId, actor, action: "webhook.updated", target: id, details },
      isThere(own),
    ),
    deps.db.update(webhookEndpoints).set(set).where(ownEndpoint(own)).returning(told),
    ...(enabled === undefined
      ? []
      : [
          deps.db
            .update(deliveries)
            .set({ nextAttemptAt: enabled ? deps.now() : null })
            .where(isPending),
        ]),
  ]);
  return known(updated);
}

/** Deletes an endpoint with all its deliveries. Throws 404 `webhook_not_found`. */
export async function deleteEndpoint(deps: TimedDb, { actor, ...own }: EndpointRef & { actor: Actor }) {
  const { organizationId, id } = own;
  const [, deleted] = await deps.db.batch([
    insertAudit(deps, { organizationId, actor, action: "webhook.deleted", target: id }, isThere(own)),
    deps.db.delete(webhookEndpoints).where(ownEndpoint(own)).returning({ id: webhookEndpoints.id }),
  ]);
  known(deleted);
}

const ROTATIONS = 3;

/** A new secret, which only this answer shows; the one before signs for a day more. Throws 404 `webhook_not_found`, 503 if many rotate at once. */
export async function rotateSecret(
  deps: Pick<Deps, "db" | "now" | "keyring">,
  { actor, ...own }: EndpointRef & { actor: Actor },
  tries = ROTATIONS,
): Promise<RotatedSecret> {
  if (tries === 0) {
    const cause = new Error("The secret keeps changing");
    throw new AppError("service_unavailable", { retryAfter: 1, cause });
  }
  const { organizationId, id } = own;
  const row = known(await deps.db.select().from(webhookEndpoints).where(ownEndpoint(own)));
  const current = await readCurrent(deps, own, row.secret);
  const secret = newSecret();
  const until = deps.now() + (current === undefined ? 0 : limits.webhookSecretOverlapMs);
  const previous = current === undefined ? undefined : { secret: current, until };
  const sealed = await sealSecrets(deps, own, { current: secret, previous });
  const isAsRead = and(ownEndpoint(own), eq(webhookEndpoints.secret, row.secret));
  const [, updated] = await deps.db.batch([
    insertAudit(
      deps,
      { organizationId, actor, action: "webhook.secret_rotated", target: id },
      sql`EXISTS (SELECT 1 FROM ${webhookEndpoints} WHERE ${isAsRead})`,
    ),
    deps.db
      .update(webhookEndpoints)
      .set({ secret: sealed, updatedAt: deps.now() })
      .where(isAsRead)
      .returning({ id: webhookEndpoints.id }),
  ]);
  if (updated.length === 0) return await rotateSecret(deps, { actor, ...own }, tries - 1);
  return { secret, previousUntil: until };
}

/** Undefined when it does not open: its encryption key is gone, and rotating is what helps. */
async function readCurrent(deps: Pick<Deps, "keyring">, own: EndpointRef, sealed: string) {
  try {
    return (await openSecrets(deps, own, sealed)).current;
  } catch (error) {
    if (error instanceof UnsealError) return undefined;
    throw error;
  }
}

function isThere(endpoint: EndpointRef) {
  return sql`EXISTS (SELECT 1 FROM ${webhookEndpoints} WHERE ${ownEndpoint(endpoint)})`;
}

/** The row that was found. Throws 404 `webhook_not_found`. */
function known<Row>([row]: Row[]): Row {
  if (row === undefined) throw new AppError("webhook_not_found");
  return row;
}

/** As `URL` writes it, so that what is stored is what was checked. */
function publicUrl(deps: Pick<Deps, "config">, url: string): string {
  const problem = describeBadAddress(deps.config, url);
  if (problem !== undefined) throw invalid("url", problem);
  return new URL(url).href;
}

import { and, eq, sql } from "drizzle-orm";
import { insertAudit, type Actor } from "../audit/audit.ts";
import { runBatch } from "../db/client.ts";
import { webhookEndpoints } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { UnsealError } from "../lib/crypto.ts";
import { AppError } from "../lib/errors.ts";
import { limits } from "../lib/limits.ts";
import { ownEndpoint, unknownEndpoint, type EndpointRef } from "./endpoint-rows.ts";
import type { RotatedSecret } from "./reply-schemas.ts";
import { newSecret, openSecrets, sealSecrets, type SecretOwner } from "./secrets.ts";

const TRIES = 3;

/**
 * Gives the endpoint a new secret, which only this answer shows. The one before signs beside it for a day; one that
 * was before that stops at once, and one that cannot be read any more is simply replaced. Throws 404
 * `webhook_not_found`, 503 when many rotate it at once.
 */
export async function rotateSecret(
  deps: Pick<Deps, "db" | "now" | "keyring">,
  { actor, ...endpoint }: EndpointRef & { actor: Actor },
): Promise<RotatedSecret> {
  for (let nth = 0; nth < TRIES; nth++) {
    // oxlint-disable-next-line no-await-in-loop -- again only when another rotation has come between
    const rotated = await tryRotate(deps, endpoint, actor);
    if (rotated) return rotated;
  }
  throw new AppError("service_unavailable", { retryAfter: 1, cause: new Error("The secret keeps changing") });
}

async function tryRotate(
  deps: Pick<Deps, "db" | "now" | "keyring">,
  endpoint: EndpointRef,
  actor: Actor,
): Promise<RotatedSecret | undefined> {
  const { organizationId, id } = endpoint;
  const [row] = await deps.db.select().from(webhookEndpoints).where(ownEndpoint(endpoint)).limit(1);
  if (!row) throw unknownEndpoint();
  const owner = { organizationId, endpointId: id };
  const current = await readCurrent(deps, owner, row.secret);
  const secret = newSecret();
  const until = current === undefined ? deps.now() : deps.now() + limits.webhookSecretOverlapMs;
  const previous = current === undefined ? {} : { previous: { secret: current, until } };
  const sealed = await sealSecrets(deps, owner, { current: secret, ...previous });
  const isAsRead = and(ownEndpoint(endpoint), eq(webhookEndpoints.secret, row.secret));
  const [, updated] = await runBatch(deps.db, [
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
  return updated?.results.length === 1 ? { secret, previousUntil: until } : undefined;
}

/** Undefined when it does not open: its encryption key is gone, and rotating is what helps. */
async function readCurrent(
  deps: Pick<Deps, "keyring">,
  owner: SecretOwner,
  sealed: string,
): Promise<string | undefined> {
  try {
    return (await openSecrets(deps, owner, sealed)).current;
  } catch (error) {
    if (error instanceof UnsealError) return undefined;
    throw error;
  }
}

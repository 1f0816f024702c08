import { auditLog } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { newId } from "../lib/ids.ts";

/** Who changes something: the operator, an organization's person (both by session), a client's key, the service itself. */
export type Actor =
  | { kind: "operator" | "organization"; sessionId: string }
  | { kind: "key"; keyId: string }
  | { kind: "service" };

/** What can be found in the audit log; a closed set. */
export const auditActions = [
  "organization.created",
  "organization.updated",
  "key.created",
  "key.rotated",
  "key.revoked",
  "connection.created",
  "connection.updated",
  "connection.disconnected",
  "connection.sync_requested",
  "user.erased",
  "webhook.created",
  "webhook.updated",
  "webhook.deleted",
  "webhook.disabled",
  "webhook.secret_rotated",
  "webhook.replayed",
  "sign_in.link_created",
  "sign_in.succeeded",
  "sign_in.failed",
  "encryption.rotation_started",
] as const;

export type AuditAction = (typeof auditActions)[number];

export interface AuditEntry {
  organizationId: string | null;
  actor: Actor;
  action: AuditAction;
  /** Id of what it was done to. */
  target?: string;
  /** Settings and ids; never a secret, never what a person wrote. */
  details?: Record<string, string | number | boolean | null>;
}

/** The statement that notes a change; belongs into the batch that makes it. */
export function insertAudit({ db, now }: Pick<Deps, "db" | "now">, entry: AuditEntry) {
  const { organizationId, actor, action, target, details } = entry;
  const actorId = "sessionId" in actor ? actor.sessionId : "keyId" in actor ? actor.keyId : null;
  return db.insert(auditLog).values({
    id: newId("aud"),
    organizationId,
    at: now(),
    actor: actor.kind,
    actorId,
    action,
    target: target ?? null,
    details: details ?? null,
  });
}

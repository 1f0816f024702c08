import { and, eq, lte, sql, type SQLWrapper } from "drizzle-orm";
import { insertAudit } from "../audit/audit.ts";
import { webhookDeliveries, webhookEndpoints } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import { recordEvent } from "../events/record.ts";
import { limits } from "../lib/limits.ts";
import { ownEndpoint, type EndpointRef } from "./endpoint-rows.ts";

/**
 * The statements that disable an endpoint that does not work: what is pending is held back, the audit log has an
 * entry, the organization's other endpoints are told. Nothing where it works again or is disabled already.
 */
export function disableStatements(
  deps: Pick<Deps, "db" | "now">,
  endpoint: EndpointRef & { failingSince: number | null },
  reason: "failing" | "gone",
): SQLWrapper[] {
  const { organizationId, id } = endpoint;
  const now = deps.now();
  const { enabled, failingSince } = webhookEndpoints;
  const isDue = and(
    ownEndpoint(endpoint),
    eq(enabled, true),
    reason === "failing" ? lte(failingSince, now - limits.webhookPatienceMs) : undefined,
  );
  const when = sql`EXISTS (SELECT 1 FROM ${webhookEndpoints} WHERE ${isDue})`;
  const data = {
    webhookId: id,
    reason,
    ...(endpoint.failingSince !== null && { failingSince: new Date(endpoint.failingSince).toISOString() }),
  };
  return [
    recordEvent(deps, { organizationId, userId: null, type: "webhook.disabled", data }, when),
    insertAudit(
      deps,
      {
        organizationId,
        actor: { kind: "service" },
        action: "webhook.disabled",
        target: id,
        details: { reason },
      },
      when,
    ),
    deps.db
      .update(webhookDeliveries)
      .set({ nextAttemptAt: null })
      .where(and(eq(webhookDeliveries.endpointId, id), eq(webhookDeliveries.state, "pending"), when)),
    deps.db
      .update(webhookEndpoints)
      .set({ enabled: false, disabledReason: reason, updatedAt: now })
      .where(isDue),
  ];
}

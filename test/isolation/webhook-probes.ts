import { createBody, deliveriesQuery, updateBody } from "../../src/webhooks/schemas.ts";
import type { Tenant } from "../support/tenants.ts";
import type { Probe, RouteProbes } from "./probes.ts";

const webhookFields = "url description events".split(" ");

/** The webhook in the path, and what follows it there. */
function webhookProbe(method: string, ownStatus: number, suffixOf = (_own: Tenant) => ""): Probe {
  return {
    parameter: "id",
    valueOf: (tenant) => tenant.webhookId,
    random: "whk_0123456789012345678901",
    malformed: "x".repeat(101),
    request: (own, value) => ({
      path: `/webhooks/${String(value)}${suffixOf(own)}`,
      options: {
        key: own.key,
        method,
        ...(method === "PATCH" && { body: { description: "Billing" } }),
      },
    }),
    ownStatus,
  };
}

const replayProbe: Probe = {
  parameter: "deliveryId",
  valueOf: (tenant) => tenant.deliveryId,
  random: "dlv_0123456789012345678901",
  malformed: "x".repeat(101),
  request: (own, value) => ({
    path: `/webhooks/${own.webhookId}/deliveries/${String(value)}/replay`,
    options: { key: own.key, method: "POST" },
  }),
  ownStatus: 202,
};

/** The routes of webhooks. */
export const webhookProbes: Record<string, RouteProbes> = {
  "POST /webhooks": { schema: createBody, plain: webhookFields, probes: [] },
  "GET /webhooks": { probes: [], plain: [] },
  "GET /webhooks/:id": { probes: [webhookProbe("GET", 200)], plain: [] },
  "PATCH /webhooks/:id": {
    schema: updateBody,
    plain: [...webhookFields, "enabled"],
    probes: [webhookProbe("PATCH", 200)],
  },
  "DELETE /webhooks/:id": { probes: [webhookProbe("DELETE", 204)], plain: [] },
  "POST /webhooks/:id/rotate-secret": {
    probes: [webhookProbe("POST", 200, () => "/rotate-secret")],
    plain: [],
  },
  "POST /webhooks/:id/test": { probes: [webhookProbe("POST", 200, () => "/test")], plain: [] },
  "GET /webhooks/:id/deliveries": {
    schema: deliveriesQuery,
    plain: ["state", "cursor", "limit"],
    probes: [webhookProbe("GET", 200, () => "/deliveries")],
  },
  "POST /webhooks/:id/deliveries/:deliveryId/replay": {
    plain: [],
    probes: [replayProbe, webhookProbe("POST", 202, ({ deliveryId }) => `/deliveries/${deliveryId}/replay`)],
  },
};

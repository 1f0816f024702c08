import * as schemas from "./schemas.ts";
import { eventCatalogue } from "../events/schemas.ts";
import { json, type OperationSpec } from "../http/openapi/operation.ts";

const id = "whk_8Zq2LwTz0YvHc3D5bGkM2x";
const deliveryId = "dlv_3b7c1f0a9d2e4c58a0d2f6c1b7a11e90";
const url = "https://app.example.com/webhooks";
const at = 1_795_248_000_000;

const endpoint = {
  id,
  url,
  description: "Billing",
  events: ["connection.refresh_failed", "connection.recovered"],
  enabled: true,
  disabledReason: null,
  failingSince: null,
  createdAt: at,
  updatedAt: at,
};

const secret = "whsec_Q0FOQVJZLW5vdC1hLXNlY3JldC1vZi1hbnlib2R5LTE=";

const delivery = {
  id: deliveryId,
  state: "delivered",
  event: {
    id: "evt_3b7c1f0a9d2e4c58a0d2f6c1b7a11e90",
    type: "connection.refresh_failed",
    timestamp: new Date(at).toISOString(),
    data: eventCatalogue["connection.refresh_failed"].example,
  },
  attempts: 1,
  nextAttemptAt: null,
  lastAttemptAt: at + 1_200,
  status: 200,
  response: "ok",
  error: null,
  durationMs: 85,
  createdAt: at + 1_000,
};

const pending = { ...delivery, state: "pending", attempts: 0, nextAttemptAt: at + 60_000 };

const test = {
  ...delivery,
  event: { ...delivery.event, type: "webhook.test", data: eventCatalogue["webhook.test"].example },
};

const reader = { permission: "webhooks:read" } as const;

const all = {
  tag: "Webhooks",
  path: "/webhooks",
  access: { permission: "webhooks:write" },
} as const satisfies Partial<OperationSpec>;
const one = {
  ...all,
  path: "/webhooks/{id}",
  pathParams: schemas.endpointParams,
  sample: { id },
} as const satisfies Partial<OperationSpec>;

export const webhookOperations: OperationSpec[] = [
  {
    ...all,
    method: "post",
    operationId: "createWebhook",
    summary: "Add a webhook",
    description:
      "Events are sent as `POST`, signed as [Standard Webhooks](https://www.standardwebhooks.com) says. The secret " +
      "is in this answer only. At most 20 an organization.",
    body: { schema: schemas.createBody, example: { url, description: "Billing", events: endpoint.events } },
    success: {
      201: json("The webhook, with its secret.", schemas.createdEndpoint, { ...endpoint, secret }, [
        "Location",
      ]),
    },
    errors: ["webhook_limit_reached", "webhook_create_failed"],
  },
  {
    ...all,
    method: "get",
    operationId: "listWebhooks",
    summary: "List the webhooks",
    access: reader,
    success: { 200: json("All of them.", schemas.endpointList, { webhooks: [endpoint] }) },
    errors: ["webhooks_failed"],
  },
  {
    ...one,
    method: "get",
    operationId: "getWebhook",
    summary: "Read a webhook",
    access: reader,
    success: { 200: json("The webhook.", schemas.endpointRecord, endpoint) },
    errors: ["webhook_not_found", "webhooks_failed"],
  },
  {
    ...one,
    method: "patch",
    operationId: "updateWebhook",
    summary: "Change a webhook",
    description: "What is absent stays. Enabling goes on with what was pending when it was disabled.",
    body: { schema: schemas.updateBody, example: { enabled: true } },
    success: { 200: json("The webhook.", schemas.endpointRecord, endpoint) },
    errors: ["webhook_not_found", "webhook_update_failed"],
  },
  {
    ...one,
    method: "delete",
    operationId: "deleteWebhook",
    summary: "Delete a webhook",
    description: "With all its deliveries.",
    success: { 204: { description: "It is gone." } },
    errors: ["webhook_not_found", "webhook_delete_failed"],
  },
  {
    ...one,
    method: "post",
    path: "/webhooks/{id}/rotate-secret",
    operationId: "rotateWebhookSecret",
    summary: "Replace a webhook's secret",
    description:
      "For 24 hours every delivery has two signatures: one of the new secret, one of that before it.",
    success: {
      200: json("The new secret.", schemas.rotatedSecret, { secret, previousUntil: at + 86_400_000 }),
    },
    errors: ["webhook_not_found", "webhook_rotate_failed"],
  },
  {
    ...one,
    method: "post",
    path: "/webhooks/{id}/test",
    operationId: "testWebhook",
    summary: "Test a webhook",
    description: "Sends a `webhook.test` and waits up to ten seconds for the answer. It is tried once.",
    success: { 200: json("What came of it.", schemas.deliveryRecord, test) },
    errors: ["webhook_not_found", "webhook_disabled", "webhook_test_failed"],
  },
  {
    ...one,
    method: "get",
    path: "/webhooks/{id}/deliveries",
    operationId: "listWebhookDeliveries",
    summary: "List a webhook's deliveries",
    description: "The newest first, each with the last answer. Kept for 30 days.",
    access: reader,
    query: schemas.deliveriesQuery,
    success: {
      200: json("A page of deliveries.", schemas.deliveryList, { deliveries: [delivery], nextCursor: null }),
    },
    errors: ["webhook_not_found", "webhooks_failed"],
  },
  {
    ...one,
    method: "post",
    path: "/webhooks/{id}/deliveries/{deliveryId}/replay",
    operationId: "replayWebhookDelivery",
    summary: "Deliver once more",
    description:
      "Of a delivery that is over, successful or not. It has the same `webhook-id`, so that a receiver can tell.",
    pathParams: schemas.deliveryParams,
    sample: { id, deliveryId },
    success: { 202: json("It is tried at once.", schemas.deliveryRecord, pending) },
    errors: [
      "webhook_not_found",
      "webhook_delivery_not_found",
      "webhook_disabled",
      "webhook_delivery_pending",
      "webhook_replay_failed",
    ],
  },
];

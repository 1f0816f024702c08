import type { ErrorCode } from "../../src/lib/errors.ts";
import type { Permission } from "../../src/domain/permissions.ts";
import { createApp } from "../../src/app.ts";
import { createDepsFactory } from "../../src/compose.ts";
import { CALLBACK } from "./connect.ts";

/** What the tests know of one route. A route of the service that is not here fails the suite. */
export interface Operation {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** As the router has it. */
  route: string;
  /** A path that the route takes, for a user named `user-1`. */
  path: string;
  permission?: Permission;
  /** The operator's: without ADMIN_TOKEN in the settings it is not there. */
  admin?: true;
  /** No key, no storage, no limit. */
  unlimited?: true;
  /** Public: a key makes no difference but for the limit. */
  open?: true;
  /** The key may be left out: the state is the credential. */
  keyOptional?: true;
  /** A body that passes validation. */
  body?: Record<string, unknown>;
  /** Of a field that no two records share: another value that it takes. */
  another?: Record<string, unknown>;
  /** Fields that the body cannot be without. */
  required: string[];
  failure?: ErrorCode;
}

const externalUserIdentifier = "user-1";
const chat = {
  method: "POST",
  permission: "chat",
  body: { message: "How were sales?", externalUserIdentifier },
  required: ["message", "externalUserIdentifier"],
  failure: "chat_failed",
} as const;

const conversation = {
  route: "/conversations/:id",
  path: "/conversations/cnv_1?externalUserIdentifier=user-1",
  permission: "chat",
  required: [],
} satisfies Omit<Operation, "method">;

const answer = { method: "GET", permission: "chat", required: [], failure: "answers_failed" } as const;

const context = {
  route: "/mcp/contexts/:id",
  path: "/mcp/contexts/ctx_1",
  required: [],
} satisfies Omit<Operation, "method">;

const webhook = {
  route: "/webhooks/:id",
  path: "/webhooks/whk_1",
  permission: "webhooks:write",
  required: [],
} satisfies Omit<Operation, "method">;

export const operations: Operation[] = [
  { ...chat, required: [...chat.required], route: "/chat", path: "/chat" },
  { ...chat, required: [...chat.required], route: "/chat/send-message", path: "/chat/send-message" },
  { method: "GET", route: "/agents", path: "/agents", permission: "chat", required: [] },
  {
    method: "GET",
    route: "/conversations",
    path: "/conversations?externalUserIdentifier=user-1",
    permission: "chat",
    required: [],
    failure: "conversations_failed",
  },
  { ...conversation, method: "GET", failure: "conversations_failed" },
  {
    ...conversation,
    method: "PATCH",
    body: { externalUserIdentifier, title: "Sales in autumn" },
    required: ["externalUserIdentifier", "title"],
    failure: "conversation_update_failed",
  },
  { ...conversation, method: "DELETE", failure: "conversation_delete_failed" },
  ...["", "/data/:file", "/charts/:file"].map((end) => ({
    ...answer,
    required: [],
    route: `/answers/:id${end}`,
    path: `/answers/ans_1${end.replace(":file", "r1.csv")}?externalUserIdentifier=user-1`,
  })),
  {
    method: "POST",
    route: "/mcp/contexts",
    path: "/mcp/contexts",
    permission: "contexts:write",
    body: { name: "Revenue", kind: "definition", content: "Revenue excludes refunds." },
    another: { name: "Revenue of the shop" },
    required: ["name", "kind", "content"],
    failure: "context_define_failed",
  },
  {
    method: "GET",
    route: "/mcp/contexts",
    path: "/mcp/contexts",
    permission: "contexts:read",
    required: [],
    failure: "contexts_failed",
  },
  // Any valid key: each tool has a permission of its own. Its bodies are JSON-RPC's: test/mcp.
  { method: "POST", route: "/mcp", path: "/mcp", required: [] },
  { ...context, method: "GET", permission: "contexts:read", failure: "contexts_failed" },
  {
    ...context,
    method: "PATCH",
    permission: "contexts:write",
    body: { content: "Revenue excludes refunds." },
    failure: "context_update_failed",
  },
  { ...context, method: "DELETE", permission: "contexts:write", failure: "context_delete_failed" },
  {
    method: "GET",
    route: "/integrations/available",
    path: "/integrations/available",
    permission: "integrations:read",
    required: [],
    failure: "list_failed",
  },
  {
    method: "GET",
    route: "/integrations/icons/:file",
    path: "/integrations/icons/mail.svg",
    open: true,
    required: [],
  },
  {
    method: "GET",
    route: "/integrations/status/:externalUserIdentifier",
    path: "/integrations/status/user-1",
    permission: "integrations:read",
    required: [],
    failure: "status_failed",
  },
  {
    method: "POST",
    route: "/integrations/:integrationType/connect",
    path: "/integrations/mail/connect",
    permission: "integrations:write",
    body: { externalUserIdentifier, passthroughRedirectUri: CALLBACK },
    required: ["externalUserIdentifier", "passthroughRedirectUri"],
    failure: "connect_failed",
  },
  {
    method: "POST",
    route: "/integrations/:integrationType/callback",
    path: "/integrations/mail/callback",
    permission: "integrations:write",
    keyOptional: true,
    body: { code: "some-code", state: "some-state" },
    required: ["code", "state"],
    failure: "callback_failed",
  },
  {
    method: "POST",
    route: "/integrations/:integrationType/select-property",
    path: "/integrations/web-analytics/select-property",
    permission: "integrations:write",
    body: { externalUserIdentifier, temporaryAccessToken: "some-token", propertyId: "properties/1" },
    required: ["temporaryAccessToken", "propertyId", "externalUserIdentifier"],
    failure: "select_property_failed",
  },
  {
    method: "POST",
    route: "/integrations/:integrationType/disconnect",
    path: "/integrations/mail/disconnect",
    permission: "integrations:write",
    body: { externalUserIdentifier },
    required: ["externalUserIdentifier"],
    failure: "disconnect_failed",
  },
  {
    method: "PATCH",
    route: "/integrations/:integrationType{[^a/][^/]*}",
    path: "/integrations/mail",
    permission: "integrations:write",
    body: { externalUserIdentifier, shared: true },
    required: ["externalUserIdentifier"],
    failure: "update_failed",
  },
  {
    method: "DELETE",
    route: "/users/:externalUserIdentifier",
    path: "/users/user-1",
    permission: "users:erase",
    required: [],
    failure: "erase_failed",
  },
  {
    method: "GET",
    route: "/users/:externalUserIdentifier/export",
    path: "/users/user-1/export",
    permission: "users:erase",
    required: [],
    failure: "export_failed",
  },
  {
    method: "POST",
    route: "/webhooks",
    path: "/webhooks",
    permission: "webhooks:write",
    body: { url: "https://hooks.client.example/in" },
    required: ["url"],
    failure: "webhook_create_failed",
  },
  {
    method: "GET",
    route: "/webhooks",
    path: "/webhooks",
    permission: "webhooks:read",
    required: [],
    failure: "webhooks_failed",
  },
  { ...webhook, method: "GET", permission: "webhooks:read", failure: "webhooks_failed" },
  { ...webhook, method: "PATCH", body: { enabled: true }, failure: "webhook_update_failed" },
  { ...webhook, method: "DELETE", failure: "webhook_delete_failed" },
  {
    ...webhook,
    method: "POST",
    route: "/webhooks/:id/rotate-secret",
    path: "/webhooks/whk_1/rotate-secret",
    failure: "webhook_rotate_failed",
  },
  {
    ...webhook,
    method: "POST",
    route: "/webhooks/:id/test",
    path: "/webhooks/whk_1/test",
    failure: "webhook_test_failed",
  },
  {
    ...webhook,
    method: "GET",
    route: "/webhooks/:id/deliveries",
    path: "/webhooks/whk_1/deliveries",
    permission: "webhooks:read",
    failure: "webhooks_failed",
  },
  {
    ...webhook,
    method: "POST",
    route: "/webhooks/:id/deliveries/:deliveryId/replay",
    path: "/webhooks/whk_1/deliveries/dlv_1/replay",
    failure: "webhook_replay_failed",
  },
  { method: "GET", route: "/openapi.json", path: "/openapi.json", open: true, required: [] },
  { method: "GET", route: "/docs", path: "/docs", open: true, required: [] },
  { method: "GET", route: "/docs/:guide", path: "/docs/conventions", open: true, required: [] },
  {
    method: "POST",
    route: "/admin/rotate-encryption",
    path: "/admin/rotate-encryption",
    admin: true,
    required: [],
  },
  {
    method: "GET",
    route: "/admin/rotate-encryption",
    path: "/admin/rotate-encryption",
    admin: true,
    required: [],
  },
  { method: "GET", route: "/health", path: "/health", open: true, unlimited: true, required: [] },
  { method: "GET", route: "/health/deep", path: "/health/deep", admin: true, unlimited: true, required: [] },
];

/** Those that write or read a body. */
export const writeOperations = operations.filter((operation) => operation.body !== undefined);

/** `METHOD route` of the API, middleware left out. */
export function servedRoutes(): string[] {
  return allRoutes().filter((route) => !route.includes(" /dashboard"));
}

/** `METHOD route` of the dashboard, which is for people and held to test/dashboard. */
export function dashboardRoutes(): string[] {
  return allRoutes().filter((route) => route.includes(" /dashboard"));
}

function allRoutes(): string[] {
  const served = createApp(createDepsFactory()).routes.filter((route) => route.method !== "ALL");
  return [...new Set(served.map(({ method, path }) => `${method} ${path}`))].toSorted();
}

import * as z from "zod";
import * as schemas from "./schemas.ts";
import { json, type OperationSpec } from "../http/openapi/operation.ts";
import { userHeader } from "../http/openapi/parameters.ts";
import { userParams } from "../lib/schemas.ts";

const externalUserIdentifier = "user-1";
const passthroughRedirectUri = "https://app.example.com/oauth/callback";
const state = "0gWl7oNOu9nYQ8f6yS3mJ1rT5vX2zB4cD6eF8hK0pLs";

const shared = {
  method: "post",
  tag: "Integrations",
  access: { permission: "integrations:write" },
  pathParams: schemas.integrationParams,
  headers: z.object(userHeader),
  sample: { integrationType: "web-analytics" },
} as const satisfies Partial<OperationSpec>;

const status = {
  type: "notes-workspace",
  enabled: true,
  connected: true,
  lastSynced: "2026-11-15T09:00:00.000Z",
  syncSchedule: "0 * * * *",
  workspaceName: "Harbour Supply",
  shared: false,
};

const firstSync = {
  type: "business-suite",
  enabled: true,
  connected: true,
  syncSchedule: "30 * * * *",
  sync: {
    state: "first",
    startedAt: "2026-11-15T09:12:04.000Z",
    records: 1840,
    message: "Reading deals; still to come: leads, invoices",
  },
};

export const integrationOperations: OperationSpec[] = [
  {
    method: "get",
    path: "/integrations/available",
    operationId: "listIntegrations",
    summary: "List the integrations",
    description: "Every integration, connected or not, by type.",
    tag: "Integrations",
    access: { permission: "integrations:read" },
    success: { 200: { description: "All five types.", schema: schemas.availableReply } },
    errors: ["list_failed"],
  },
  {
    method: "get",
    path: "/integrations/icons/{file}",
    operationId: "getIcon",
    summary: "Get an integration's icon",
    description: "An SVG of 24 by 24; `icon` of the list has its address.",
    tag: "Integrations",
    access: { by: "everybody" },
    pathParams: z.object({
      file: z.string().meta({ description: "A type and `.svg`.", examples: ["mail.svg"] }),
    }),
    sample: { file: "mail.svg" },
    success: { 200: { description: "The icon.", others: [{ mediaType: "image/svg+xml" }] } },
    errors: ["not_found"],
  },
  {
    method: "get",
    path: "/integrations/status/{externalUserIdentifier}",
    operationId: "getIntegrationStatus",
    summary: "Read the status of a user's integrations",
    description: "All five types in a fixed order, connected or not.",
    tag: "Integrations",
    access: { permission: "integrations:read" },
    pathParams: userParams,
    query: schemas.statusQuery,
    headers: z.object(userHeader),
    sample: { externalUserIdentifier: "user-1" },
    success: {
      200: json("The entries, bare or in an object as `format` says.", schemas.statusReply, [
        status,
        firstSync,
        { type: "mail", enabled: false, connected: false },
      ]),
    },
    errors: ["user_not_found", "status_failed"],
  },
  // The way of a connection, in the order in which a client takes it.
  {
    ...shared,
    path: "/integrations/{integrationType}/connect",
    operationId: "connectIntegration",
    summary: "Begin a connection",
    description:
      "Answers the vendor's address to send the user to. The vendor sends the user back to " +
      "`passthroughRedirectUri` with `code` and `state`, which go to the callback operation.",
    body: { schema: schemas.connectBody, example: { externalUserIdentifier, passthroughRedirectUri } },
    success: {
      200: json("Where to send the user.", schemas.connectReply, {
        authUrl: `https://accounts.google.com/o/oauth2/v2/auth?state=${state}`,
      }),
    },
    errors: ["unsupported_integration_type", "connect_failed"],
  },
  {
    ...shared,
    path: "/integrations/{integrationType}/callback",
    operationId: "completeCallback",
    summary: "Complete the authorization",
    description:
      "Needs no key: the state is the credential. A key that is sent has to be of the organization that began. " +
      "The integration is connected after it, but for `web-analytics`, where a property is to be selected.",
    access: { permission: "integrations:write", keyOptional: true },
    body: { schema: schemas.callbackBody, example: { code: "4/0AanRRrtT", state } },
    success: {
      200: json("Connected, or the properties to choose from.", schemas.callbackReply, {
        success: true,
        message: "Select a property to finish connecting",
        passthroughRedirectUri,
        properties: [{ id: "properties/1", name: "Shop", websiteUrl: "https://shop.example.com" }],
        temporaryAccessToken: "Zt3kq0",
      }),
    },
    errors: ["unsupported_integration_type", "no_property", "invalid_oauth_code", "callback_failed"],
  },
  {
    ...shared,
    path: "/integrations/{integrationType}/select-property",
    operationId: "selectProperty",
    summary: "Select a property",
    description: "The last step of `web-analytics`; other types have no properties.",
    body: {
      schema: schemas.selectPropertyBody,
      example: { externalUserIdentifier, temporaryAccessToken: "Zt3kq0", propertyId: "properties/1" },
    },
    success: {
      200: json("Connected.", schemas.selectPropertyReply, { success: true, passthroughRedirectUri }),
    },
    errors: [
      "unsupported_integration_type",
      "property_selection_unsupported",
      "invalid_temporary_access_token",
      "select_property_failed",
    ],
  },
  {
    ...shared,
    path: "/integrations/{integrationType}/disconnect",
    operationId: "disconnectIntegration",
    summary: "End a connection",
    description:
      "Credentials are revoked at the vendor and gone from here, and what was synchronized is deleted. The " +
      "configuration stays for a later connection.",
    body: { schema: schemas.disconnectBody, example: { externalUserIdentifier }, optional: true },
    success: { 200: json("Disconnected.", schemas.disconnectReply, { success: true }) },
    errors: ["unsupported_integration_type", "integration_not_found", "disconnect_failed"],
  },
  {
    ...shared,
    method: "patch",
    path: "/integrations/{integrationType}",
    operationId: "updateIntegration",
    summary: "Change an integration's configuration",
    description: "Its schedule, and who may ask questions of it. Also of one that is disabled.",
    sample: { integrationType: "notes-workspace" },
    body: {
      schema: schemas.updateBody,
      example: { externalUserIdentifier: "user-1", syncSchedule: "0 */6 * * *", shared: true },
    },
    success: { 200: json("Its status.", schemas.statusEntry, status) },
    errors: ["unsupported_integration_type", "integration_not_found", "update_failed"],
  },
];

import * as z from "zod";
import { availableReply, statusEntry, statusReply } from "./reply-schemas.ts";
import { integrationParams, statusQuery, updateBody } from "../schemas.ts";
import { userParams } from "../../lib/schemas.ts";
import { json, type OperationSpec } from "../../http/openapi/operation.ts";
import { userHeader } from "../../http/openapi/parameters.ts";

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
    success: { 200: { description: "All five types.", schema: availableReply } },
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
    query: statusQuery,
    headers: z.object(userHeader),
    sample: { externalUserIdentifier: "user-1" },
    success: {
      200: json("The entries, bare or in an object as `format` says.", statusReply, [
        status,
        firstSync,
        { type: "mail", enabled: false, connected: false },
      ]),
    },
    errors: ["user_not_found", "status_failed"],
  },
  {
    method: "patch",
    path: "/integrations/{integrationType}",
    operationId: "updateIntegration",
    summary: "Change an integration's configuration",
    description: "Its schedule, and who may ask questions of it. Also of one that is disabled.",
    tag: "Integrations",
    access: { permission: "integrations:write" },
    pathParams: integrationParams,
    headers: z.object(userHeader),
    sample: { integrationType: "notes-workspace" },
    body: {
      schema: updateBody,
      example: { externalUserIdentifier: "user-1", syncSchedule: "0 */6 * * *", shared: true },
      optional: true,
    },
    success: { 200: json("Its status.", statusEntry, status) },
    errors: ["unsupported_integration_type", "integration_not_found", "update_failed"],
  },
];

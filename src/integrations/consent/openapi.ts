import * as z from "zod";
import { callbackReply, disconnectReply, selectPropertyReply } from "./reply-schemas.ts";
import { connectReply } from "../views/reply-schemas.ts";
import {
  callbackBody,
  connectBody,
  disconnectBody,
  integrationParams,
  selectPropertyBody,
} from "../schemas.ts";
import { json, type OperationSpec } from "../../http/openapi/operation.ts";
import { userHeader } from "../../http/openapi/parameters.ts";

const externalUserIdentifier = "user-1";
const passthroughRedirectUri = "https://app.example.com/oauth/callback";
const state = "0gWl7oNOu9nYQ8f6yS3mJ1rT5vX2zB4cD6eF8hK0pLs";

const shared = {
  method: "post",
  tag: "Integrations",
  access: { permission: "integrations:write" },
  pathParams: integrationParams,
  headers: z.object(userHeader),
  sample: { integrationType: "web-analytics" },
} as const satisfies Partial<OperationSpec>;

/** The way of a connection, in the order in which a client takes it. */
export const connectionOperations: OperationSpec[] = [
  {
    ...shared,
    path: "/integrations/{integrationType}/connect",
    operationId: "connectIntegration",
    summary: "Begin a connection",
    description:
      "Answers the vendor's address to send the user to. The vendor sends the user back to " +
      "`passthroughRedirectUri` with `code` and `state`, which go to the callback operation.",
    body: { schema: connectBody, example: { externalUserIdentifier, passthroughRedirectUri } },
    success: {
      200: json("Where to send the user.", connectReply, {
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
    body: { schema: callbackBody, example: { code: "4/0AanRRrtT", state } },
    success: {
      200: json("Connected, or the properties to choose from.", callbackReply, {
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
      schema: selectPropertyBody,
      example: { externalUserIdentifier, temporaryAccessToken: "Zt3kq0", propertyId: "properties/1" },
    },
    success: { 200: json("Connected.", selectPropertyReply, { success: true, passthroughRedirectUri }) },
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
    body: { schema: disconnectBody, example: { externalUserIdentifier }, optional: true },
    success: { 200: json("Disconnected.", disconnectReply, { success: true }) },
    errors: ["unsupported_integration_type", "integration_not_found", "disconnect_failed"],
  },
];

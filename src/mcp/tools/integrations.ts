import * as z from "zod";
import { listAvailable } from "../../integrations/views/available.ts";
import { connect } from "../../integrations/consent/connect.ts";
import { connectReply, integrationDescriptor, statusEntry, connectBody } from "../../integrations/schemas.ts";
import { getStatusOfAnybody } from "../../integrations/views/status.ts";
import { integrationTypes } from "../../domain/integration-types.ts";
import { requireUser } from "../caller.ts";
import { defineMcpTool } from "../tool.ts";

export const listIntegrations = defineMcpTool({
  name: "list_integrations",
  title: "List integrations",
  description: "Lists the data sources that can be connected and, for the user, which of them are.",
  permission: "integrations:read",
  inputSchema: z.object({}),
  outputSchema: z.object({
    integrations: z.array(
      z.object({
        type: z.enum(integrationTypes),
        ...integrationDescriptor.shape,
        status: statusEntry
          .omit({ type: true })
          .optional()
          .meta({ description: "Of the user's connection; absent when no user is named" }),
      }),
    ),
  }),
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  failure: "list_failed",
  async run(caller) {
    const available = listAvailable(caller.origin);
    const { deps, key, externalUserIdentifier } = caller;
    const { organizationId } = key;
    const status =
      externalUserIdentifier === null
        ? []
        : await getStatusOfAnybody(deps, { organizationId, externalUserIdentifier });
    const entries = new Map(status.map(({ type, ...entry }) => [type, entry]));
    const integrations = integrationTypes.map((type) => {
      const entry = entries.get(type);
      return { type, ...available[type], ...(entry && { status: entry }) };
    });
    return { integrations };
  },
});

const connectFields = connectBody.omit({ externalUserIdentifier: true }).shape;

export const connectIntegration = defineMcpTool({
  name: "connect_integration",
  title: "Connect an integration",
  description:
    "Begins to connect a data source of the user. Answers an address that the user has to open and consent at; the " +
    "source then sends the browser to passthroughRedirectUri, where the client's application completes the flow.",
  permission: "integrations:write",
  inputSchema: z.object({
    integrationType: z.enum(integrationTypes),
    ...connectFields,
    passthroughRedirectUri: connectFields.passthroughRedirectUri.meta({
      description: "Address in the client's application that handles the OAuth callback",
    }),
    shared: connectFields.shared.meta({
      description: "Everyone of the organization may ask questions of it",
    }),
    dc: connectFields.dc.meta({ description: "Data centre; of business-suite only" }),
    scopes: connectFields.scopes.meta({ description: "Extra OAuth scopes; of business-suite only" }),
  }),
  outputSchema: connectReply,
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
  failure: "connect_failed",
  async run(caller, { integrationType: type, ...input }) {
    const { id: keyId, organizationId, redirectUris } = caller.key;
    const externalUserIdentifier = requireUser(caller);
    return await connect(caller.deps, {
      ...input,
      externalUserIdentifier,
      organizationId,
      redirectUris,
      type,
      actor: { kind: "key", keyId },
    });
  },
});

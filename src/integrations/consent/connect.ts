import type * as z from "zod";
import type { Actor } from "../../audit/audit.ts";
import type { Deps } from "../../deps.ts";
import { randomToken } from "../../lib/ids.ts";
import type { DataCentre, IntegrationType } from "../../domain/integration-types.ts";
import { authorizationUrl } from "../../connectors/oauth.ts";
import { connectorOf } from "../../connectors/registry.ts";
import { integrationId, userId } from "../ids.ts";
import { oauthClient } from "../tokens/oauth-client.ts";
import type { connectReply } from "../views/reply-schemas.ts";
import { insertState } from "./oauth-states.ts";
import { requireRedirectUri } from "./redirect-uri.ts";
import { stateTicket } from "./ticket-kinds.ts";
import { issueTicket } from "./tickets.ts";
import { insertUser } from "../users.ts";

export interface ConnectInput {
  organizationId: string;
  /** The organization's registered redirect addresses, if it has a list. */
  redirectUris: string[] | null;
  type: IntegrationType;
  externalUserIdentifier: string;
  passthroughRedirectUri: string;
  shared: boolean;
  dc: DataCentre;
  scopes: string[];
  /** Whom the audit log names when it is connected. */
  actor?: Actor;
}

/**
 * Not connected -> authorization pending. Answers the vendor's address to send the user to; the state in it is
 * good for one callback within ten minutes.
 */
export async function connect(deps: Deps, input: ConnectInput): Promise<z.output<typeof connectReply>> {
  requireRedirectUri(input.passthroughRedirectUri, input.redirectUris);
  const { organizationId, type, dc } = input;
  const { oauth } = connectorOf(type);
  const client = oauthClient(deps, type);
  const id = await integrationId(input, type);
  const verifier =
    oauth.pkce === "S256" || (oauth.pkce === "unless-disabled" && deps.config.zohoPkce)
      ? randomToken()
      : undefined;

  const owner = await userId(input);
  const ticket = await issueTicket(deps, stateTicket, {
    organizationId,
    userId: owner,
    integrationId: id,
    type,
    payload: {
      integrationId: id,
      externalUserIdentifier: input.externalUserIdentifier,
      redirectUri: input.passthroughRedirectUri,
      shared: input.shared,
      actor: input.actor,
      type,
      dc,
      ...(verifier && {
        verifier: await deps.keyring.seal(verifier, { organizationId, subject: id }),
      }),
    },
  });
  const user = insertUser(deps, owner, input);
  const known = insertState(deps, { hash: ticket.hash, organizationId });
  await Promise.all([deps.db.batch([user, ticket.insert, known]), ticket.store()]);

  const authUrl = await authorizationUrl(deps, oauth, {
    client,
    redirectUri: input.passthroughRedirectUri,
    state: ticket.secret,
    extraScopes: type === "business-suite" ? input.scopes : [],
    dc,
    verifier,
  });
  return { authUrl };
}

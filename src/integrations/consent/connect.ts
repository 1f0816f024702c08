import type * as z from "zod";
import type { Actor } from "../../audit/audit.ts";
import type { Deps } from "../../deps.ts";
import { randomToken } from "../../lib/ids.ts";
import type { IntegrationType } from "../../domain/integration-types.ts";
import { authorizationUrl } from "../../connectors/oauth.ts";
import { connectorOf } from "../../connectors/registry.ts";
import { integrationId, userId, type UserRef } from "../ids.ts";
import { insertUser } from "../stored-data.ts";
import { oauthClient } from "../tokens/credentials.ts";
import type { connectBody, connectReply } from "../schemas.ts";
import { insertState } from "./refusal.ts";
import { stateTicket } from "./ticket-kinds.ts";
import { issueTicket } from "./tickets.ts";
import { invalid } from "../../lib/errors.ts";

type ConnectInput = UserRef &
  z.output<typeof connectBody> & {
    /** The organization's registered redirect addresses, if it has a list. */
    redirectUris: string[] | null;
    type: IntegrationType;
    actor?: Actor;
  };

/** Not connected -> authorization pending. Answers the vendor's address; its state is good for one callback within ten minutes. */
export async function connect(deps: Deps, input: ConnectInput): Promise<z.output<typeof connectReply>> {
  const { organizationId, externalUserIdentifier, type, dc, shared, actor } = input;
  const { passthroughRedirectUri: redirectUri, redirectUris } = input;
  requireRedirectUri(redirectUri, redirectUris);
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
      externalUserIdentifier,
      redirectUri,
      shared,
      actor,
      type,
      dc,
      verifier: verifier && (await deps.keyring.seal(verifier, { organizationId, subject: id })),
    },
  });
  const user = insertUser(deps, owner, input);
  const known = insertState(deps, { hash: ticket.hash, organizationId });
  await Promise.all([deps.db.batch([user, ticket.insert, known]), ticket.store()]);

  const authUrl = await authorizationUrl(deps, oauth, {
    client,
    redirectUri,
    state: ticket.secret,
    extraScopes: type === "business-suite" ? input.scopes : [],
    dc,
    verifier,
  });
  return { authUrl };
}

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Throws 400 unless the address is https, or http on loopback, without credentials or fragment; exactly listed, where there is a list. */
export function requireRedirectUri(uri: string, registered: string[] | null): void {
  if (registered?.includes(uri)) return;
  const fault = registered
    ? "Must be one of the addresses that the organization has registered"
    : findFault(uri);
  if (fault) throw invalid("passthroughRedirectUri", fault);
}

/** Whether an organization may register this address, or use it without a list. */
export function isRedirectUri(uri: string): boolean {
  return findFault(uri) === undefined;
}

function findFault(uri: string): string | undefined {
  if (!URL.canParse(uri)) return "Must be a whole address, such as https://app.example.com/callback";
  const { href, protocol, hostname, username, password } = new URL(uri);
  if (protocol === "http:" && !LOOPBACK.has(hostname))
    return "Must be https; http is for localhost, 127.0.0.1 and [::1]";
  if (protocol !== "https:" && protocol !== "http:") return "Must be an https address";
  if (uri.includes("#")) return "Must be without a fragment (#)";
  if (username !== "" || password !== "") return "Must be without user name and password";
  if (hostname.endsWith(".")) return "Must be without a dot behind the host";
  if (href === uri || href === `${uri}/`) return undefined;
  return "Must be as a browser writes it: lower case, xn-- for letters, without default port, spaces, backslashes, dot segments";
}

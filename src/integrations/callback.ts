import type * as z from "zod";
import type { Deps } from "../deps.ts";
import { AppError, invalid } from "../lib/errors.ts";
import { limits } from "../lib/limits.ts";
import { describeError } from "../lib/log.ts";
import { ProviderError } from "../providers/errors.ts";
import type { HttpDeps } from "../providers/http.ts";
import { exchangeCode } from "../providers/oauth.ts";
import type { Property, TokenSet } from "../providers/provider.ts";
import { providerOf } from "../providers/registry.ts";
import { dataCentreOfLocation } from "../providers/zoho.ts";
import { oauthClient } from "./oauth-client.ts";
import { obtainTokens } from "./fresh-tokens.ts";
import { userId } from "./ids.ts";
import type { callbackReply } from "./reply-schemas.ts";
import { storeConnection } from "./store-connection.ts";
import { propertyTicket, stateTicket, type StatePayload } from "./ticket-kinds.ts";
import {
  claimTicket,
  ClaimLostError,
  dropTicket,
  findTicket,
  forgetTicket,
  issueTicket,
  releaseTicket,
  spendTicket,
  type Claim,
  type Earned,
  type Ticket,
} from "./tickets.ts";
import type { IntegrationType } from "../lib/integration-types.ts";

export interface CallbackInput {
  type: IntegrationType;
  code: string;
  state: string;
  /** Of the API key, when one was sent; the state is the credential otherwise. */
  organizationId: string | undefined;
  externalUserIdentifier?: string | undefined;
  /** Zoho's callback parameter of that name. */
  location?: string | undefined;
}

export type CallbackResult = z.output<typeof callbackReply>;

/**
 * Authorization pending -> connected and enabled, or property selection pending for web-analytics.
 * Exactly one callback can use a state. A vendor that fails gives the state back; one that refuses does not.
 * Throws 401 `invalid_oauth_code`; anything else that goes wrong is the route's 500.
 */
export async function completeCallback(deps: Deps, input: CallbackInput): Promise<CallbackResult> {
  const ticket = await findTicket(deps, stateTicket, input.state);
  // One time limit for all calls to the vendor, well below that of the claim.
  const http = { ...deps, deadline: AbortSignal.timeout(limits.callbackMs) };
  if (!ticket || !belongsTo(ticket, input)) throw new AppError("invalid_oauth_code");
  const claim = await claimTicket(deps, ticket.hash);
  if (!claim) throw new AppError("invalid_oauth_code");
  try {
    return await finish(http, ticket, claim, input);
  } catch (error) {
    throw await giveUp(deps, claim, error);
  }
}

/** A mismatch leaves the state untouched: whoever it belongs to can still use it. */
function belongsTo(ticket: Ticket<StatePayload>, input: CallbackInput): boolean {
  const { payload, organizationId } = ticket;
  if (payload.type !== input.type) return false;
  if (input.organizationId !== undefined && input.organizationId !== organizationId) return false;
  return (
    input.externalUserIdentifier === undefined ||
    input.externalUserIdentifier === payload.externalUserIdentifier
  );
}

async function finish(
  deps: Deps & HttpDeps,
  ticket: Ticket<StatePayload>,
  claim: Claim,
  input: CallbackInput,
): Promise<CallbackResult> {
  const { payload, organizationId } = ticket;
  const fresh = await obtainTokens(deps, ticket, claim, () => exchange(deps, ticket, input));
  const { tokens, earned } = fresh;
  requireScopes(providerOf(payload.type).oauth.requiredScopes, tokens);

  const identity = await providerOf(payload.type).identify(deps, tokens);
  const { account, result } = identity;
  if (account) {
    const grantExpiresAt = tokens.grantExpiresAt ?? null;
    const connection = { ...payload, organizationId, account, earned, grantExpiresAt };
    const isConnected = await storeConnection(deps, connection, claim);
    deps.defer(forgetTicket(deps, stateTicket, claim.hash));
    const message = !isConnected ? OVERTAKEN : fresh.hasSuperseded ? SUPERSEDED : "Integration connected";
    return {
      success: true,
      message,
      passthroughRedirectUri: payload.redirectUri,
      ...result,
    };
  }
  const properties = "properties" in result ? result.properties : [];
  const temporaryAccessToken = await offerProperties(deps, ticket, claim, { properties, earned });
  const message = "Select a property to finish connecting";
  return {
    success: true,
    message,
    passthroughRedirectUri: payload.redirectUri,
    ...result,
    temporaryAccessToken,
  };
}

const SUPERSEDED =
  "Integration connected. The vendor keeps only the newest authorization of an account, so whoever had connected " +
  "the same account before has to connect it again";
const OVERTAKEN =
  "The same account was connected for another user in the meantime, and the vendor keeps only the newest " +
  "authorization; connect again";

async function exchange(
  deps: Deps & HttpDeps,
  ticket: Ticket<StatePayload>,
  input: CallbackInput,
): Promise<TokenSet> {
  const { payload, organizationId } = ticket;
  const { oauth } = providerOf(payload.type);
  const dc = input.location === undefined ? payload.dc : dataCentreOfLocation(input.location);
  if (!dc) throw invalid("location", "Unknown data centre");
  const context = { organizationId, subject: payload.integrationId };
  return await exchangeCode(deps, oauth, {
    client: oauthClient(deps, payload.type),
    code: input.code,
    redirectUri: payload.redirectUri,
    verifier: payload.verifier && (await deps.keyring.open(payload.verifier, context)),
    dc,
    now: deps.now(),
  });
}

/** A user may untick scopes at Google's consent; a grant without the data is no connection (providers.md 1.5). */
function requireScopes(required: string[], tokens: TokenSet): void {
  if (tokens.scopes.length === 0 || required.every((scope) => tokens.scopes.includes(scope))) return;
  throw new AppError("invalid_oauth_code", {
    details: [{ path: "code", message: "The user did not grant access to the data" }],
  });
}

/** Property selection pending: the state's ticket becomes the temporary token's, in one transaction. */
async function offerProperties(
  deps: Deps,
  { payload, organizationId }: Ticket<StatePayload>,
  claim: Claim,
  offer: { properties: Property[]; earned: Earned },
): Promise<string> {
  const { integrationId, externalUserIdentifier, redirectUri, shared, actor } = payload;
  const properties = offer.properties.map(({ id, name }) => ({ id, name }));
  const ticket = await issueTicket(deps, propertyTicket, {
    organizationId,
    userId: await userId({ organizationId, externalUserIdentifier }),
    integrationId,
    type: payload.type,
    earned: offer.earned,
    payload: {
      integrationId,
      externalUserIdentifier,
      redirectUri,
      shared,
      actor,
      properties,
    },
  });
  await ticket.store();
  await spendTicket(deps, claim, [ticket.insert]);
  deps.defer(forgetTicket(deps, stateTicket, claim.hash));
  return ticket.secret;
}

/** Decides what becomes of the state after a failure, and what the client is told. */
async function giveUp(deps: Deps, claim: Claim, error: unknown): Promise<unknown> {
  if (error instanceof ClaimLostError) return new AppError("invalid_oauth_code");
  const refused = error instanceof ProviderError && error.kind === "refused";
  const ungranted = error instanceof AppError && error.code === "invalid_oauth_code";
  try {
    if (refused || ungranted) await dropTicket(deps, claim);
    else await releaseTicket(deps, claim);
  } catch (failure) {
    deps.log("error", "ticket_not_settled", describeError(failure));
  }
  return refused ? new AppError("invalid_oauth_code", { cause: error }) : error;
}

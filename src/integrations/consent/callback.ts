import type * as z from "zod";
import type { Deps } from "../../deps.ts";
import { invalid } from "../../lib/errors.ts";
import { limits } from "../../lib/limits.ts";
import { describeError } from "../../lib/log.ts";
import { VendorError } from "../../connectors/errors.ts";
import { callWith, type HttpDeps } from "../../connectors/http.ts";
import { exchangeCode, lacksScopes } from "../../connectors/oauth.ts";
import type { Property } from "../../connectors/connector.ts";
import { connectorOf } from "../../connectors/registry.ts";
import { dataCentreOfLocation } from "../../connectors/zoho/zoho.ts";
import { reasonOf, refuseCallback, UselessGrantError, type RefusalReason, explainState } from "./refusal.ts";
import { oauthClient } from "../tokens/credentials.ts";
import { obtainTokens } from "./fresh-tokens.ts";
import { userId } from "../ids.ts";
import type { callbackBody, callbackReply } from "../schemas.ts";
import { enqueueRevocations } from "../tokens/revocation.ts";
import { storeConnection } from "./store-connection.ts";
import { propertyTicket, stateTicket, type StatePayload } from "./ticket-kinds.ts";
import * as tickets from "./tickets.ts";
import type { Earned } from "../tokens/kept-tokens.ts";
import type { IntegrationType } from "../../domain/integration-types.ts";

interface CallbackInput extends z.output<typeof callbackBody> {
  type: IntegrationType;
  /** For the log, where why it was refused is to be found. */
  requestId: string;
  /** Of the API key, when one was sent; the state is the credential otherwise. */
  organizationId: string | undefined;
}

type CallbackResult = z.output<typeof callbackReply>;

/**
 * Authorization pending -> connected and enabled, or property selection pending for web-analytics.
 * Exactly one callback can use a state. A vendor that fails gives the state back; one that refuses does not.
 * Throws 401 `invalid_oauth_code`, 400 `no_property`; anything else that goes wrong is the route's 500.
 */
export async function completeCallback(deps: Deps, input: CallbackInput): Promise<CallbackResult> {
  const ticket = await tickets.findTicket(deps, stateTicket, input.state);
  // One time limit for all calls to the vendor, well below that of the claim.
  const http = { ...deps, deadline: AbortSignal.timeout(limits.callbackMs) };
  if (!ticket) throw await refuseCallback(deps, { ...input, ...(await explainState(deps, input)) });
  const { organizationId, payload } = ticket;
  const refuse = async (reason: RefusalReason, cause?: unknown) => {
    const owner = await userId({ ...payload, organizationId });
    return await refuseCallback(deps, { ...input, organizationId, userId: owner, reason, cause });
  };
  const isForeign = input.organizationId !== undefined && input.organizationId !== organizationId;
  if (isForeign) throw await refuseCallback(deps, { ...input, reason: "other_organization" });
  const mismatch = mismatchOf(payload, input);
  if (mismatch) throw await refuse(mismatch);
  const claim = await tickets.claimTicket(deps, ticket.hash);
  if (!claim) throw await refuse("state_used");
  try {
    return await finish(http, ticket, claim, input);
  } catch (error) {
    const reason = reasonOf(error);
    if (!(error instanceof tickets.ClaimLostError)) await endClaim(deps, claim, reason !== undefined);
    throw reason === undefined ? error : await refuse(reason, error);
  }
}

/** A mismatch leaves the state untouched: whoever it belongs to can still use it. */
function mismatchOf(payload: StatePayload, input: CallbackInput): RefusalReason | undefined {
  if (payload.type !== input.type) return "other_type";
  const { issuer } = connectorOf(payload.type).oauth;
  if (issuer !== undefined && (input.iss ?? issuer) !== issuer) return "other_issuer";
  const { externalUserIdentifier: user = payload.externalUserIdentifier } = input;
  return user === payload.externalUserIdentifier ? undefined : "other_user";
}

async function finish(
  deps: Deps & HttpDeps,
  ticket: tickets.Ticket<StatePayload>,
  claim: tickets.Claim,
  input: CallbackInput,
): Promise<CallbackResult> {
  const { payload, organizationId } = ticket;
  const connector = connectorOf(payload.type);
  const fresh = await obtainTokens(deps, ticket, claim, () => exchange(deps, ticket, input));
  const { tokens, earned } = fresh;
  if (lacksScopes(connector.oauth, tokens)) throw new UselessGrantError("scope_missing");
  const { account, result } = await connector.identify(callWith(deps, tokens), tokens);
  const reply = (message: string) => {
    return { success: true as const, message, passthroughRedirectUri: payload.redirectUri, ...result };
  };
  if (account) {
    const grantExpiresAt = tokens.grantExpiresAt ?? null;
    const connection = { ...payload, organizationId, account, earned, grantExpiresAt };
    const isConnected = await storeConnection(deps, connection, claim);
    deps.defer(tickets.forgetTicket(deps, stateTicket, claim.hash));
    return reply(!isConnected ? OVERTAKEN : fresh.hasSuperseded ? SUPERSEDED : "Integration connected");
  }
  const properties = "properties" in result ? result.properties : [];
  if (properties.length === 0) throw new UselessGrantError("no_property");
  const temporaryAccessToken = await offerProperties(deps, ticket, claim, { properties, earned });
  return { ...reply("Select a property to finish connecting"), temporaryAccessToken };
}

const SUPERSEDED =
  "Integration connected. The vendor keeps only the newest authorization of an account, so whoever had connected " +
  "the same account before has to connect it again";
const OVERTAKEN =
  "The same account was connected for another user in the meantime, and the vendor keeps only the newest " +
  "authorization; connect again";

async function exchange(deps: Deps & HttpDeps, ticket: tickets.Ticket<StatePayload>, input: CallbackInput) {
  const { payload, organizationId } = ticket;
  const { oauth } = connectorOf(payload.type);
  if (input.error) throw new VendorError("refused", payload.type, { vendorCode: input.error });
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

/** Property selection pending: the state's ticket becomes the temporary token's, in one transaction. */
async function offerProperties(
  deps: Deps,
  { payload, organizationId }: tickets.Ticket<StatePayload>,
  claim: tickets.Claim,
  offer: { properties: Property[]; earned: Earned },
): Promise<string> {
  const ticket = await tickets.issueTicket(deps, propertyTicket, {
    organizationId,
    userId: await userId({ ...payload, organizationId }),
    integrationId: payload.integrationId,
    type: payload.type,
    earned: offer.earned,
    payload: propertyTicket.payload.parse({ ...payload, properties: offer.properties }),
  });
  await ticket.store();
  await tickets.spendTicket(deps, claim, [ticket.insert]);
  deps.defer(tickets.forgetTicket(deps, stateTicket, claim.hash));
  return ticket.secret;
}

/** Decides what becomes of the state after a failure: what was refused is spent, and its grant revoked. */
async function endClaim(deps: Deps, claim: tickets.Claim, isRefused: boolean): Promise<void> {
  try {
    if (!isRefused) return await tickets.releaseTicket(deps, claim);
    await tickets.dropTicket(deps, claim);
    deps.defer(enqueueRevocations(deps));
  } catch (failure) {
    deps.log("error", "ticket_not_settled", describeError(failure));
  }
}

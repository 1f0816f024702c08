import type * as z from "zod";
import type { Deps } from "../../deps.ts";
import { AppError, invalid } from "../../lib/errors.ts";
import { describeError } from "../../lib/log.ts";
import { getPropertySettings } from "../../connectors/google-analytics/google-analytics.ts";
import { callWith } from "../../connectors/http.ts";
import type { TokenSet } from "../../connectors/token-set.ts";
import { openTokens } from "../tokens/credentials.ts";
import type { UserRef } from "../ids.ts";
import type { selectPropertyBody, selectPropertyReply } from "../schemas.ts";
import { storeConnection } from "./store-connection.ts";
import { propertyTicket } from "./ticket-kinds.ts";
import { claimTicket, ClaimLostError, findTicket, forgetTicket, releaseTicket } from "./tickets.ts";

/** Property selection pending -> connected, which spends the token. Throws 403 `invalid_temporary_access_token`, 400 for what was not offered. */
export async function selectProperty(
  deps: Deps,
  input: UserRef & z.output<typeof selectPropertyBody>,
): Promise<z.output<typeof selectPropertyReply>> {
  const ticket = await findTicket(deps, propertyTicket, input.temporaryAccessToken);
  const isOwn =
    ticket?.organizationId === input.organizationId &&
    ticket.payload.externalUserIdentifier === input.externalUserIdentifier;
  if (!ticket || !isOwn) throw new AppError("invalid_temporary_access_token");
  const { payload, organizationId } = ticket;
  const property = payload.properties.find((offered) => offered.id === input.propertyId);
  if (!property) throw invalid("propertyId", "Not among the offered properties");

  const claim = await claimTicket(deps, ticket.hash);
  if (!claim) throw new AppError("invalid_temporary_access_token");
  try {
    const { earned } = claim;
    if (!earned) throw new Error("No tokens wait with the temporary token");
    const tokens = await openTokens(deps, { ...payload, organizationId }, earned.credentials);
    const account = {
      propertyId: property.id,
      propertyName: property.name,
      ...(await readSettings(deps, tokens, property.id)),
    };
    const grantExpiresAt = tokens.grantExpiresAt ?? null;
    const connection = { ...payload, organizationId, account, earned, grantExpiresAt };
    await storeConnection(deps, { ...connection, type: "web-analytics" }, claim);
  } catch (error) {
    if (error instanceof ClaimLostError) throw new AppError("invalid_temporary_access_token");
    await releaseTicket(deps, claim).catch((failure: unknown) =>
      deps.log("error", "ticket_not_settled", describeError(failure)),
    );
    throw error;
  }
  deps.defer(forgetTicket(deps, propertyTicket, claim.hash));
  return { success: true, passthroughRedirectUri: payload.redirectUri };
}

/** Good to have for "today" and for amounts, but no reason to fail: every report names both again. */
async function readSettings(deps: Deps, tokens: TokenSet, propertyId: string) {
  try {
    return await getPropertySettings(callWith(deps, tokens), propertyId);
  } catch (error) {
    deps.log("warn", "property_settings_unknown", describeError(error));
    return {};
  }
}

import type * as z from "zod";
import type { Actor } from "../../audit/audit.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../lib/errors.ts";
import type { IntegrationType } from "../../domain/integration-types.ts";
import { endConnection, type Ending } from "./end-connection.ts";
import { integrationId, type UserRef } from "../ids.ts";
import type { disconnectReply } from "./reply-schemas.ts";
import { purgeStoredData } from "../stored-data.ts";

/**
 * Connected and enabled -> disabled. Credentials are gone from the connection when this answers; the vendor is
 * told at once, and again from the queue if it does not listen. What was synced goes, configuration stays.
 * Throws 404 `integration_not_found` for a type that was never connected.
 */
export async function disconnect(
  deps: Deps,
  input: UserRef & { type: IntegrationType; actor?: Actor },
): Promise<z.output<typeof disconnectReply>> {
  const { organizationId, actor } = input;
  const id = await integrationId(input, input.type);
  const ending = await endConnection(deps, { organizationId, integrationId: id }, actor);
  if (!ending) throw new AppError("integration_not_found");
  // Also of one that had ended before: it may have failed right here.
  await purgeStoredData(deps, id);
  return { success: true, ...(ending !== "none" && OUTCOMES[ending]) };
}

const OUTCOMES = {
  revoked: { grant: "revoked", message: "The vendor has ended the authorization" },
  pending: { grant: "pending", message: "The vendor has not confirmed the end yet and will be asked again" },
  shared: {
    grant: "kept",
    message: "The authorization stays at the vendor, because another connection of the same account uses it",
  },
  unreadable: {
    grant: "kept",
    message: "The authorization stays at the vendor, because the stored tokens could not be read to end it",
  },
} as const satisfies Record<Exclude<Ending, "none">, object>;

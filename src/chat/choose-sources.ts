import type { MissingSource } from "../analyst/prompt/prompt.ts";
import type { Source } from "../analyst/sources.ts";
import { integrationTypes, type IntegrationType } from "../domain/integration-types.ts";
import type { ConnectionRow } from "./load.ts";
import type { ChatBody } from "./schemas.ts";

/**
 * Which connections the agent gets: at most one a type, the user's own before a shared one. A list narrows;
 * `useAllIntegrations: false` without a list means none; mode `chat` means none.
 */
export function chooseSources(
  connections: ConnectionRow[],
  userId: string,
  request: Pick<ChatBody, "mode" | "integrations" | "useAllIntegrations">,
): { sources: Source[]; missing: MissingSource[] } {
  const sources: Source[] = [];
  const missing: MissingSource[] = [];
  for (const type of wantedTypes(request)) {
    const ofType = connections.filter((row) => row.type === type);
    const own = ofType.filter((row) => row.userId === userId);
    // A broken connection of one's own is told, and not replaced by somebody else's data without a word.
    const candidates = own.length > 0 ? own : ofType;
    const usable = candidates.find((row) => row.connected && row.credentials !== null);
    if (usable) sources.push(toSource(usable));
    else missing.push({ type, reason: whyMissing(candidates[0]) });
  }
  return { sources, missing };
}

function whyMissing(row: ConnectionRow | undefined): MissingSource["reason"] {
  if (!row) return "not connected";
  return row.reason === "scope_missing"
    ? "lacks the permission to be read and has to be connected again"
    : "has to be connected again";
}

function wantedTypes(
  request: Pick<ChatBody, "mode" | "integrations" | "useAllIntegrations">,
): IntegrationType[] {
  if (request.mode === "chat") return [];
  const named = request.integrations ?? [];
  if (named.length > 0) return integrationTypes.filter((type) => named.includes(type));
  return request.useAllIntegrations ? [...integrationTypes] : [];
}

/** A row's `account` always is of the row's `type`: store-connection.ts writes both together. */
function toSource(row: ConnectionRow): Source {
  const { type, organizationId, userId, region, id, account, lastSyncedAt, syncSchedule, lastResult } = row;
  const credentials = row.credentials ?? "";
  const owner = { organizationId, userId, region };
  const freshness = { lastSyncedAt, syncSchedule, lastResult };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above: the database cannot say it in types
  return { type, ...owner, integrationId: id, account, credentials, ...freshness } as Source;
}

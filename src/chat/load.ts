import { and, desc, eq, or, sql } from "drizzle-orm";
import type { HistoryMessage } from "../domain/model.ts";
import { selectContexts, type ContextRow } from "../contexts/choose.ts";
import type { Db } from "../deps.ts";
import { batchPrepared, prepareOnce, type Database } from "../db/client.ts";
import { integrations, organizations, users } from "../db/schema.ts";
import { AppError } from "../lib/errors.ts";
import { selectHistory, type ChatUser, type Owner } from "./conversations.ts";
import type { ChatBody } from "./schemas.ts";
import type { MissingSource, Source } from "../analyst/sources.ts";
import { integrationTypes } from "../domain/integration-types.ts";

type ConnectionRow = Awaited<ReturnType<typeof selectConnections>>[number];

/** A user has five at most, and of what the organization shares only one a type is asked. */
const MOST_CONNECTIONS = 50;

export interface ChatContext {
  connections: ConnectionRow[];
  contexts: ContextRow[];
  history: HistoryMessage[];
  /** False for a user whom the first stored chat will make exist. */
  isKnownUser: boolean;
}

/** What an answer needs from the database, in one batch. Throws 404 `conversation_not_found`, also for another user's conversation. */
export async function loadContext(deps: Db, user: ChatUser, request: ChatBody): Promise<ChatContext> {
  const { conversationId, chatHistory, passthroughMode } = request;
  const statements = statementsOf(deps.db);
  const values = { userId: user.id, organizationId: user.organizationId, conversationId };
  const connections = passthroughMode ? statements.ownConnections : statements.visibleConnections;
  const always = [
    { prepared: connections, values },
    { prepared: statements.contexts, values },
  ] as const;
  if (conversationId === undefined) {
    const [found, contexts, known] = await batchPrepared(deps.db, [
      ...always,
      { prepared: statements.user, values },
    ]);
    const history = toHistory(chatHistory);
    return { connections: found, contexts, history, isKnownUser: known.length > 0 };
  }
  const [found, contexts, stored] = await batchPrepared(deps.db, [
    ...always,
    { prepared: statements.history, values },
  ]);
  if (stored.length === 0) throw new AppError("conversation_not_found");
  const history = chatHistory
    ? toHistory(chatHistory)
    : stored
        .toReversed()
        .flatMap(({ role, content }) => (role === null || content === null ? [] : { role, content }));
  // Whose conversation is there is there too.
  return { connections: found, contexts, history, isKnownUser: true };
}

/** The connections alone, as an answer would see them. */
export async function loadConnections(
  { db }: Db,
  user: ChatUser,
  { passthroughMode }: Pick<ChatBody, "passthroughMode">,
): Promise<ConnectionRow[]> {
  const { ownConnections, visibleConnections } = statementsOf(db);
  const prepared = passthroughMode ? ownConnections : visibleConnections;
  return await prepared.execute({ userId: user.id, organizationId: user.organizationId });
}

/** Everything that is read, with places for the values of one request. */
const statementsOf = prepareOnce((db: Database) => {
  const user = { id: sql.placeholder("userId"), organizationId: sql.placeholder("organizationId") };
  const conversationId = sql.placeholder("conversationId");
  return {
    ownConnections: selectConnections(db, user, true).prepare(),
    visibleConnections: selectConnections(db, user, false).prepare(),
    contexts: selectContexts({ db }, { organizationId: user.organizationId, userId: user.id }).prepare(),
    user: db.select({ id: users.id }).from(users).where(eq(users.id, user.id)).prepare(),
    history: selectHistory({ db }, user, conversationId).prepare(),
  };
});

function toHistory(entries: ChatBody["chatHistory"] = []): HistoryMessage[] {
  return entries.map(({ role, content }) => ({ role, content }));
}

/** In passthrough mode only what this user connected; otherwise also what the organization shares. */
function selectConnections(db: Database, user: Owner, passthroughMode: boolean) {
  const isOwn = eq(integrations.userId, user.id);
  const isVisible = passthroughMode ? isOwn : or(isOwn, eq(integrations.shared, true));
  const { id, organizationId, userId, type, connected, reason, account, credentials } = integrations;
  const { lastSyncedAt, syncSchedule, lastResult } = integrations;
  const { region } = organizations;
  const owner = { organizationId, userId, region };
  const freshness = { lastSyncedAt, syncSchedule, lastResult };
  return db
    .select({ id, ...owner, type, connected, reason, account, credentials, ...freshness })
    .from(integrations)
    .innerJoin(organizations, eq(organizations.id, integrations.organizationId))
    .where(
      and(eq(integrations.organizationId, user.organizationId), eq(integrations.enabled, true), isVisible),
    )
    .orderBy(desc(isOwn), desc(integrations.connected), desc(integrations.updatedAt))
    .limit(MOST_CONNECTIONS);
}

/** One connection a type, the user's own first. A list narrows; mode `chat`, and `useAllIntegrations: false` without a list, mean none. */
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

function wantedTypes(request: Pick<ChatBody, "mode" | "integrations" | "useAllIntegrations">) {
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

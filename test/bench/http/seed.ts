import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { generateKey } from "../../../src/auth/key-format.ts";
import { integrationId, userId, type UserRef } from "../../../src/integrations/ids.ts";
import { fromBase64, toBase64Url, utf8 } from "../../../src/lib/encoding.ts";
import { sha256Hex } from "../../../src/lib/ids.ts";
import { PRIOR_MESSAGES, priorMessage, QUESTION, REDIRECT_URI } from "./figures.ts";
import type { Shot } from "./load.ts";
import type { Contestant } from "./serve.ts";

/** A key admits 1,000 requests a minute, so the load is spread over organizations with a key each. */
const ORGANIZATIONS = 64;
/** Has a source that nobody has read yet, so that questions go to the vendor. */
const USER = "user-1";
/** Has one that is synchronized. */
export const STATUS_USER = "user-2";
const MIGRATIONS = join(import.meta.dirname, "../../../migrations");

export const ENCRYPTION_KEY = { id: "bench", base64: Buffer.alloc(32, 7).toString("base64") };

type Db = Contestant["db"];

/** Makes the tables. */
export async function migrate(db: Db): Promise<void> {
  for (const name of readdirSync(MIGRATIONS).toSorted()) {
    if (!name.endsWith(".sql")) continue;
    const statements = readFileSync(join(MIGRATIONS, name), "utf8").split("--> statement-breakpoint");
    await db.batch(statements.map((statement) => db.prepare(statement)));
  }
}

/** Tables, organizations, keys, users and one connected `web-analytics` source each; answers the keys. */
export async function seedTenants(db: Db): Promise<string[]> {
  await migrate(db);
  const keys = Array.from({ length: ORGANIZATIONS }, generateKey);
  const rows = await Promise.all(keys.map((key, index) => tenantRows(db, key, index)));
  await db.batch([
    db
      .prepare("INSERT INTO hash_keys (id, sealed) VALUES ('grants', ?)")
      .bind(await seal(["", "grants"], "grants")),
    ...rows.flat(),
  ]);
  return keys;
}

async function tenantRows(db: Db, key: string, index: number) {
  const organizationId = `org_${index}`;
  const now = Date.now();
  return [
    db
      .prepare("INSERT INTO organizations (id, name, plan, created_at) VALUES (?, ?, 'ENTERPRISE', ?)")
      .bind(organizationId, organizationId, now),
    db
      .prepare(
        `INSERT INTO api_keys (id, organization_id, name, hash, hint, permissions, created_at)
         VALUES (?, ?, 'bench', ?, ?, '["chat","integrations:read","integrations:write"]', ?)`,
      )
      .bind(`key_${index}`, organizationId, await sha256Hex(key), key.slice(-4), now),
    ...(await userRows(db, { organizationId, externalUserIdentifier: USER }, null)),
    ...(await userRows(db, { organizationId, externalUserIdentifier: STATUS_USER }, now)),
  ];
}

/** A user with a connected source of web analytics. */
async function userRows(db: Db, ref: UserRef, lastSyncedAt: number | null) {
  const { organizationId, externalUserIdentifier } = ref;
  const user = await userId(ref);
  const connection = await integrationId(ref, "web-analytics");
  const account = {
    propertyId: "properties-1",
    propertyName: "Shop",
    timeZone: "Europe/Berlin",
    currency: "EUR",
  };
  const result = lastSyncedAt && {
    at: new Date(lastSyncedAt).toISOString(),
    outcome: "completed",
    records: 90,
  };
  const now = Date.now();
  return [
    db
      .prepare("INSERT INTO users (id, organization_id, external_id, created_at) VALUES (?, ?, ?, ?)")
      .bind(user, organizationId, externalUserIdentifier, now),
    db
      .prepare(
        `INSERT INTO integrations (id, organization_id, user_id, type, enabled, connected, account, credentials,
           sync_schedule, last_synced_at, next_sync_at, last_result, created_at, updated_at)
         VALUES (?1, ?2, ?3, 'web-analytics', 1, 1, ?4, ?5, '0 */6 * * *', ?6, ?7, ?8, ?9, ?9)`,
      )
      .bind(
        connection,
        organizationId,
        user,
        JSON.stringify(account),
        await sealToken(organizationId, connection),
        lastSyncedAt,
        now + 3_600_000,
        result && JSON.stringify(result),
        now,
      ),
  ];
}

/** As src/lib/crypto.ts seals; that file needs workerd's types. */
async function seal(owner: [organization: string, id: string], text: string): Promise<string> {
  const raw = fromBase64(ENCRYPTION_KEY.base64);
  const key = await crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["encrypt"]);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const additionalData = utf8(JSON.stringify(["v1", ...owner]));
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData }, key, utf8(text));
  return `v1.${ENCRYPTION_KEY.id}.${toBase64Url(iv)}.${toBase64Url(new Uint8Array(sealed))}`;
}

function sealToken(organizationId: string, connection: string): Promise<string> {
  const tokens = { accessToken: "ya29.bench", expiresAt: Date.now() + 86_400_000, scopes: [] };
  return seal([organizationId, connection], JSON.stringify(tokens));
}

/** `count` conversations of ten messages each; every request of a round gets one of its own. */
export async function seedConversations(db: Db, round: string, count: number): Promise<void> {
  const numbers = "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?2)";
  const prior = JSON.stringify(
    Array.from({ length: PRIOR_MESSAGES }, (_, position) => priorMessage(position)),
  );
  await db.batch([
    db
      .prepare(
        `INSERT INTO conversations (id, organization_id, user_id, title, created_at, updated_at)
         ${numbers} SELECT ?1 || '_' || i, u.organization_id, u.id, 'Bench', 1, 1
         FROM n JOIN users u ON u.organization_id = 'org_' || (i % ${ORGANIZATIONS}) AND u.external_id = '${USER}'`,
      )
      .bind(round, count),
    db
      .prepare(
        `INSERT INTO messages (conversation_id, position, organization_id, role, content, metadata, created_at)
         ${numbers} SELECT ?1 || '_' || i, p.key, 'org_' || (i % ${ORGANIZATIONS}), p.value ->> 'role', p.value ->> 'content', '{}', 1
         FROM n, json_each(?3) p`,
      )
      .bind(round, count, prior),
  ]);
}

/** The requests of a round, one a conversation. */
export function shots(keys: string[], round: string, count: number): () => Shot | undefined {
  return inTurns(keys, count, (key, index) => {
    const conversationId = `${round}_${index}`;
    const body = { message: QUESTION, externalUserIdentifier: USER, conversationId };
    return { method: "POST", path: "/chat", key, body: JSON.stringify(body) };
  });
}

/** The same request, with every key in turn. */
export function spread(
  keys: string[],
  count: number,
  request: Pick<Shot, "method" | "path">,
): () => Shot | undefined {
  return inTurns(keys, count, (key) => ({ ...request, key }));
}

function inTurns(keys: string[], count: number, make: (key: string, index: number) => Shot) {
  let index = 0;
  return () => {
    if (index >= count) return undefined;
    const at = index++;
    return make(keys[at % keys.length] ?? "", at);
  };
}

const STATE_MS = 600_000;

/** `count` consents that wait for their callback, each of a user of its own; every request of a round gets one. */
export async function seedStates(
  { db, kv }: Pick<Contestant, "db" | "kv">,
  keys: string[],
  round: string,
  count: number,
): Promise<() => Shot | undefined> {
  const states = await Promise.all(
    Array.from({ length: count }, (_, index) => stateOf(round, index, keys.length)),
  );
  await db.batch([
    db
      .prepare(
        `INSERT INTO users (id, organization_id, external_id, created_at)
         SELECT value ->> 'userId', value ->> 'organizationId', value ->> 'user', 1 FROM json_each(?)`,
      )
      .bind(JSON.stringify(states)),
    db
      .prepare(
        `INSERT INTO tickets (hash, organization_id, user_id, integration_id, type, payload, expires_at)
         SELECT value ->> 'hash', value ->> 'organizationId', value ->> 'userId', value ->> 'integrationId',
           'notes-workspace', value ->> 'payload', ?2 FROM json_each(?1)`,
      )
      .bind(JSON.stringify(states), Date.now() + STATE_MS),
  ]);
  await Promise.all(
    states.map(({ hash, payload }) =>
      kv.put(`oauth-state:${hash}`, payload, { expirationTtl: STATE_MS / 1000 }),
    ),
  );
  return inTurns(keys, count, (key, index) => {
    const { state, user } = states[index] ?? {};
    const body = { code: state, state, externalUserIdentifier: user };
    return {
      method: "POST",
      path: "/integrations/notes-workspace/callback",
      key,
      body: JSON.stringify(body),
    };
  });
}

/** As connect leaves it: the ticket's row, and its payload in KV. */
async function stateOf(round: string, index: number, organizations: number) {
  const organizationId = `org_${index % organizations}`;
  const user = `${round}_user_${index}`;
  const ref: UserRef = { organizationId, externalUserIdentifier: user };
  const state = `${round}-state-${index}`;
  const integration = await integrationId(ref, "notes-workspace");
  const payload = {
    integrationId: integration,
    externalUserIdentifier: user,
    redirectUri: REDIRECT_URI,
    shared: false,
    type: "notes-workspace",
    dc: "com",
  };
  return {
    organizationId,
    user,
    state,
    userId: await userId(ref),
    integrationId: integration,
    hash: await sha256Hex(state),
    payload: JSON.stringify({
      kind: "oauth-state",
      organizationId,
      expiresAt: Date.now() + STATE_MS,
      payload,
    }),
  };
}

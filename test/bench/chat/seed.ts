import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { generateKey } from "../../../src/auth/key-format.ts";
import { integrationId, userId, type UserRef } from "../../../src/integrations/ids.ts";
import { fromBase64, toBase64Url, utf8 } from "../../../src/lib/encoding.ts";
import { sha256Hex } from "../../../src/lib/ids.ts";
import { PRIOR_MESSAGES, priorMessage, QUESTION } from "./figures.ts";
import type { Shot } from "./load.ts";
import type { Contestant } from "./serve.ts";

/** A key admits 1,000 requests a minute, so the load is spread over organizations with a key each. */
const ORGANIZATIONS = 64;
const USER = "user-1";
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
  await db.batch(rows.flat());
  return keys;
}

async function tenantRows(db: Db, key: string, index: number) {
  const organizationId = `org_${index}`;
  const ref: UserRef = { organizationId, externalUserIdentifier: USER };
  const user = await userId(ref);
  const connection = await integrationId(ref, "web-analytics");
  const account = {
    propertyId: "properties-1",
    propertyName: "Shop",
    timeZone: "Europe/Berlin",
    currency: "EUR",
  };
  const now = Date.now();
  return [
    db
      .prepare("INSERT INTO organizations (id, name, plan, created_at) VALUES (?, ?, 'ENTERPRISE', ?)")
      .bind(organizationId, organizationId, now),
    db
      .prepare(
        `INSERT INTO api_keys (id, organization_id, name, hash, hint, permissions, created_at) VALUES (?, ?, 'bench', ?, ?, '["chat"]', ?)`,
      )
      .bind(`key_${index}`, organizationId, await sha256Hex(key), key.slice(-4), now),
    db
      .prepare("INSERT INTO users (id, organization_id, external_id, created_at) VALUES (?, ?, ?, ?)")
      .bind(user, organizationId, USER, now),
    db
      .prepare(
        `INSERT INTO integrations (id, organization_id, user_id, type, enabled, connected, account, credentials, sync_schedule, created_at, updated_at)
         VALUES (?, ?, ?, 'web-analytics', 1, 1, ?, ?, '0 */6 * * *', ?, ?)`,
      )
      .bind(
        connection,
        organizationId,
        user,
        JSON.stringify(account),
        await sealToken(organizationId, connection),
        now,
        now,
      ),
  ];
}

/** As src/lib/crypto.ts seals; that file needs workerd's types. */
async function sealToken(organizationId: string, connection: string): Promise<string> {
  const raw = fromBase64(ENCRYPTION_KEY.base64);
  const key = await crypto.subtle.importKey("raw", raw, "AES-GCM", false, ["encrypt"]);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const additionalData = utf8(JSON.stringify(["v1", organizationId, connection]));
  const tokens = { accessToken: "ya29.bench", expiresAt: Date.now() + 86_400_000, scopes: [] };
  const sealed = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv, additionalData },
    key,
    utf8(JSON.stringify(tokens)),
  );
  return `v1.${ENCRYPTION_KEY.id}.${toBase64Url(iv)}.${toBase64Url(new Uint8Array(sealed))}`;
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
         FROM n JOIN users u ON u.organization_id = 'org_' || (i % ${ORGANIZATIONS})`,
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
  let index = 0;
  return () => {
    if (index >= count) return undefined;
    const conversationId = `${round}_${index}`;
    const key = keys[index % keys.length] ?? "";
    index += 1;
    return { key, body: JSON.stringify({ message: QUESTION, externalUserIdentifier: USER, conversationId }) };
  };
}

import type { CallbackRequest, FloorEnv } from "./env.ts";
import { open, seal } from "./seal.ts";
import type { Admitted } from "./worker.ts";

interface State {
  organizationId: string;
  expiresAt: number;
  payload: { integrationId: string; externalUserIdentifier: string; redirectUri: string };
}

interface Tokens {
  access_token: string;
  refresh_token: string;
  bot_id: string;
  workspace_id: string;
  workspace_name: string;
}

const CLAIM = `UPDATE tickets SET claim = ?2, claimed_at = ?3, tries = tries + 1
  WHERE hash = ?1 AND expires_at > ?3 AND claim IS NULL RETURNING progress`;
const HASH_KEY = "SELECT sealed FROM hash_keys WHERE id = 'grants'";
const PROGRESS = `UPDATE tickets SET progress = ?3, grant_key = ?5, granted_at = ?4 WHERE hash = ?1 AND claim = ?2 RETURNING hash`;
const WANTED = (organization: string, type: string) => `EXISTS (SELECT 1 FROM webhook_endpoints e
    WHERE e.organization_id = ${organization} AND enabled = 1
      AND (events = '[]' OR EXISTS (SELECT 1 FROM json_each(events) WHERE value = '${type}')))`;
/** What a newer consent has ended is told, before it is noted. */
const TELL = (
  which: string,
) => `INSERT INTO webhook_events (id, organization_id, user_id, type, data, created_at)
  SELECT 'evt_' || lower(hex(randomblob(16))), i.organization_id, i.user_id, 'connection.refresh_failed',
    json_object('externalUserIdentifier', u.external_id, 'integrationType', i.type, 'reason', 'superseded'), ?3
  FROM integrations i JOIN users u ON u.id = i.user_id
  WHERE ${which} AND i.enabled = 1 AND i.connected = 1 AND ${WANTED("i.organization_id", "connection.refresh_failed")}
  RETURNING id`;
const TELL_OLDER = TELL("i.grant_key = ?1 AND i.id <> ?2 AND i.granted_at < ?3");
const TELL_OVERTAKEN =
  TELL(`i.id = ?2 AND EXISTS (SELECT 1 FROM integrations n WHERE n.grant_key = ?1 AND n.enabled = 1
    AND n.connected = 1 AND n.id <> ?2 AND n.granted_at > ?3)`);
const SUPERSEDE = `UPDATE integrations SET connected = 0, reason = 'superseded', next_sync_at = NULL, updated_at = ?3
  WHERE grant_key = ?1 AND id <> ?2 AND granted_at < ?3 AND enabled = 1 AND connected = 1 RETURNING id`;
const ENDING = "SELECT id FROM grant_endings WHERE grant_key = ? AND until > ? LIMIT 1";
const KNOWN = "SELECT account, epoch FROM integrations WHERE id = ?";
const EVENT = `INSERT INTO webhook_events (id, organization_id, user_id, type, data, created_at)
  SELECT ?1, organization_id, user_id, 'connection.created', json_object('integrationType', type), ?3
  FROM tickets t WHERE hash = ?2 AND ${WANTED("t.organization_id", "connection.created")} RETURNING id`;
const OWE = `INSERT INTO revocations (id, organization_id, integration_id, type, credentials, grant_key, granted_at, next_attempt_at)
  SELECT ?1, organization_id, id, type, credentials, grant_key, granted_at, ?3
  FROM integrations WHERE id = ?2 AND credentials IS NOT NULL AND grant_key <> ?4`;
const UNOWE = "DELETE FROM revocations WHERE grant_key = ?";
const CONNECT = `INSERT INTO integrations (id, organization_id, user_id, type, enabled, connected, account, credentials,
    grant_key, granted_at, sync_schedule, next_sync_at, epoch, created_at, updated_at)
  SELECT ?1, organization_id, user_id, type, 1, 1, ?4, ?5, grant_key, ?3, '15 */2 * * *', ?3, ?3, ?3, ?3
  FROM tickets WHERE hash = ?6 AND claim = ?2
  ON CONFLICT (id) DO UPDATE SET enabled = 1, connected = 1, account = ?4, credentials = ?5, grant_key = excluded.grant_key,
    granted_at = ?3, updated_at = ?3 RETURNING id`;
const OVERTAKEN = `UPDATE integrations SET connected = 0, reason = 'superseded' WHERE id = ?1 AND EXISTS (
    SELECT 1 FROM integrations WHERE grant_key = ?2 AND enabled = 1 AND connected = 1 AND id <> ?1 AND granted_at > ?3)
  RETURNING id`;
const AUDIT = `INSERT INTO audit_log (id, organization_id, at, actor, action, target)
  VALUES (?1, ?2, ?3, 'service', 'connection.created', ?4)`;
const SPEND = "DELETE FROM tickets WHERE hash = ? AND claim = ?";

/**
 * The way of a consent, with the service's promises: one request claims the state; the tokens are kept by the
 * connection's object and the ticket before anything else can fail; one transaction connects, tells and spends the
 * ticket; what the new consent ends is told, what it replaces is owed a revocation.
 */
export async function callback(
  env: FloorEnv,
  request: Request,
  context: ExecutionContext,
  admitted: Admitted,
): Promise<Response> {
  const body = await request.json<CallbackRequest>();
  const headers = await admitted;
  if (!headers) return Response.json({ error: "rate limited" }, { status: 429 });
  const hash = hex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(body.state)));
  const state = await env.KV.get<State>(`oauth-state:${hash}`, "json");
  const now = Date.now();
  const nonce = crypto.randomUUID();
  if (!state || state.expiresAt <= now) return Response.json({ error: "no state" }, { status: 401 });
  if (state.payload.externalUserIdentifier !== body.externalUserIdentifier) {
    return Response.json({ error: "no state" }, { status: 401 });
  }
  const claimed = await env.DB.prepare(CLAIM).bind(hash, nonce, now).all();
  if (claimed.results.length === 0) return Response.json({ error: "used" }, { status: 401 });

  const { organizationId, payload } = state;
  const id = payload.integrationId;
  const tokens = await exchange(env, body.code, payload.redirectUri);
  const sealed = await seal(env, [organizationId, id], JSON.stringify(tokens));
  const object = env.CONNECTION.getByName(id);
  await object.keep(hash, { organizationId, id, sealed });
  const grant = await grantKeyOf(env, tokens.bot_id);
  await env.DB.batch([
    env.DB.prepare(PROGRESS).bind(hash, nonce, sealed, now, grant),
    env.DB.prepare(TELL_OLDER).bind(grant, id, now),
    env.DB.prepare(SUPERSEDE).bind(grant, id, now),
    env.DB.prepare(ENDING).bind(grant, now),
  ]);
  context.waitUntil(object.forget(hash));

  const account = JSON.stringify({ workspaceId: tokens.workspace_id, workspaceName: tokens.workspace_name });
  await env.DB.prepare(KNOWN).bind(id).all();
  const [, , , connected] = await env.DB.batch([
    env.DB.prepare(EVENT).bind(crypto.randomUUID(), hash, now),
    env.DB.prepare(OWE).bind(crypto.randomUUID(), id, now, grant),
    env.DB.prepare(UNOWE).bind(grant),
    env.DB.prepare(CONNECT).bind(id, nonce, now, account, sealed, hash),
    env.DB.prepare(TELL_OVERTAKEN).bind(grant, id, now),
    env.DB.prepare(OVERTAKEN).bind(id, grant, now),
    env.DB.prepare(AUDIT).bind(crypto.randomUUID(), organizationId, now, id),
    env.DB.prepare(SPEND).bind(hash, nonce),
  ]);
  if (connected?.results.length !== 1) return Response.json({ error: "used" }, { status: 401 });
  await env.SYNC_QUEUE.send({ kind: "sync", organizationId, integrationId: id, due: now });
  context.waitUntil(env.KV.delete(`oauth-state:${hash}`));
  return Response.json(
    {
      success: true,
      message: "Integration connected",
      passthroughRedirectUri: payload.redirectUri,
      workspace: { id: tokens.workspace_id, name: tokens.workspace_name, icon: null },
    },
    { headers },
  );
}

async function exchange(env: FloorEnv, code: string, redirectUri: string): Promise<Tokens> {
  const client = `${env.NOTES_WORKSPACE_CLIENT_ID}:${env.NOTES_WORKSPACE_CLIENT_SECRET}`;
  const response = await fetch(`${env.PROVIDER_PROXY}/api.notion.com/v1/oauth/token`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Basic ${btoa(client)}` },
    body: JSON.stringify({ grant_type: "authorization_code", code, redirect_uri: redirectUri }),
  });
  if (!response.ok) throw new Error(`Vendor answered ${response.status}`);
  return await response.json<Tokens>();
}

/** The keyed hash by which connections that rest on one grant are found. */
async function grantKeyOf(env: FloorEnv, bot: string): Promise<string> {
  const row = await env.DB.prepare(HASH_KEY).first<{ sealed: string }>();
  const key = row ? await open(env, ["", "grants"], row.sealed) : "none";
  const encoder = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const imported = await crypto.subtle.importKey("raw", encoder.encode(key), algorithm, false, ["sign"]);
  return hex(await crypto.subtle.sign("HMAC", imported, encoder.encode(JSON.stringify(["notion", bot]))));
}

function hex(digest: ArrayBuffer): string {
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

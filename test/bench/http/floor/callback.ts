import type { CallbackRequest, FloorEnv } from "./env.ts";
import { seal } from "./seal.ts";
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
const PROGRESS = `UPDATE tickets SET progress = ?3, granted_at = ?4 WHERE hash = ?1 AND claim = ?2 RETURNING hash`;
const KNOWN = "SELECT account, epoch FROM integrations WHERE id = ?";
const CONNECT = `INSERT INTO integrations (id, organization_id, user_id, type, enabled, connected, account, credentials,
    granted_at, sync_schedule, next_sync_at, created_at, updated_at)
  SELECT ?1, organization_id, user_id, type, 1, 1, ?4, ?5, ?3, '15 */2 * * *', ?3, ?3, ?3
  FROM tickets WHERE hash = ?6 AND claim = ?2
  ON CONFLICT (id) DO UPDATE SET enabled = 1, connected = 1, account = ?4, credentials = ?5, granted_at = ?3, updated_at = ?3
  RETURNING id`;
const AUDIT = `INSERT INTO audit_log (id, organization_id, at, actor, action, target)
  VALUES (?1, ?2, ?3, 'service', 'connection.created', ?4)`;
const SPEND = "DELETE FROM tickets WHERE hash = ? AND claim = ?";

/**
 * The way of a consent, with the service's promises: one request claims the state, the tokens are kept by the
 * connection's object and the ticket before anything else can fail, one transaction connects and spends the ticket.
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
  await env.DB.prepare(PROGRESS).bind(hash, nonce, sealed, now).all();
  context.waitUntil(object.forget(hash));

  const account = JSON.stringify({ workspaceId: tokens.workspace_id, workspaceName: tokens.workspace_name });
  await env.DB.prepare(KNOWN).bind(id).all();
  const [connected] = await env.DB.batch([
    env.DB.prepare(CONNECT).bind(id, nonce, now, account, sealed, hash),
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

function hex(digest: ArrayBuffer): string {
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

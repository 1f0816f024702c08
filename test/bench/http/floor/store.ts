import type { ChatRequest, FloorEnv } from "./env.ts";
import type { Reply } from "./model.ts";

export interface Connection {
  id: string;
  organizationId: string;
  userId: string;
  type: string;
  connected: number;
  account: string;
  credentials: string | null;
}

export interface Found {
  connections: Connection[];
  history: { role: string; content: string }[];
}

const CONNECTIONS = `SELECT id, organization_id AS organizationId, user_id AS userId, type, connected, account, credentials,
    last_synced_at, sync_schedule, last_result
  FROM integrations WHERE organization_id = ?1 AND enabled = 1 AND (user_id = ?2 OR shared = 1)
  ORDER BY (user_id = ?2) DESC, connected DESC, updated_at DESC LIMIT 50`;
const USER = "SELECT id FROM users WHERE id = ?";
const CONVERSATION = "SELECT id FROM conversations WHERE id = ? AND organization_id = ? AND user_id = ?";
const HISTORY = `SELECT role, content FROM (
    SELECT m.role, m.content, m.position FROM messages m JOIN conversations c ON c.id = m.conversation_id
    WHERE c.id = ? AND c.organization_id = ? AND c.user_id = ? ORDER BY m.position DESC LIMIT 200)
  ORDER BY position`;

/** User, conversation, history and connections in one batch. */
export async function load(
  env: FloorEnv,
  organizationId: string,
  user: string,
  conversationId: string,
): Promise<Found | undefined> {
  const [connections, known, conversation, history] = await env.DB.batch<Record<string, unknown>>([
    env.DB.prepare(CONNECTIONS).bind(organizationId, user),
    env.DB.prepare(USER).bind(user),
    env.DB.prepare(CONVERSATION).bind(conversationId, organizationId, user),
    env.DB.prepare(HISTORY).bind(conversationId, organizationId, user),
  ]);
  if (!known?.results.length || !conversation?.results.length) return undefined;
  return {
    connections: (connections?.results ?? []) as unknown as Connection[],
    history: (history?.results ?? []) as unknown as Found["history"],
  };
}

const UPSERT = `INSERT INTO conversations (id, organization_id, user_id, title, created_at, updated_at)
  VALUES (?1, ?2, ?3, ?4, ?5, ?5) ON CONFLICT (id) DO UPDATE SET updated_at = ?5`;
const MESSAGE = `INSERT INTO messages (conversation_id, position, organization_id, role, content, metadata, created_at)
  VALUES (?1, (SELECT coalesce(max(position), -1) + 1 FROM messages WHERE conversation_id = ?1), ?2, ?3, ?4, ?5, ?6)`;

interface Exchange {
  organizationId: string;
  user: string;
  body: ChatRequest;
  reply: Reply;
  timestamp: number;
}

/** The conversation and both messages in one batch. */
export async function store(
  env: FloorEnv,
  { organizationId, user, body, reply, timestamp }: Exchange,
): Promise<void> {
  const { conversationId, message } = body;
  const { answer, ...rest } = reply;
  const about = { mode: "business_analyst", agentId: "business-analyst" };
  const asked = JSON.stringify(about);
  const answered = JSON.stringify({ ...about, ...rest });
  await env.DB.batch([
    env.DB.prepare(UPSERT).bind(conversationId, organizationId, user, message.slice(0, 80), timestamp),
    env.DB.prepare(MESSAGE).bind(conversationId, organizationId, "user", message, asked, timestamp),
    env.DB.prepare(MESSAGE).bind(conversationId, organizationId, "assistant", answer, answered, timestamp),
  ]);
}

/** The same id as the service's. */
export async function userId(organizationId: string, externalId: string): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify([organizationId, externalId]));
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", text)).slice(0, 18);
  return `usr_${btoa(String.fromCharCode(...digest))
    .replaceAll("+", "-")
    .replaceAll("/", "_")}`;
}

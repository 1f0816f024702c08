import type { ChatRequest, FloorEnv } from "./env.ts";
import type { KeyRow } from "./keys.ts";
import { answer } from "./model.ts";
import { load, store, userId } from "./store.ts";
import type { Admitted } from "./worker.ts";

/** A question: one batch, the model and its tool, one batch. */
export async function chat(
  env: FloorEnv,
  request: Request,
  { organizationId }: KeyRow,
  admitted: Admitted,
): Promise<Response> {
  const body = await request.json<ChatRequest>();
  const user = await userId(organizationId, body.externalUserIdentifier);
  const [headers, found] = await Promise.all([
    admitted,
    load(env, organizationId, user, body.conversationId),
  ]);
  if (!headers) return Response.json({ error: "rate limited" }, { status: 429 });
  if (!found) return Response.json({ error: "not found" }, { status: 404 });

  const reply = await answer(env, body.message, found);
  const timestamp = Date.now();
  await store(env, { organizationId, user, body, reply, timestamp });
  return Response.json({ ...reply, conversationId: body.conversationId, timestamp }, { headers });
}

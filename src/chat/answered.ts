import * as z from "zod";
import { limits } from "../lib/limits.ts";
import { evidence } from "../tables/figure.ts";
import type { ChatReply } from "./schemas.ts";

/** A chat that has been answered, now or earlier under the same `Idempotency-Key`. */
export interface Answered {
  /** The reply as JSON text: what is answered again is the same to the byte. */
  body: string;
  /** What vouches for the answer's figures, as JSON text. */
  evidence: string;
  isReplay: boolean;
}

/** `evidence` only where the reply does not have it. */
const stored = z.object({ body: z.string(), evidence: z.string().optional() });
const replied = z.object({ evidence: z.array(evidence) });

/** Undefined where no row of D1 holds it. */
export function toStored(
  { body, evidence: text }: Omit<Answered, "isReplay">,
  reply: Pick<ChatReply, "evidence">,
): string | undefined {
  const response = JSON.stringify({ body, ...(reply.evidence === undefined && { evidence: text }) });
  const isShort = 3 * response.length <= limits.keptReplyBytes;
  return isShort || new TextEncoder().encode(response).length <= limits.keptReplyBytes ? response : undefined;
}

export function fromStored(response: string): Answered {
  const { body, evidence: text } = stored.parse(JSON.parse(response));
  return { body, evidence: text ?? JSON.stringify(replied.parse(JSON.parse(body)).evidence), isReplay: true };
}

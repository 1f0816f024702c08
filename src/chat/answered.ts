import * as z from "zod";
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

export function toStored({ body, evidence: text }: Omit<Answered, "isReplay">, reply: ChatReply): string {
  return JSON.stringify({ body, ...(reply.evidence === undefined && { evidence: text }) });
}

export function fromStored(response: string): Answered {
  const { body, evidence: text } = stored.parse(JSON.parse(response));
  return { body, evidence: text ?? JSON.stringify(replied.parse(JSON.parse(body)).evidence), isReplay: true };
}

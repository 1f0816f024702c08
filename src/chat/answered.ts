import * as z from "zod";
import type { Action } from "../analyst/tool-runner.ts";
import { action } from "./schemas.ts";

/** A chat that has been answered, now or earlier under the same `Idempotency-Key`. */
export interface Answered {
  /** The reply as JSON text: what is answered again is the same to the byte. */
  body: string;
  /** The bindings of the answer's figures, as JSON text. */
  evidence: string;
  answer: string;
  actions: Action[];
  isReplay: boolean;
}

const stored = z.object({ body: z.string(), evidence: z.string() });
const shown = z.object({ answer: z.string(), actions: z.array(action) });

export function toStored({ body, evidence }: Pick<Answered, "body" | "evidence">): string {
  return JSON.stringify({ body, evidence });
}

export function fromStored(response: string): Answered {
  const { body, evidence } = stored.parse(JSON.parse(response));
  return { body, evidence, ...shown.parse(JSON.parse(body)), isReplay: true };
}

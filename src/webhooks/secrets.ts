import * as z from "zod";
import type { Deps } from "../deps.ts";
import { UnsealError } from "../lib/crypto.ts";
import { toBase64 } from "../lib/encoding.ts";

export interface EndpointRef {
  organizationId: string;
  /** Of the endpoint. */
  id: string;
}

const endpointSecrets = z.object({
  current: z.string(),
  /** What was replaced, and until when it signs as well. */
  previous: z.object({ secret: z.string(), until: z.number() }).optional(),
});

type EndpointSecrets = z.output<typeof endpointSecrets>;

const SECRET_BYTES = 32;

/** A new signing secret in the form of Standard Webhooks: `whsec_` and 32 random bytes. */
export function newSecret(): string {
  return `whsec_${toBase64(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)))}`;
}

export function sealSecrets(deps: Pick<Deps, "keyring">, owner: EndpointRef, secrets: EndpointSecrets) {
  return deps.keyring.seal(JSON.stringify(secrets), contextOf(owner));
}

/** Throws `UnsealError` for anything that was not sealed for this endpoint. */
export async function openSecrets(deps: Pick<Deps, "keyring">, owner: EndpointRef, sealed: string) {
  const parsed = endpointSecrets.safeParse(JSON.parse(await deps.keyring.open(sealed, contextOf(owner))));
  if (!parsed.success) throw new UnsealError("not a webhook secret");
  return parsed.data;
}

export function signingSecrets({ current, previous }: EndpointSecrets, now: number): string[] {
  return previous && previous.until > now ? [current, previous.secret] : [current];
}

/** Sealed, a secret opens for its endpoint alone. */
function contextOf({ organizationId, id }: EndpointRef) {
  return { organizationId, subject: id };
}

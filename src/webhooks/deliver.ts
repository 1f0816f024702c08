import type { Deps } from "../deps.ts";
import { UnsealError } from "../lib/crypto.ts";
import { attemptDelivery, type Outcome } from "./attempt.ts";
import { claimDelivery, type ClaimedDelivery } from "./claim.ts";
import { openSecrets, signingSecrets } from "./secrets.ts";
import { completeDelivery, type CompleteDeps } from "./complete.ts";

type DeliverDeps = CompleteDeps & Pick<Deps, "fetch" | "config" | "keyring">;

/** One attempt of a delivery, if it is still due as the message says. */
export async function deliver(
  deps: DeliverDeps,
  message: { deliveryId: string; attempts: number },
): Promise<void> {
  const delivery = await claimDelivery(deps, message);
  if (!delivery) return;
  const outcome = await attempt(deps, delivery);
  const { organizationId, deliveryId, endpointId, attempts } = delivery;
  const { status, durationMs } = outcome;
  const fields = { organizationId, endpointId, deliveryId, attempts, status, durationMs };
  deps.log("info", "webhook_attempt", fields);
  await completeDelivery(deps, delivery, outcome);
}

/** Signs and sends. A secret that does not open (a key that is gone) is a failure like others. */
export async function attempt(
  deps: DeliverDeps,
  delivery: Pick<ClaimedDelivery, "organizationId" | "endpointId" | "url" | "secret" | "event">,
): Promise<Outcome> {
  const { organizationId, endpointId, url, secret, event } = delivery;
  try {
    const secrets = signingSecrets(
      await openSecrets(deps, { organizationId, endpointId }, secret),
      deps.now(),
    );
    return await attemptDelivery(deps, { url, secrets, event });
  } catch (error) {
    if (!(error instanceof UnsealError)) throw error;
    deps.log("error", "webhook_secret_unreadable", { endpointId });
    const failure = { isSuccess: false, status: null, response: null, durationMs: 0 };
    return { ...failure, error: "The secret cannot be read: rotate it" };
  }
}

import type { Deps } from "../deps.ts";
import { AppError } from "../lib/errors.ts";
import { limits } from "../lib/limits.ts";
import { claimSlot, findSlot, type Finding, type Slot } from "./idempotency.ts";

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 5_000;
const RETRY_AFTER_S = 5;

/**
 * Waits for the request that is filling the slot: its answer, or the claim if it failed. Throws 409
 * `request_in_progress` after the time that a chat may take.
 */
export async function joinSlot(
  deps: Pick<Deps, "db" | "now">,
  slot: Slot,
  signal?: AbortSignal,
): Promise<Exclude<Finding, { kind: "busy" }>> {
  const end = deps.now() + limits.chatMs;
  for (let pause = FIRST_PAUSE_MS; deps.now() < end; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    await scheduler.wait(pause, signal ? { signal } : {});
    // oxlint-disable-next-line no-await-in-loop
    const finding = (await findSlot(deps, slot)) ?? (await claimSlot(deps, slot));
    if (finding.kind !== "busy") return finding;
  }
  throw new AppError("request_in_progress", { retryAfter: RETRY_AFTER_S });
}

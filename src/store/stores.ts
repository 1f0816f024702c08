import type { Region } from "../domain/regions.ts";
import { withDeadline } from "../lib/deadline.ts";
import { limits } from "../lib/limits.ts";
import { describeError, type Log } from "../lib/log.ts";
import type { Applied, StoreStep, UserStoreClient } from "./protocol.ts";
import { splitStep } from "./fit.ts";

export interface StoreOwner {
  userId: string;
  /** Of the organization; chosen before the first touch, for each region has its own object of the same name. */
  region: Region | null;
}

export interface UserStores {
  /** Every method throws `StoreUnavailableError` and nothing else. */
  of: (owner: StoreOwner) => UserStoreClient;
}

/** A user's store did not answer, after a second try where that could help. */
export class StoreUnavailableError extends Error {
  override readonly name = "StoreUnavailableError";
}

type Namespace = Env["USER_STORE"];

export function createUserStores({ namespace, log }: { namespace: Namespace; log: Log }): UserStores {
  return { of: (owner) => createClient(() => stubOf(namespace, owner, log), log) };
}

function createClient(takeStub: () => UserStoreClient, log: Log): UserStoreClient {
  const ask = async <T>(call: (stub: UserStoreClient) => Promise<T>): Promise<T> =>
    await withDeadline(call(takeStub()), limits.storeMs, "The user's store is silent");
  const call: typeof ask = async (method) => {
    try {
      return await ask(method).catch((error: unknown) => {
        if (!isRetryable(error)) throw error;
        // A stub that has thrown may be broken for good (platform.md A3).
        return ask(method);
      });
    } catch (error) {
      log("error", "store_failed", describeError(error));
      throw new StoreUnavailableError("The user's store is unavailable", { cause: error });
    }
  };
  return {
    attach: (...args) => call((stub) => stub.attach(...args)),
    open: (...args) => call((stub) => stub.open(...args)),
    apply: (run, step) => applyAll(splitStep(step), (part) => call((stub) => stub.apply(run, part))),
    query: (plans) => call((stub) => stub.query(plans)),
    search: (...args) => call((stub) => stub.search(...args)),
    read: (...args) => call((stub) => stub.read(...args)),
    summary: () => call((stub) => stub.summary()),
    export: () => call((stub) => stub.export()),
    detach: (...args) => call((stub) => stub.detach(...args)),
    erase: (...args) => call((stub) => stub.erase(...args)),
  };
}

/** One after the other; none after one that was refused. */
async function applyAll(parts: StoreStep[], apply: (part: StoreStep) => Promise<Applied>): Promise<Applied> {
  let [changed, rowsWritten] = [0, 0];
  for (const part of parts) {
    // oxlint-disable-next-line no-await-in-loop -- the last has the progress
    const applied = await apply(part);
    if (!applied.accepted) return applied;
    changed += applied.changed;
    rowsWritten += applied.rowsWritten;
  }
  return { accepted: true, changed, rowsWritten };
}

function stubOf(namespace: Namespace, { userId, region }: StoreOwner, log: Log): UserStoreClient {
  const stub =
    region === "us"
      ? namespace.getByName(userId, { locationHint: "enam" })
      : placeOf(namespace, region, log).getByName(userId);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the runtime's types of RPC know no `unknown`
  return stub as unknown as UserStoreClient;
}

/** A local runtime has no jurisdictions and says so; anywhere else that is a failure. */
function placeOf(namespace: Namespace, region: Region | null, log: Log): Pick<Namespace, "getByName"> {
  if (region !== "eu") return namespace;
  try {
    return namespace.jurisdiction("eu");
  } catch (error) {
    if (!String(error).includes("not implemented in workerd")) throw error;
    log("warn", "jurisdiction_ignored", { region });
    return namespace;
  }
}

/** Whether an object that failed may be asked again at once, by the platform's own word. */
export function isRetryable(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  return Reflect.get(error, "retryable") === true && Reflect.get(error, "overloaded") !== true;
}

import { findConnection } from "./connections.ts";
import type { Store } from "./database.ts";
import type { StorePlan, StoreResult } from "./plans.ts";
import { queryGroups } from "./query-groups.ts";
import { queryThread } from "./query-thread.ts";
import { queryTraffic } from "./query-traffic.ts";

/** A connection that the store does not know has no rows. */
const UNKNOWN = -1;

export function runPlan(store: Store, plan: StorePlan): StoreResult {
  const connection = findConnection(store, plan.connection)?.key ?? UNKNOWN;
  if (plan.kind === "traffic") return queryTraffic(store, connection, plan);
  if (plan.kind === "groups") return queryGroups(store, connection, plan);
  return queryThread(store, connection, plan);
}

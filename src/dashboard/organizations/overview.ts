import { listKeys, stateOf, type ListedKey } from "../../auth/list-keys.ts";
import type { Deps } from "../../deps.ts";
import { listUsers, type ListedUser } from "../../integrations/views/list-users.ts";
import type { UsageCounts } from "../../domain/usage.ts";
import { addUp } from "../../usage/counts.ts";
import { DAY_MS } from "../../usage/range.ts";
import { readUsage } from "../../usage/read.ts";
import { listEndpoints } from "../../webhooks/endpoints.ts";
import type { EndpointRecord } from "../../webhooks/reply-schemas.ts";

const SOON_MS = 14 * DAY_MS;
const MOST_USERS = 10;

export interface Overview {
  liveKeys: number;
  /** The last 24 hours. */
  usage: UsageCounts;
  endpoints: number;
  /** What somebody has to look at. */
  expiringKeys: ListedKey[];
  users: ListedUser[];
  hasMoreUsers: boolean;
  failingEndpoints: EndpointRecord[];
}

export async function readOverview(
  deps: Pick<Deps, "db" | "now">,
  { organizationId }: { organizationId: string },
): Promise<Overview> {
  const now = deps.now();
  const [keys, points, endpoints, troubled] = await Promise.all([
    listKeys(deps, { organizationId }),
    readUsage(deps, { organizationId, by: "hour", from: now - DAY_MS, to: now }),
    listEndpoints(deps, { organizationId }),
    listUsers(deps, { organizationId, filter: "attention", limit: MOST_USERS }),
  ]);
  const live = keys.filter((key) => stateOf(key, now) === "live");
  return {
    liveKeys: live.length,
    usage: addUp(points),
    endpoints: endpoints.length,
    expiringKeys: live.filter(({ expiresAt }) => expiresAt !== null && expiresAt < now + SOON_MS),
    users: troubled.users,
    hasMoreUsers: troubled.hasMore,
    failingEndpoints: endpoints.filter(
      ({ failingSince, disabledReason }) => failingSince !== null || disabledReason !== null,
    ),
  };
}

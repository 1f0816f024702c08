import type { ListedConnection } from "../../integrations/views/list-users.ts";
import type { IntegrationType } from "../../domain/integration-types.ts";
import { connectorOf } from "../../connectors/registry.ts";
import type { Tone } from "../ui/parts.tsx";

export function typeName(type: IntegrationType): string {
  return connectorOf(type).name;
}

type State = Pick<ListedConnection, "enabled" | "connected" | "lastResult">;

export function hasTrouble({ enabled, connected, lastResult }: State): boolean {
  return enabled && (!connected || lastResult?.outcome === "failed");
}

export function stateOfConnection({ enabled, connected, lastResult }: State): { tone: Tone; text: string } {
  if (!enabled) return { tone: "plain", text: "Disconnected" };
  if (!connected) return { tone: "bad", text: "Sign-in lost" };
  if (lastResult?.outcome === "failed") return { tone: "warn", text: "Sync fails" };
  if (lastResult?.outcome === "waiting") return { tone: "warn", text: "Sync waits" };
  return { tone: "good", text: "Connected" };
}

const reasons: Record<string, string> = {
  disconnected: "It was disconnected.",
  refresh_refused: "The vendor refuses to renew the access. The user has to connect again.",
  scope_missing:
    "The user did not allow the access to the data, or no longer does. The user has to connect again and allow it.",
  credentials_unreadable:
    "The stored tokens cannot be opened with any of the service's keys. The user has to connect again.",
  superseded:
    "The same account was connected for another user, and the vendor keeps only the newest authorization. The user has " +
    "to connect again.",
  sync_failed: "The synchronization failed repeatedly. It is tried again at the next scheduled time.",
};

/** Why a connection does not work, for a person; a code that has no text is shown as it is. */
export function reasonText(reason: string | undefined): string | undefined {
  if (reason === undefined) return undefined;
  return Object.hasOwn(reasons, reason) ? reasons[reason] : reason;
}

/** What is said before a connection is cut. */
export const DISCONNECTS =
  "The vendor is told to revoke the access, and what was synchronized is deleted. The user can connect again.";

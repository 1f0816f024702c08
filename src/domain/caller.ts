import type { Plan } from "./plans.ts";

export interface KeyRecord {
  id: string;
  organizationId: string;
  plan: Plan;
  redirectUris: string[] | null;
  permissions: string[];
  expiresAt: number | null;
  revokedAt: number | null;
  /** The last change of the key that this was read after; null when its limiter has told of none. */
  revision: string | null;
}

/** The beginnings of all live keys' hashes; undefined while they are not known. */
export type LiveKeys = { beginnings: Set<string> | undefined };

/** Somebody who is signed in to the dashboard. */
export interface Session {
  id: string;
  /** The only organization that it sees; null for the operator, who sees all. */
  organizationId: string | null;
  /** What every form of it carries. */
  csrfToken: string;
}

export type Caller =
  | { kind: "anonymous" }
  | { kind: "invalid"; malformed: boolean }
  /** The key could not be looked up: what needs it fails with the operation's own error. */
  | { kind: "unverified"; error: Error }
  | {
      kind: "key";
      key: KeyRecord;
      /** Who it is by a record that is no older than this change of the key. */
      readAgain: (revision: string) => Promise<Caller>;
    }
  /** Signed in to the dashboard; nowhere else is a cookie read. */
  | { kind: "session"; session: Session };

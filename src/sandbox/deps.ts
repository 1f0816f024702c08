/** What the emulated vendors need of the world. Nothing else is read: no globals, no module state. */
export interface SandboxDeps {
  /** Grants, codes and switches live in tables of the sandbox's own, in the local database. */
  db: D1Database;
  /** Milliseconds since the epoch. */
  now: () => number;
}

export type Vendor = "google" | "notion" | "slack" | "zoho";

/** What an access token stands for: one person's consent to one client of one vendor. */
export interface Grant {
  id: string;
  vendor: Vendor;
  /** The signed-in person's mail address; one of the sandbox's people. */
  user: string;
  clientId: string;
  scopes: string[];
  /** Zoho only: the data centre where the account lives (`com`, `eu`, `in`, `com.cn`, `com.au`). */
  dc: string | null;
}

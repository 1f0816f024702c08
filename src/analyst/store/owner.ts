import type { Database } from "../../db/client.ts";

/** The part of the dependencies that the store needs. */
export interface StoreDeps {
  db: Database;
}

/** Whose rows may be read: both ids are part of every query. */
export interface StoreOwner {
  organizationId: string;
  integrationId: string;
}

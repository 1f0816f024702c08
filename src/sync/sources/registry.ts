import type { IntegrationType } from "../../lib/integration-types.ts";
import type { SyncSource } from "../source.ts";

export type SyncSources = { [T in IntegrationType]?: SyncSource<T> };

/** How each type is synchronized. Mail is not: it is searched and read live, and never stored. */
export const syncSources: SyncSources = {};

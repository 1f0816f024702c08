import type { dailyMetrics, records } from "../db/schema.ts";

type RecordInsert = typeof records.$inferInsert;

/** A record as a source reads it; the engine adds whose it is. `externalId` is the vendor's id, unique in its kind. */
export type RecordRow = Omit<RecordInsert, "id" | "integrationId" | "organizationId" | "contentHash" | "run">;

type MetricInsert = typeof dailyMetrics.$inferInsert;

/** One day of one dimension's value, as a source reads it. */
export type MetricRow = Omit<MetricInsert, "integrationId" | "organizationId">;

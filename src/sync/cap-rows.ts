import { cutText } from "../lib/cut-text.ts";
import { limits } from "../lib/limits.ts";
import type { MetricRow, RecordRow } from "../connectors/rows.ts";

/** A record as it can be stored, whatever its vendor has sent: no text of it is longer than its limit. */
export function capRecord(record: RecordRow): RecordRow {
  const capped = { ...record, body: cutText(record.body, limits.recordBodyLength) };
  for (const name of ["externalId", "title", "author", "place", "url", "status", "currency"] as const) {
    const text = record[name];
    if (typeof text === "string") capped[name] = cutText(text, limits.recordFieldLength);
  }
  return capped;
}

/** The same for a day of one dimension's value. */
export function capMetric(row: MetricRow): MetricRow {
  return { ...row, value: cutText(row.value, limits.recordFieldLength) };
}

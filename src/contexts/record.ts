import { getTableColumns } from "drizzle-orm";
import { isAbout } from "../db/client.ts";
import { contexts } from "../db/schema.ts";
import type { ContextRecord, ContextSummary } from "./schemas.ts";
import type { ContextScope } from "./scope.ts";

const { organizationId: _organization, ...recordColumns } = getTableColumns(contexts);
const { content: _content, metric: _metric, ...summaryColumns } = recordColumns;

export { recordColumns, summaryColumns };

type Row = Omit<typeof contexts.$inferSelect, "organizationId">;

/** As a client sees it. Its user can only be the one who asks. */
export function toSummary(row: Omit<Row, "content" | "metric">, scope: ContextScope): ContextSummary {
  const { id, name, title, description, kind, userId } = row;
  const { agentIds, integrations, tags, version, createdAt, updatedAt } = row;
  const externalUserIdentifier = userId === null ? null : scope.externalUserIdentifier;
  const about = { id, name, title, description, kind, externalUserIdentifier };
  return { ...about, agentIds, integrations, tags, version, createdAt, updatedAt };
}

export function toRecord(row: Row, scope: ContextScope): ContextRecord {
  return { ...toSummary(row, scope), content: row.content, metric: row.metric };
}

/** The name is another context's already: the two unique indexes of the table are on names. */
export function isNameTaken(error: unknown): boolean {
  return isAbout(error, "UNIQUE constraint failed: contexts.");
}

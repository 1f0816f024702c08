import type { McpTool } from "../tool.ts";
import { askAnalyst } from "./ask-analyst.ts";
import { defineContextTool, deleteContextTool, listContextsTool, updateContextTool } from "./contexts.ts";
import { listBusinessRecords, queryMetrics } from "./data.ts";
import { connectIntegration, listIntegrations } from "./integrations.ts";
import { searchDocuments } from "./search-documents.ts";

/** Every tool; ten at most, for each one costs every client's model attention. */
export const mcpTools: readonly McpTool[] = [
  askAnalyst,
  queryMetrics,
  listBusinessRecords,
  searchDocuments,
  listIntegrations,
  connectIntegration,
  listContextsTool,
  defineContextTool,
  updateContextTool,
  deleteContextTool,
];

import type { McpTool } from "../tool.ts";
import { askAnalyst } from "./ask-analyst.ts";
import { defineContextTool, deleteContextTool, listContextsTool, updateContextTool } from "./contexts.ts";
import { dataMcpTools } from "./data.ts";
import { connectIntegration, listIntegrations } from "./integrations.ts";

/** Every tool; ten at most, for each one costs every client's model attention. */
export const mcpTools: readonly McpTool[] = [
  askAnalyst,
  ...dataMcpTools,
  listIntegrations,
  connectIntegration,
  listContextsTool,
  defineContextTool,
  updateContextTool,
  deleteContextTool,
];

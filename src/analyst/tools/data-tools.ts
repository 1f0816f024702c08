import type { DataTool } from "./data-tool.ts";

/** All that a model and MCP's clients can ask for. */
export const dataTools: readonly DataTool[] = [];

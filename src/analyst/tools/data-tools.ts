import type { DataTool } from "./data-tool.ts";
import { query as queryTool } from "./query/query.ts";
import { readTool } from "./read/read.ts";
import { searchTool } from "./search/search.ts";

/** All that a model and MCP's clients can ask for. */
export const dataTools: readonly DataTool[] = [queryTool, searchTool, readTool];

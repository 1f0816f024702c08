import type { DataTool } from "./data-tool.ts";
import { query } from "./query/query.ts";
import { readTool } from "./read/read.ts";
import { searchTool } from "./search/search.ts";

/** Every tool that a model can be given; all of them only read. */
export const dataTools: readonly DataTool[] = [query, searchTool, readTool];

import { businessSuiteList } from "./business-suite-list.ts";
import { mailSearch, notesSearch, teamChatSearch } from "./searches.ts";
import type { AnalystTool } from "./tool.ts";
import { webAnalyticsReport } from "./web-analytics-report.ts";

/** Every tool that an agent can be given; all of them only read. */
export const tools: readonly AnalystTool[] = [
  webAnalyticsReport,
  notesSearch,
  teamChatSearch,
  businessSuiteList,
  mailSearch,
];

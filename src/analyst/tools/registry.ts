import { businessSuiteList } from "./business-suite-list.ts";
import { metricsQuery } from "./metrics-query.ts";
import { mailRead, mailSearch } from "./mail.ts";
import { notesSearch } from "./notes-search.ts";
import { teamChatSearch } from "./team-chat-search.ts";
import type { AnalystTool } from "./tool.ts";
import { webAnalyticsReport } from "./web-analytics-report.ts";

/** Every tool that an agent can be given; all of them only read. */
export const tools: readonly AnalystTool[] = [
  metricsQuery,
  webAnalyticsReport,
  notesSearch,
  teamChatSearch,
  businessSuiteList,
  mailSearch,
  mailRead,
];

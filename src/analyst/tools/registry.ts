import type { AnalystTool } from "./tool.ts";
import { businessSuiteList } from "./business-suite-list.ts";
import { mailSearch, notesSearch, teamChatSearch } from "./searches.ts";
import { webAnalyticsReport } from "./web-analytics-report.ts";

/** Every tool that an agent can be given; all of them only read. */
export const tools = {
  web_analytics_report: webAnalyticsReport,
  notes_search: notesSearch,
  team_chat_search: teamChatSearch,
  business_suite_list: businessSuiteList,
  mail_search: mailSearch,
} satisfies Record<string, AnalystTool>;

export type ToolName = keyof typeof tools;

import type { IntegrationType } from "../domain/integration-types.ts";
import { businessSuiteSource } from "./zoho/sync.ts";
import { notesWorkspaceSource } from "./notion/sync.ts";
import { teamChatSource } from "./slack/sync.ts";
import { webAnalyticsSource } from "./google-analytics/sync.ts";
import type { SyncSource } from "./source.ts";

export type SyncSources = { [T in IntegrationType]?: SyncSource<T> };

/** How each type is synchronized. Mail is not: it is searched and read live, and never stored. */
export const syncSources: SyncSources = {
  "web-analytics": webAnalyticsSource,
  "notes-workspace": notesWorkspaceSource,
  "team-chat": teamChatSource,
  "business-suite": businessSuiteSource,
};

import type { IntegrationType } from "../../lib/integration-types.ts";
import { businessSuiteSource } from "./business-suite.ts";
import { notesWorkspaceSource } from "./notes-workspace.ts";
import { teamChatSource } from "./team-chat.ts";
import { webAnalyticsSource } from "./web-analytics.ts";
import type { SyncSource } from "../source.ts";

export type SyncSources = { [T in IntegrationType]?: SyncSource<T> };

/** How each type is synchronized. Mail is not: it is searched and read live, and never stored. */
export const syncSources: SyncSources = {
  "web-analytics": webAnalyticsSource,
  "notes-workspace": notesWorkspaceSource,
  "team-chat": teamChatSource,
  "business-suite": businessSuiteSource,
};

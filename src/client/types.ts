import type { components, operations } from "./schema.ts";

type Schemas = components["schemas"];

export type Agent = Schemas["Agent"];
export type ChatReply = Schemas["ChatReply"];
export type Conversation = Schemas["Conversation"];
export type ConversationList = Schemas["ConversationList"];
export type ConversationSummary = Schemas["ConversationSummary"];
export type HistoryEntry = Schemas["HistoryEntry"];
export type AvailableIntegrations = Schemas["AvailableIntegrations"];
export type ConnectReply = Schemas["ConnectReply"];
export type CallbackReply = Schemas["CallbackReply"];
export type SelectPropertyReply = Schemas["SelectPropertyReply"];
export type StatusEntry = Schemas["StatusEntry"];
export type Context = Schemas["Context"];
export type ContextList = Schemas["ContextList"];
export type ContextSummary = Schemas["ContextSummary"];
export type ExportLine = Schemas["ExportLine"];
export type IntegrationType = StatusEntry["type"];

/** As it is sent. */
export type StreamedEvent = Schemas["ChatEvent"];
/** As it is given to callers, for whom an `error` is thrown. */
export type ChatEvent = Exclude<StreamedEvent, { event: "error" }>;

export type Question = Schemas["ChatRequest"];
export type ConnectRequest = Schemas["ConnectRequest"];
export type CallbackRequest = Schemas["CallbackRequest"];
export type PropertyChoice = Schemas["SelectPropertyRequest"];
export type IntegrationChanges = Schemas["UpdateIntegrationRequest"];
export type ContextDefinition = Schemas["DefineContextRequest"];
export type ContextChanges = Schemas["UpdateContextRequest"];
export type ContextFilter = NonNullable<operations["listContexts"]["parameters"]["query"]>;

/** Of a list. */
export interface PageOptions {
  /** `nextCursor` of the page before; absent for the first page. */
  cursor?: string;
  /** Entries of one page, at most 100. */
  limit?: number;
}

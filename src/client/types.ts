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

/** The client names the user itself. */
type WithoutUser<T> = Omit<T, "externalUserIdentifier">;

export type Question = WithoutUser<Schemas["ChatRequest"]>;
export type ConnectRequest = WithoutUser<Schemas["ConnectRequest"]>;
export type CallbackRequest = WithoutUser<Schemas["CallbackRequest"]>;
export type PropertyChoice = WithoutUser<Schemas["SelectPropertyRequest"]>;
export type IntegrationChanges = WithoutUser<Schemas["UpdateIntegrationRequest"]>;
export type ContextDefinition = WithoutUser<Schemas["DefineContextRequest"]>;
export type ContextChanges = WithoutUser<Schemas["UpdateContextRequest"]>;
export type ContextFilter = WithoutUser<NonNullable<operations["listContexts"]["parameters"]["query"]>>;

/** Of a list. */
export interface PageOptions {
  /** `nextCursor` of the page before; absent for the first page. */
  cursor?: string;
  /** Entries of one page, at most 100. */
  limit?: number;
}

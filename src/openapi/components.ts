import { agentDescriptor } from "../analyst/agents.ts";
import { sourceReport, usage } from "../analyst/report.ts";
import { rotationReply } from "../admin/openapi.ts";
import * as conversations from "../chat/conversation-schemas.ts";
import { check } from "../analyst/answer/check.ts";
import { action } from "../analyst/calls/toolbox.ts";
import * as chat from "../chat/schemas.ts";
import * as contexts from "../contexts/schemas.ts";
import { errorBody } from "../http/schemas.ts";
import * as integrations from "../integrations/schemas.ts";
import { mcpEvent, rpcMessage, rpcReply } from "../mcp/openapi.ts";
import { evidence } from "../tables/figure.ts";
import { chart } from "../tables/charts/chart.ts";
import { table } from "../tables/table.ts";
import { exportLine } from "../users/export.ts";
import * as webhooks from "../webhooks/schemas.ts";

/** Schemas that have a name in the document. A client's generated types have these names. */
export const components = {
  Error: errorBody,
  ChatRequest: chat.chatBody,
  ChatReply: chat.chatReply,
  ChatEvent: chat.chatEvent,
  HistoryEntry: chat.historyEntry,
  Action: action,
  Evidence: evidence,
  Check: check,
  Table: table,
  Chart: chart,
  Interpretation: chat.interpretation,
  SourceReport: sourceReport,
  Usage: usage,
  Agent: agentDescriptor,
  ConversationSummary: conversations.conversationSummary,
  ConversationList: conversations.conversationList,
  Conversation: conversations.conversationDetail,
  RenameRequest: conversations.renameBody,
  IntegrationDescriptor: integrations.integrationDescriptor,
  AvailableIntegrations: integrations.availableReply,
  ConnectRequest: integrations.connectBody,
  ConnectReply: integrations.connectReply,
  CallbackRequest: integrations.callbackBody,
  CallbackReply: integrations.callbackReply,
  SelectPropertyRequest: integrations.selectPropertyBody,
  SelectPropertyReply: integrations.selectPropertyReply,
  DisconnectRequest: integrations.disconnectBody,
  DisconnectReply: integrations.disconnectReply,
  UpdateIntegrationRequest: integrations.updateBody,
  StatusEntry: integrations.statusEntry,
  StatusReply: integrations.statusReply,
  DefineContextRequest: contexts.defineBody,
  UpdateContextRequest: contexts.updateBody,
  Context: contexts.contextRecord,
  ContextSummary: contexts.contextSummary,
  ContextList: contexts.contextList,
  McpMessage: rpcMessage,
  McpReply: rpcReply,
  McpEvent: mcpEvent,
  ExportLine: exportLine,
  RotationReply: rotationReply,
  CreateWebhookRequest: webhooks.createBody,
  UpdateWebhookRequest: webhooks.updateBody,
  Webhook: webhooks.endpointRecord,
  CreatedWebhook: webhooks.createdEndpoint,
  WebhookList: webhooks.endpointList,
  WebhookSecret: webhooks.rotatedSecret,
  WebhookDelivery: webhooks.deliveryRecord,
  WebhookDeliveryList: webhooks.deliveryList,
};

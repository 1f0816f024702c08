import { agentDescriptor } from "../analyst/agents.ts";
import { sourceReport, usage } from "../analyst/report.ts";
import { rotationReply } from "../admin/openapi.ts";
import * as conversations from "../chat/conversations/schemas.ts";
import { check, interpretation } from "../chat/answers/schemas.ts";
import { chatEvent } from "../chat/event-schemas.ts";
import { action, chatBody, chatReply, historyEntry } from "../chat/schemas.ts";
import * as contexts from "../contexts/schemas.ts";
import { errorBody } from "../http/schemas.ts";
import * as consent from "../integrations/consent/reply-schemas.ts";
import * as replies from "../integrations/views/reply-schemas.ts";
import * as requests from "../integrations/schemas.ts";
import { mcpEvent, rpcMessage, rpcReply } from "../mcp/openapi.ts";
import { evidence } from "../tables/figure.ts";
import { chart } from "../tables/charts/chart.ts";
import { table } from "../tables/table.ts";
import { exportLine } from "../users/schemas.ts";
import * as webhookReplies from "../webhooks/reply-schemas.ts";
import * as webhooks from "../webhooks/schemas.ts";

/** Schemas that have a name in the document. A client's generated types have these names. */
export const components = {
  Error: errorBody,
  ChatRequest: chatBody,
  ChatReply: chatReply,
  ChatEvent: chatEvent,
  HistoryEntry: historyEntry,
  Action: action,
  Evidence: evidence,
  Check: check,
  Table: table,
  Chart: chart,
  Interpretation: interpretation,
  SourceReport: sourceReport,
  Usage: usage,
  Agent: agentDescriptor,
  ConversationSummary: conversations.conversationSummary,
  ConversationList: conversations.conversationList,
  Conversation: conversations.conversationDetail,
  RenameRequest: conversations.renameBody,
  IntegrationDescriptor: replies.integrationDescriptor,
  AvailableIntegrations: replies.availableReply,
  ConnectRequest: requests.connectBody,
  ConnectReply: replies.connectReply,
  CallbackRequest: requests.callbackBody,
  CallbackReply: consent.callbackReply,
  SelectPropertyRequest: requests.selectPropertyBody,
  SelectPropertyReply: consent.selectPropertyReply,
  DisconnectRequest: requests.disconnectBody,
  DisconnectReply: consent.disconnectReply,
  UpdateIntegrationRequest: requests.updateBody,
  StatusEntry: replies.statusEntry,
  StatusReply: replies.statusReply,
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
  Webhook: webhookReplies.endpointRecord,
  CreatedWebhook: webhookReplies.createdEndpoint,
  WebhookList: webhookReplies.endpointList,
  WebhookSecret: webhookReplies.rotatedSecret,
  WebhookDelivery: webhookReplies.deliveryRecord,
  WebhookDeliveryList: webhookReplies.deliveryList,
};

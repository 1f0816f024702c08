import type { OperationSpec } from "./operation.ts";
import { chatOperations } from "./operations/chat.ts";
import { connectionOperations } from "./operations/connections.ts";
import { contextOperations } from "./operations/contexts.ts";
import { conversationOperations } from "./operations/conversations.ts";
import { descriptionOperations } from "./operations/description.ts";
import { healthOperations } from "./operations/health.ts";
import { integrationOperations } from "./operations/integrations.ts";
import { mcpOperations } from "./operations/mcp.ts";
import { operatorOperations } from "./operations/operator.ts";
import { userOperations } from "./operations/users.ts";
import { webhookOperations } from "./operations/webhooks.ts";

/** Everything that the service does, in the order in which it is read. A route that is not here fails the tests. */
export const operations: readonly OperationSpec[] = [
  ...chatOperations,
  ...conversationOperations,
  ...integrationOperations.filter(({ method }) => method === "get"),
  ...connectionOperations,
  ...integrationOperations.filter(({ method }) => method !== "get"),
  ...contextOperations,
  ...mcpOperations,
  ...userOperations,
  ...webhookOperations,
  ...operatorOperations,
  ...healthOperations,
  ...descriptionOperations,
];

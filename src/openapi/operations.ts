import type { OperationSpec } from "../http/openapi/operation.ts";
import { chatOperations } from "../chat/openapi.ts";
import { integrationOperations } from "../integrations/openapi.ts";
import { contextOperations } from "../contexts/openapi.ts";
import { descriptionOperations } from "./description.ts";
import { healthOperations } from "../health/openapi.ts";
import { mcpOperations } from "../mcp/openapi.ts";
import { operatorOperations } from "../admin/openapi.ts";
import { userOperations } from "../users/openapi.ts";
import { webhookOperations } from "../webhooks/openapi.ts";

/** Everything that the service does, in the order in which it is read. A route that is not here fails the tests. */
export const operations: readonly OperationSpec[] = [
  ...chatOperations,
  ...integrationOperations,
  ...contextOperations,
  ...mcpOperations,
  ...userOperations,
  ...webhookOperations,
  ...operatorOperations,
  ...healthOperations,
  ...descriptionOperations,
];

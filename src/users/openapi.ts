import * as z from "zod";
import { userParams } from "../lib/schemas.ts";
import { exportLine } from "./export.ts";
import type { OperationSpec } from "../http/openapi/operation.ts";
import { userHeader } from "../http/openapi/parameters.ts";

const shared = {
  tag: "Users",
  access: { permission: "users:erase" },
  pathParams: userParams,
  headers: z.object(userHeader),
  sample: { externalUserIdentifier: "user-1" },
} as const satisfies Partial<OperationSpec>;

export const userOperations: OperationSpec[] = [
  {
    ...shared,
    method: "delete",
    path: "/users/{externalUserIdentifier}",
    operationId: "eraseUser",
    summary: "Erase a user",
    description:
      "Everything that is stored of the user, with grants revoked at the vendors. A user who is not known is " +
      "erased already.",
    success: { 204: { description: "Nothing is left." } },
    errors: ["erase_failed"],
  },
  {
    ...shared,
    method: "get",
    path: "/users/{externalUserIdentifier}/export",
    operationId: "exportUser",
    summary: "Export a user's data",
    description: "Everything that is stored of the user but credentials.",
    success: {
      200: {
        description: "One JSON object a line.",
        headers: ["Content-Disposition"],
        others: [
          {
            mediaType: "application/x-ndjson",
            part: exportLine,
            example: '{"type":"user","data":{"externalUserIdentifier":"user-1","createdAt":1795248000000}}\n',
          },
        ],
      },
    },
    errors: ["user_not_found", "export_failed"],
  },
];

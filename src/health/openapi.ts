import { checkNames, healthReply, healthReport } from "./schemas.ts";
import { json, type OperationSpec } from "../http/openapi/operation.ts";

const checks = checkNames.map((name) => ({ name, ok: true, milliseconds: 3 }));

export const healthOperations: OperationSpec[] = [
  {
    method: "get",
    path: "/health",
    operationId: "getHealth",
    summary: "See that the service answers",
    description: "Asks no storage, counts against no limit. Good settings are all that it needs.",
    tag: "Operator",
    access: { by: "everybody" },
    unlimited: true,
    success: { 200: json("It answers.", healthReply, { status: "ok" }) },
    errors: [],
  },
  {
    method: "get",
    path: "/health/deep",
    operationId: "getDeepHealth",
    summary: "See what the service stands on",
    description:
      "Asks every binding and the model, and the database for work that is due and not taken up. Answers within five " +
      "seconds: 503 with the same report when anything is wrong.",
    tag: "Operator",
    access: { by: "operator" },
    success: { 200: json("All is well.", healthReport, { status: "ok", checks }) },
    errors: [],
    otherErrors: { statuses: [503], schema: healthReport },
  },
];

import * as z from "zod";
import type { OperationSpec } from "../../http/openapi/operation.ts";
import { userHeader } from "../../http/openapi/parameters.ts";
import { table } from "../../tables/table.ts";
import { answerParams, answerQuery, chartParams, dataParams, storedAnswer } from "./schemas.ts";

const id = "ans_5bGkM2x8Rq1LwTz0YvHc3D";
const externalUserIdentifier = "user-1";

const shared = {
  method: "get",
  tag: "Chat",
  access: { permission: "chat" },
  headers: z.object(userHeader),
  query: answerQuery,
  errors: ["answer_not_found", "answers_failed"],
} as const satisfies Partial<OperationSpec>;

export const answerOperations: OperationSpec[] = [
  {
    ...shared,
    errors: [...shared.errors],
    path: "/answers/{id}",
    operationId: "getAnswer",
    summary: "Read what an answer was made of",
    description:
      "Tables, charts and the evidence of every figure, as they were stored with the message. Nothing of an answer in " +
      "privacy mode is here.",
    pathParams: answerParams,
    sample: { id, externalUserIdentifier },
    success: { 200: { description: "The answer.", schema: storedAnswer } },
  },
  {
    ...shared,
    errors: [...shared.errors],
    path: "/answers/{id}/data/{file}",
    operationId: "getAnswerData",
    summary: "Read a table of an answer",
    description: "As CSV (`r1.csv`) or JSON (`r1.json`).",
    pathParams: dataParams,
    sample: { id, file: "r1.csv", externalUserIdentifier },
    success: {
      200: {
        description: "The table.",
        schema: table,
        others: [{ mediaType: "text/csv", example: "Channel,Sessions\r\nEmail,1200\r\n" }],
      },
    },
  },
  {
    ...shared,
    errors: [...shared.errors],
    path: "/answers/{id}/charts/{file}",
    operationId: "getAnswerChart",
    summary: "Draw a chart of an answer",
    pathParams: chartParams,
    sample: { id, file: "c1.svg", externalUserIdentifier },
    success: { 200: { description: "The chart.", others: [{ mediaType: "image/svg+xml" }] } },
  },
];

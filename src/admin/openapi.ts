import * as z from "zod";
import { json, type OperationSpec } from "../http/openapi/operation.ts";

/** How far the sealing with a new key has come. */
export const rotationReply = z.object({
  remaining: z.int().describe("Values that are not sealed with the first key of `ENCRYPTION_KEYS` yet."),
});

export type RotationReply = z.output<typeof rotationReply>;

const shared = {
  path: "/admin/rotate-encryption",
  tag: "Operator",
  access: { by: "operator" },
} as const satisfies Partial<OperationSpec>;

export const operatorOperations: OperationSpec[] = [
  {
    ...shared,
    method: "post",
    operationId: "rotateEncryption",
    summary: "Seal everything with the first key",
    description: "After a new key was put first in `ENCRYPTION_KEYS`. Goes on in the background.",
    success: { 202: json("It has begun.", rotationReply, { remaining: 120 }) },
    errors: [],
  },
  {
    ...shared,
    method: "get",
    operationId: "getRotation",
    summary: "See what is left to be sealed",
    description: "Zero: older keys may be taken out of `ENCRYPTION_KEYS`.",
    success: { 200: json("How much is left.", rotationReply, { remaining: 0 }) },
    errors: [],
  },
];

import type * as z from "zod";
import type { Permission } from "../../domain/permissions.ts";
import type { ErrorCode } from "../../lib/errors.ts";
import type { ResponseHeader } from "./headers.ts";

export const tags = {
  Chat: "Questions and answers, their conversations and who answers.",
  Integrations: "Connecting a user's data sources, their status and their end.",
  Contexts: "Business knowledge that every answer honours: definitions, targets, calendars.",
  Users: "Everything that is stored of one user.",
  Webhooks: "Being told of what happens; what is sent stands under `webhooks` and in the guide.",
  Operator: "For who runs the service, with `ADMIN_TOKEN`.",
  Description: "The service's description of itself.",
} as const;

export type Tag = keyof typeof tags;

export interface OtherContent {
  mediaType: string;
  /** Of one line or event of a text that has many. */
  part?: z.ZodType;
  description?: string;
  example?: string;
}

export interface Success {
  description: string;
  /** Of the JSON body; none for an empty one. */
  schema?: z.ZodType;
  example?: unknown;
  others?: OtherContent[];
  /** Besides those of every response. */
  headers?: ResponseHeader[];
  sometimes?: ResponseHeader[];
}

/** Who may call: a key with this permission, any key, the operator, everybody. `keyOptional`: none is needed, but one sent must be good. */
type Access =
  | { permission: Permission; keyOptional?: true }
  | { permission?: never; by: "any-key" | "operator" | "everybody" };

export interface OperationSpec {
  method: "get" | "post" | "patch" | "delete";
  /** With `{parameters}`. */
  path: `/${string}`;
  operationId: string;
  summary: string;
  description?: string;
  tag: Tag;
  access: Access;
  unlimited?: true;
  pathParams?: z.ZodObject;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  /** Optional where the header with the user is enough. */
  body?: { schema: z.ZodType; example: Record<string, unknown>; optional?: true };
  /** Values of parameters for the examples, by name. */
  sample?: Record<string, string>;
  success: Partial<Record<200 | 201 | 202 | 204 | 304, Success>>;
  /** Beyond those that follow from the rest (`errorsOf`). */
  errors: ErrorCode[];
  /** Where another protocol's error body may stand in place of the usual one. */
  otherErrors?: { statuses: number[]; schema: z.ZodType };
}

export function json(
  description: string,
  schema: z.ZodType,
  example: unknown,
  headers: ResponseHeader[] = [],
): Success {
  return { description, schema, example, headers };
}

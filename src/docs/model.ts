import type { OpenApiDocument } from "../openapi/document.ts";
import type { Schema } from "./schema.ts";

/** The document as the page reads it. */
export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  description?: string;
  schema: Schema;
}

export interface Media {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { value: { error: string; code: string } }>;
}

export interface Reply {
  description: string;
  content?: Record<string, Media>;
}

export interface Operation {
  operationId: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, unknown>[];
  parameters?: Parameter[];
  requestBody?: { content: { "application/json": Media } };
  responses: Record<string, Reply>;
}

export type Model = ReturnType<typeof readModel>;

interface Source {
  info: { description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Omit<Operation, "method" | "path">>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Reply> };
}

/** Everything that the page shows, with references to responses followed. */
export function readModel(document: OpenApiDocument) {
  const { info, tags, paths, components } = asSource(document);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Operation => ({
      ...operation,
      method: method.toUpperCase(),
      path,
      responses: Object.fromEntries(
        Object.entries(operation.responses).map(([status, reply]) => [
          status,
          follow(reply, components.responses),
        ]),
      ),
    })),
  );
  return { introduction: info.description, tags, operations, schemas: components.schemas };
}

export function operationsOf({ operations }: Model, tag: string): Operation[] {
  return operations.filter(({ tags }) => tags.includes(tag));
}

function follow(reply: Reply & { $ref?: string }, responses: Record<string, Reply>): Reply {
  const name = reply.$ref?.split("/").at(-1);
  return (name === undefined ? undefined : responses[name]) ?? reply;
}

/** The library's types allow all of OpenAPI; what stands here is what `describeService` writes, and a test reads it. */
function asSource(document: OpenApiDocument): Source {
  const source: unknown = document;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return source as Source;
}

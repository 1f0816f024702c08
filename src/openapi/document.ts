import * as z from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiOverrideContext } from "zod-openapi";
import { components } from "./components.ts";
import { describeErrors, errorComponents } from "./errors.ts";
import { describeHeaders, headerComponents } from "../http/openapi/headers.ts";
import { introduction } from "./introduction.ts";
import { tags, type OperationSpec, type Success } from "../http/openapi/operation.ts";
import { operations } from "./operations.ts";
import { allowHeaderForUser, allowUserHeader } from "../http/openapi/user.ts";
import { describeWebhooks } from "./webhooks.ts";

export type OpenApiDocument = ReturnType<typeof createDocument>;

/** The whole contract as OpenAPI 3.1, from the schemas that validate. Takes some ten milliseconds. */
export function describeService(): OpenApiDocument {
  return createDocument(
    {
      openapi: "3.1.0",
      info: {
        title: "Business Analyst",
        version: "1.0.0",
        description: introduction,
        license: { name: "MIT", identifier: "MIT" },
      },
      servers: [{ url: "/", description: "Where this document was read." }],
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      paths: describePaths(),
      webhooks: describeWebhooks(),
      components: {
        schemas: components,
        headers: headerComponents(),
        responses: errorComponents(operations),
        securitySchemes,
      },
    },
    { override: tidy },
  );
}

function describePaths() {
  const byPath = Object.groupBy(operations, (operation) => operation.path);
  return Object.fromEntries(
    Object.entries(byPath).map(([path, ofPath = []]) => [
      path,
      Object.fromEntries(ofPath.map((operation) => [operation.method, describeOperation(operation)])),
    ]),
  );
}

function describeOperation(operation: OperationSpec): ZodOpenApiOperationObject {
  const { operationId, summary, description, tag, access, body, pathParams, query, headers } = operation;
  return {
    operationId,
    summary,
    description: [description, describePermission(access)].filter(Boolean).join("\n\n"),
    tags: [tag],
    ...(access.permission !== undefined && { "x-permission": access.permission }),
    security: describeSecurity(access),
    requestParams: {
      ...(pathParams && { path: pathParams }),
      ...(query && { query: allowUserHeader(query) }),
      ...(headers && { header: headers }),
    },
    ...(body && {
      requestBody: {
        required: body.optional !== true,
        content: { "application/json": { schema: body.schema, example: body.example } },
      },
    }),
    responses: {
      ...Object.fromEntries(
        Object.entries(operation.success).map(([status, success]) => [status, describeSuccess(success)]),
      ),
      ...describeErrors(operation),
    },
  };
}

function describePermission(access: OperationSpec["access"]): string {
  if (access.permission === undefined) return "";
  const who = access.keyOptional ? "A key that is sent needs" : "The key needs";
  return `${who} the permission \`${access.permission}\`.`;
}

function describeSuccess({ description, schema, example, others = [], headers, sometimes }: Success) {
  const json = schema && [["application/json", { schema, ...(example !== undefined && { example }) }]];
  const texts = others.map(({ mediaType, part, description: words, example: text }) => [
    mediaType,
    {
      schema: {
        type: "string",
        ...(words !== undefined && { description: words }),
        ...(part && { contentMediaType: mediaType, contentSchema: { $ref: refOf(part) } }),
      },
      ...(text !== undefined && { example: text }),
    },
  ]);
  return {
    description,
    headers: describeHeaders(headers ?? [], sometimes),
    ...((json ?? texts.length > 0) && { content: Object.fromEntries([...(json ?? []), ...texts]) }),
  };
}

function refOf(schema: z.ZodType): string {
  const found = Object.entries(components).find(([, component]) => component === schema);
  if (!found) throw new Error("The part of a text has to be a component");
  return `#/components/schemas/${found[0]}`;
}

const bodies = new Set<unknown>(operations.map(({ body }) => body?.schema));

/** Replies may get more fields later, and the bounds of every safe integer say nothing. */
function tidy({ jsonSchema, zodSchema, io }: ZodOpenApiOverrideContext): void {
  if (io === "input") Object.assign(jsonSchema, lostWords(zodSchema));
  if (bodies.has(zodSchema)) allowHeaderForUser(jsonSchema);
  if (io === "output" && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
}

/** What zod leaves out where a value is transformed, as if the client wrote what comes out of it. */
function lostWords(schema: z.core.$ZodType) {
  const { default: standard, examples } = z.globalRegistry.get(schema) ?? {};
  return { ...(standard !== undefined && { default: standard }), ...(examples && { examples }) };
}

const securitySchemes = {
  apiKey: {
    type: "http",
    scheme: "bearer",
    description:
      "An API key of an organization, `bak_...`. An operation names the permission that the key needs. Keep it out " +
      "of browsers and apps: who has it can act for every user of the organization.",
  },
  adminToken: {
    type: "http",
    scheme: "bearer",
    description: "The operator's `ADMIN_TOKEN`. Where it is not set, these operations are not there.",
  },
} as const;

/** The key's permission is not among it: tools take such a list for OAuth scopes. It is `x-permission`. */
function describeSecurity(access: OperationSpec["access"]): Record<string, string[]>[] {
  if (access.permission !== undefined) {
    const required = { apiKey: [] };
    return access.keyOptional ? [{}, required] : [required];
  }
  if (access.by === "everybody") return [];
  return [access.by === "operator" ? { adminToken: [] } : { apiKey: [] }];
}

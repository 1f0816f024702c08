import type * as z from "zod";
import { listQuery, readQuery, renameBody, userQuery } from "../../src/chat/conversation-schemas.ts";
import { answerQuery, chatBody } from "../../src/chat/schemas.ts";
import {
  defineBody,
  listQuery as contextsQuery,
  readQuery as contextQuery,
  updateBody as contextChanges,
  userQuery as contextUserQuery,
} from "../../src/contexts/schemas.ts";
import {
  callbackBody,
  connectBody,
  disconnectBody,
  selectPropertyBody,
  updateBody,
} from "../../src/integrations/schemas.ts";
import { CALLBACK } from "../support/connect.ts";
import type { CallOptions } from "../support/service.ts";
import type { Tenant } from "../support/tenants.ts";
import { webhookProbes } from "./webhook-probes.ts";

/** One id-like parameter of one route. */
export interface Probe {
  /** The body's or the path's field, or `header`. */
  parameter: string;
  /** The field's value as this tenant would send it. */
  valueOf: (tenant: Tenant) => string;
  random: string;
  malformed: unknown;
  /** The request of `own`, with `value` in the parameter's place. */
  request: (own: Tenant, value: unknown) => { path: string; options: CallOptions };
  /** What the tenant's own value is answered with. */
  ownStatus: number;
  /** An unknown one makes a new user of the caller's own: nothing is looked up that could be foreign. */
  creates?: true;
}

export interface RouteProbes {
  probes: Probe[];
  /** What the body may hold; every field is a parameter above or is named here as no id. */
  schema?: z.ZodObject;
  plain: string[];
}

const RANDOM = "qd8Hn2kPzW5sVb0XyT7rLmC4jF9gAeU1";
const LONE_SURROGATE = "\ud83d";
const HEADER = "X-External-User-Id";

const post = (path: string, own: Tenant, body: Record<string, unknown>) => ({
  path,
  options: { key: own.key, body },
});

/** The user in the body and, as a second probe, in the header instead. */
function userProbes(
  path: string,
  bodyOf: (own: Tenant) => Record<string, unknown>,
  rest: Pick<Probe, "ownStatus" | "creates">,
): Probe[] {
  const user = { valueOf: (tenant: Tenant) => tenant.user, random: RANDOM, ...rest };
  return [
    {
      ...user,
      parameter: "externalUserIdentifier",
      malformed: LONE_SURROGATE,
      request: (own, value) => post(path, own, { ...bodyOf(own), externalUserIdentifier: value }),
    },
    {
      ...user,
      parameter: "header",
      malformed: "x".repeat(257),
      request: (own, value) => ({
        path,
        options: { key: own.key, body: bodyOf(own), headers: { [HEADER]: String(value) } },
      }),
    },
  ];
}

function chatProbes(path: string): RouteProbes {
  const body = { message: "Hello", mode: "chat" };
  return {
    schema: chatBody,
    plain:
      "message chatHistory integrations useAllIntegrations mode privacyMode passthroughMode agentId include locale".split(
        " ",
      ),
    probes: [
      ...userProbes(path, () => body, { ownStatus: 200, creates: true }),
      // Another organization's user, or one of the own, in front of the own conversation.
      ...userProbes(path, (own) => ({ ...body, conversationId: own.conversationId }), { ownStatus: 200 }),
      {
        parameter: "conversationId",
        valueOf: (tenant) => tenant.conversationId,
        random: "cnv_0123456789012345678901",
        malformed: "x".repeat(101),
        request: (own, value) =>
          post(path, own, { ...body, externalUserIdentifier: own.user, conversationId: value }),
        ownStatus: 200,
      },
    ],
  };
}

/** The user in the path of a GET. */
function pathProbe(pathOf: (user: string) => string, ownStatus: number): Probe {
  return {
    parameter: "externalUserIdentifier",
    valueOf: (tenant) => tenant.user,
    random: RANDOM,
    malformed: "x".repeat(257),
    request: (own, value) => ({
      path: pathOf(encodeURIComponent(String(value))),
      options: { key: own.key },
    }),
    ownStatus,
  };
}

function viaMethod(method: string, probe: Probe): Probe {
  return {
    ...probe,
    request(own, value) {
      const { path, options } = probe.request(own, value);
      return { path, options: { ...options, method } };
    },
  };
}

/** The user in the query of a route without a body, and in the header instead. */
function queryUserProbes(pathOf: (own: Tenant) => string, ownStatus: number): Probe[] {
  const user = { valueOf: (tenant: Tenant) => tenant.user, random: RANDOM, ownStatus };
  return [
    {
      ...user,
      parameter: "externalUserIdentifier",
      malformed: "x".repeat(257),
      request: (own, value) => ({
        path: `${pathOf(own)}?externalUserIdentifier=${encodeURIComponent(String(value))}`,
        options: { key: own.key },
      }),
    },
    {
      ...user,
      parameter: "header",
      malformed: "x".repeat(257),
      request: (own, value) => ({
        path: pathOf(own),
        options: { key: own.key, headers: { [HEADER]: String(value) } },
      }),
    },
  ];
}

/** The conversation in the path. */
function conversationProbe(ownStatus: number, body?: Record<string, unknown>): Probe {
  return {
    parameter: "id",
    valueOf: (tenant) => tenant.conversationId,
    random: "cnv_0123456789012345678901",
    malformed: "x".repeat(101),
    request: (own, value) => ({
      path: `/conversations/${String(value)}`,
      options: { key: own.key, headers: { [HEADER]: own.user }, ...(body && { body }) },
    }),
    ownStatus,
  };
}

const conversationPath = (own: Tenant) => `/conversations/${own.conversationId}`;

/** The user in the body of a PATCH whose path is the caller's own conversation. */
function patchedUserProbes(): Probe[] {
  const probes = userProbes("", () => ({ title: "Sales in autumn" }), { ownStatus: 200 });
  return probes.map((probe) => ({
    ...probe,
    request(own, value) {
      const { options } = probe.request(own, value);
      return { path: conversationPath(own), options: { ...options, method: "PATCH" } };
    },
  }));
}

/** The answer in the path, and whose it is. */
function answerProbes(file: string): Probe[] {
  return [
    ...queryUserProbes((own) => `/answers/${own.answerId}${file}`, 200),
    {
      parameter: "id",
      valueOf: (tenant) => tenant.answerId,
      random: "ans_0123456789012345678901",
      malformed: "x".repeat(101),
      request: (own, value) => ({
        path: `/answers/${String(value)}${file}`,
        options: { key: own.key, headers: { [HEADER]: own.user } },
      }),
      ownStatus: 200,
    },
  ];
}

const contextPath = (own: Tenant) => `/mcp/contexts/${own.contextId}`;
const contextFields = "name title description kind content agentIds integrations tags metric".split(" ");

/** A request about the context `id` in the name of `user`. */
function contextRequest(own: Tenant, method: string, { id, user }: { id: string; user: string }) {
  const headers = { [HEADER]: user, ...(method === "PATCH" && { "If-Match": "*" }) };
  const body = method === "PATCH" ? { content: "Paid back late." } : undefined;
  return { path: `/mcp/contexts/${id}`, options: { key: own.key, method, headers, body } };
}

/** The context in the path, and the user for whom it is looked for. */
function contextProbes(method: string, ownStatus: number): Probe[] {
  return [
    {
      parameter: "id",
      valueOf: (tenant) => tenant.contextId,
      random: "ctx_0123456789012345678901",
      malformed: "x".repeat(101),
      request: (own, value) => contextRequest(own, method, { id: String(value), user: own.user }),
      ownStatus,
    },
    {
      parameter: "header",
      valueOf: (tenant) => tenant.user,
      random: RANDOM,
      malformed: "x".repeat(257),
      request: (own, value) => contextRequest(own, method, { id: own.contextId, user: String(value) }),
      ownStatus,
    },
  ];
}

/** The user in the body of a PATCH whose path is the caller's own context. */
function patchedContextProbe(): Probe {
  return {
    parameter: "externalUserIdentifier",
    valueOf: (tenant) => tenant.user,
    random: RANDOM,
    malformed: LONE_SURROGATE,
    request: (own, value) => ({
      path: contextPath(own),
      options: {
        key: own.key,
        method: "PATCH",
        headers: { "If-Match": "*" },
        body: { externalUserIdentifier: value, content: "Paid back late." },
      },
    }),
    ownStatus: 200,
  };
}

/** Every route that is served, by method and pattern. */
export const probesByRoute: Record<string, RouteProbes> = {
  "POST /chat": chatProbes("/chat"),
  "POST /chat/send-message": chatProbes("/chat/send-message"),
  "GET /agents": { probes: [], plain: [] },
  // What a cursor of somebody else's reaches is the caller's own all the same: test/chat/conversations.test.ts.
  "GET /conversations": {
    schema: listQuery,
    plain: ["cursor", "limit"],
    probes: queryUserProbes(() => "/conversations", 200),
  },
  "GET /conversations/:id": {
    schema: readQuery,
    plain: ["cursor", "limit"],
    probes: [...queryUserProbes(conversationPath, 200), conversationProbe(200)],
  },
  "PATCH /conversations/:id": {
    schema: renameBody,
    plain: ["title"],
    probes: [
      ...patchedUserProbes(),
      viaMethod("PATCH", conversationProbe(200, { title: "Sales in autumn" })),
    ],
  },
  "DELETE /conversations/:id": {
    schema: userQuery,
    plain: [],
    probes: [...queryUserProbes(conversationPath, 204), conversationProbe(204)].map((probe) =>
      viaMethod("DELETE", probe),
    ),
  },
  "GET /answers/:id": { schema: answerQuery, plain: [], probes: answerProbes("") },
  "GET /answers/:id/data/:file": {
    schema: answerQuery,
    plain: ["file"],
    probes: answerProbes("/data/r1.csv"),
  },
  "GET /answers/:id/charts/:file": {
    schema: answerQuery,
    plain: ["file"],
    probes: answerProbes("/charts/c1.svg"),
  },
  "POST /mcp/contexts": {
    schema: defineBody,
    plain: contextFields,
    probes: userProbes(
      "/mcp/contexts",
      () => ({ name: `Revenue ${crypto.randomUUID()}`, kind: "definition", content: "Paid." }),
      { ownStatus: 201, creates: true },
    ),
  },
  "GET /mcp/contexts": {
    schema: contextsQuery,
    plain: ["cursor", "limit", "kind", "tag", "text"],
    probes: queryUserProbes(() => "/mcp/contexts", 200),
  },
  "GET /mcp/contexts/:id": {
    schema: contextQuery,
    plain: ["version"],
    probes: [...queryUserProbes(contextPath, 200), ...contextProbes("GET", 200)],
  },
  "PATCH /mcp/contexts/:id": {
    schema: contextChanges,
    plain: contextFields,
    probes: [...contextProbes("PATCH", 200), patchedContextProbe()],
  },
  "DELETE /mcp/contexts/:id": {
    schema: contextUserQuery,
    plain: [],
    probes: [
      ...queryUserProbes(contextPath, 204).map((probe) => viaMethod("DELETE", probe)),
      ...contextProbes("DELETE", 204),
    ],
  },
  ...webhookProbes,
  // What its tools take is probed in test/mcp.
  "POST /mcp": { probes: [], plain: [] },
  "GET /openapi.json": { probes: [], plain: [] },
  "GET /docs": { probes: [], plain: [] },
  "GET /docs/:guide": { probes: [], plain: ["guide"] },
  "GET /integrations/available": { probes: [], plain: [] },
  "GET /integrations/icons/:file": { probes: [], plain: ["file"] },
  "GET /integrations/status/:externalUserIdentifier": {
    plain: [],
    probes: [pathProbe((user) => `/integrations/status/${user}`, 200)],
  },
  "POST /integrations/:integrationType/connect": {
    schema: connectBody,
    plain: ["integrationType", "passthroughRedirectUri", "shared", "dc", "scopes"],
    probes: userProbes("/integrations/mail/connect", () => ({ passthroughRedirectUri: CALLBACK }), {
      ownStatus: 200,
      creates: true,
    }),
  },
  "POST /integrations/:integrationType/callback": {
    schema: callbackBody,
    // The code is the vendor's; whose it is, the vendor says.
    plain: ["integrationType", "code", "location", "iss", "error"],
    probes: [
      ...userProbes("/integrations/mail/callback", ({ code, state }) => ({ code, state }), {
        ownStatus: 200,
      }),
      {
        parameter: "state",
        valueOf: (tenant) => tenant.state,
        random: RANDOM,
        malformed: LONE_SURROGATE,
        request: (own, value) => post("/integrations/mail/callback", own, { code: own.code, state: value }),
        ownStatus: 200,
      },
    ],
  },
  "POST /integrations/:integrationType/select-property": {
    schema: selectPropertyBody,
    plain: ["integrationType", "propertyId"],
    probes: [
      ...userProbes(
        "/integrations/web-analytics/select-property",
        ({ temporaryAccessToken, propertyId }) => ({ temporaryAccessToken, propertyId }),
        { ownStatus: 200 },
      ),
      {
        parameter: "temporaryAccessToken",
        valueOf: (tenant) => tenant.temporaryAccessToken,
        random: RANDOM,
        malformed: LONE_SURROGATE,
        request: (own, value) =>
          post("/integrations/web-analytics/select-property", own, {
            externalUserIdentifier: own.user,
            propertyId: own.propertyId,
            temporaryAccessToken: value,
          }),
        ownStatus: 200,
      },
    ],
  },
  "PATCH /integrations/:integrationType{[^a/][^/]*}": {
    schema: updateBody,
    plain: ["integrationType", "syncSchedule", "shared"],
    probes: userProbes("/integrations/notes-workspace", () => ({ shared: true }), { ownStatus: 200 }).map(
      (probe) => viaMethod("PATCH", probe),
    ),
  },
  "DELETE /users/:externalUserIdentifier": {
    plain: [],
    probes: [
      viaMethod(
        "DELETE",
        pathProbe((user) => `/users/${user}`, 204),
      ),
    ],
  },
  "GET /users/:externalUserIdentifier/export": {
    plain: [],
    probes: [pathProbe((user) => `/users/${user}/export`, 200)],
  },
  // The operator's, who is of no organization.
  "POST /admin/rotate-encryption": { probes: [], plain: [] },
  "GET /admin/rotate-encryption": { probes: [], plain: [] },
  "GET /health": { probes: [], plain: [] },
  "GET /health/deep": { probes: [], plain: [] },
  "POST /integrations/:integrationType/disconnect": {
    schema: disconnectBody,
    plain: ["integrationType"],
    probes: userProbes("/integrations/notes-workspace/disconnect", () => ({}), { ownStatus: 200 }),
  },
};

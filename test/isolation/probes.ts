import type * as z from "zod";
import { chatBody } from "../../src/chat/schemas.ts";
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

interface RouteProbes {
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
      "message chatHistory integrations useAllIntegrations mode privacyMode passthroughMode agentId".split(
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

/** Every route that is served, by method and pattern. */
export const probesByRoute: Record<string, RouteProbes> = {
  "POST /chat": chatProbes("/chat"),
  "POST /chat/send-message": chatProbes("/chat/send-message"),
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
    plain: ["integrationType", "code", "location"],
    probes: [
      ...userProbes("/integrations/mail/callback", ({ code, state }) => ({ code, state }), {
        ownStatus: 200,
      }),
      {
        parameter: "state",
        valueOf: (tenant) => tenant.state,
        random: RANDOM,
        malformed: "x".repeat(5000),
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
        malformed: "x".repeat(5000),
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
  "PATCH /integrations/:integrationType{(?!available$)[^/]+}": {
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
  "POST /integrations/:integrationType/disconnect": {
    schema: disconnectBody,
    plain: ["integrationType"],
    probes: userProbes("/integrations/notes-workspace/disconnect", () => ({}), { ownStatus: 200 }),
  },
};

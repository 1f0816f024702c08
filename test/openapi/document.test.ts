import { describe, it } from "vitest";
import type * as z from "zod";
import { errors, type ErrorCode } from "../../src/lib/errors.ts";
import { describeService } from "../../src/openapi/document.ts";
import { errorsOf } from "../../src/openapi/errors.ts";
import { operations } from "../../src/openapi/operations.ts";
import { operations as known, servedRoutes } from "../support/operations.ts";
import { parseEvents } from "../chat/events.ts";
import { checkContract, takeContractBreaches } from "../support/contract.ts";
import { call, createOrganization, ORIGIN } from "../support/service.ts";

const USER_HEADER = "X-External-User-Id";

interface Described {
  paths: Record<string, Record<string, { parameters?: { in: string; name: string; required?: boolean }[] }>>;
  components: { schemas: Record<string, { required?: string[] }> };
}

async function readDocument(): Promise<Described> {
  return await (await call("/openapi.json")).json();
}

/** `/a/:b{regex}` of the router as `/a/{b}`. */
function toTemplate(route: string): string {
  return route.replaceAll(/:(\w+)(\{.*?\})?(?=\/|$)/g, "{$1}");
}

/** The fields that an empty body lacks. */
function missingOf(schema: z.ZodType | undefined): string[] | undefined {
  const parsed = schema?.safeParse({});
  return parsed?.error?.issues.map(({ path }) => path.join(".")).toSorted() ?? (parsed && []);
}

/** A request whose answer was this one, seen with the document's eyes. */
async function breachesOf(path: string, response: Response, method = "GET"): Promise<string[]> {
  const checked = await checkContract(new Request(`${ORIGIN}${path}`, { method }), response);
  await checked.arrayBuffer();
  return takeContractBreaches();
}

describe("the document and the service", () => {
  it("have the same operations", async ({ expect }) => {
    const { paths } = await readDocument();
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described.toSorted()).toEqual(servedRoutes().map(toTemplate).toSorted());
  });

  it("agree on permissions, required fields and failures", ({ expect }) => {
    for (const { method, path, access, body, ...spec } of operations) {
      const name = `${method.toUpperCase()} ${path}`;
      const row = known.find((one) => `${one.method} ${toTemplate(one.route)}` === name);
      expect(row?.permission, name).toBe(access.permission);
      expect(errorsOf({ method, path, access, ...spec }), name).toContain(row?.failure ?? "internal_error");
      if (row?.body) expect(missingOf(body?.schema), name).toEqual(row.required.toSorted());
    }
  });

  it("list every error that a client can see", ({ expect }) => {
    // A path that nobody serves, a method that it does not take, a client that is gone.
    const unlisted: ErrorCode[] = ["method_not_allowed", "request_aborted"];
    const listed = new Set<ErrorCode>([...operations.flatMap(errorsOf), ...unlisted]);
    expect([...listed].toSorted()).toEqual(Object.keys(errors).toSorted());
  });

  it("give operations unique ids", ({ expect }) => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe("GET /openapi.json", () => {
  it("is public, cacheable and answers 304 to who has it", async ({ expect }) => {
    const response = await call("/openapi.json");
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=300");
    const etag = response.headers.get("ETag") ?? "";
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(describeService())));
    for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
      const again = await call("/openapi.json", { headers: { "If-None-Match": tag } });
      expect([again.status, await again.text()]).toEqual([304, ""]);
    }
    expect((await call("/openapi.json", { headers: { "If-None-Match": '"x"' } })).status).toBe(200);
  });

  it("has examples that its own schemas take", async ({ expect }) => {
    for (const { operationId, body, success } of operations) {
      if (body) expect(body.schema.safeParse(body.example).error, operationId).toBeUndefined();
      for (const { schema, example } of Object.values(success)) {
        if (example !== undefined) expect(schema?.safeParse(example).error, operationId).toBeUndefined();
      }
    }
    const stream = operations[0]?.success[200]?.others?.[0]?.example ?? "";
    expect(parseEvents(stream).events).toHaveLength(3);
  });
});

describe("the user of a request", () => {
  const sent = operations.filter(({ body, headers }) => body && headers && USER_HEADER in headers.shape);

  it("is required by no body and no query, since the header can name it", async ({ expect }) => {
    const { paths, components } = await readDocument();
    for (const [name, { required = [] }] of Object.entries(components.schemas)) {
      if (name.endsWith("Request")) expect(required, name).not.toContain("externalUserIdentifier");
    }
    const parameters = Object.values(paths).flatMap((methods) =>
      Object.values(methods).flatMap((operation) => operation.parameters ?? []),
    );
    const inQuery = parameters.filter((one) => one.in === "query" && one.name === "externalUserIdentifier");
    expect(inQuery.length).toBeGreaterThan(0);
    for (const { required } of inQuery) expect(required).not.toBe(true);
  });

  it("is enough for a request without a body exactly where the document says so", async ({ expect }) => {
    const { key } = await createOrganization();
    for (const { method, path, operationId, body, sample = {} } of sent) {
      const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => sample[name] ?? name);
      const headers = { [USER_HEADER]: "user-1" };
      const response = await call(target, { key, method: method.toUpperCase(), headers });
      // JSON-RPC answers without a code.
      const { code = "missing_parameters" } = await response.json<{ code?: string }>();
      expect(code !== "missing_parameters", operationId).toBe(body?.optional === true);
    }
  });
});

describe("the check of every response", () => {
  const headers = {
    "X-Request-Id": "x",
    "X-RateLimit-Limit": "1",
    "X-RateLimit-Remaining": "1",
    "X-RateLimit-Reset": "1",
    RateLimit: "x",
    "RateLimit-Policy": "x",
  };
  const user = "/integrations/status/user-1";
  const entry = { type: "mail", enabled: false, connected: false };
  const error = { error: "User not found", code: "user_not_found", requestId: "x" };

  it("lets pass what is described", async ({ expect }) => {
    expect(await breachesOf(user, Response.json([entry], { headers }))).toEqual([]);
    expect(await breachesOf(user, Response.json({ integrations: [entry] }, { headers }))).toEqual([]);
    expect(await breachesOf(user, Response.json(error, { status: 404, headers }))).toEqual([]);
  });

  it("sees an unknown field, a missing one, a wrong type, status, code, text, header or path", async ({
    expect,
  }) => {
    const { type: _type, ...rest } = entry;
    const wrong: [path: string, body: unknown, init: ResponseInit][] = [
      [user, [{ ...entry, extra: 1 }], { headers }],
      [user, [rest], { headers }],
      [user, [{ ...entry, enabled: "no" }], { headers }],
      [user, [entry], { headers, status: 201 }],
      [user, { ...error, code: "context_not_found" }, { headers, status: 404 }],
      [user, { ...error, error: "No such user" }, { headers, status: 404 }],
      [user, { ...error, extra: 1 }, { headers, status: 404 }],
      [user, [entry], {}],
      ["/nowhere", {}, { headers }],
    ];
    for (const [path, body, init] of wrong) {
      expect(await breachesOf(path, Response.json(body, init)), JSON.stringify(body)).not.toEqual([]);
    }
  });

  it("sees a line or an event that is not as described, and lets what is no part of it pass", async ({
    expect,
  }) => {
    const lines = (text: string) =>
      breachesOf(
        "/users/user-1/export",
        new Response(text, {
          headers: { ...headers, "Content-Type": "application/x-ndjson", "Content-Disposition": "x" },
        }),
      );
    expect(await lines('{"type":"user","data":{"any":1}}\n{"type":"message","data":{}}\n')).toEqual([]);
    expect(await lines('{"type":"user","data":{}}\n{"type":"secret","data":{}}\n')).toHaveLength(1);
    expect(await lines('{"type":"user","data":{},"more":1}\n')).toHaveLength(1);
    const events = (text: string, path = "/chat") =>
      breachesOf(
        path,
        new Response(text, { headers: { ...headers, "Content-Type": "text/event-stream" } }),
        "POST",
      );
    expect(await events(':\n\nid: 1\nevent: delta\ndata: {"text":"x"}\n\n')).toEqual([]);
    expect(await events('id: 1\nevent: delta\ndata: {"text":"x","more":1}\n\n')).toHaveLength(1);
    expect(await events("id: 1\nevent: other\ndata: {}\n\n")).toHaveLength(1);
    const reply = { jsonrpc: "2.0", id: 1, result: {} };
    expect(await events(`event: message\ndata: ${JSON.stringify(reply)}\n\n`, "/mcp")).toEqual([]);
    expect(await events('event: message\ndata: {"id":1}\n\n', "/mcp")).toHaveLength(1);
  });
});

import { describe, it } from "vitest";
import type * as z from "zod";
import { createApp } from "../../src/app.ts";
import { errors, type ErrorCode } from "../../src/lib/errors.ts";
import { describeService } from "../../src/openapi/document.ts";
import { errorsOf, unlisted } from "../../src/openapi/error-codes.ts";
import { operations } from "../../src/openapi/operations.ts";
import { operations as known } from "../support/operations.ts";
import { parseEvents } from "../chat/events.ts";
import { checkContract, checkOf, takeContractBreaches } from "../support/contract.ts";
import { call, createOrganization, ORIGIN } from "../support/service.ts";

interface Described {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, unknown> }>>;
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
async function breachesOf(path: string, response: Response): Promise<string[]> {
  await checkContract(new Request(`${ORIGIN}${path}`), response);
  return takeContractBreaches();
}

describe("the document and the service", () => {
  it("have the same operations", async ({ expect }) => {
    const { paths } = await readDocument();
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const served = createApp()
      .routes.filter(({ method }) => method !== "ALL")
      .map(({ method, path }) => `${method} ${toTemplate(path)}`);
    expect(described.toSorted()).toEqual([...new Set(served)].toSorted());
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

describe("a streamed answer", () => {
  it("is made of events that the document describes", async ({ expect }) => {
    const { key } = await createOrganization();
    const body = { message: "Hello", mode: "chat", externalUserIdentifier: "user-1" };
    const response = await call("/chat", { key, body, headers: { Accept: "text/event-stream" } });
    const { events } = parseEvents(await response.text());
    expect(events.at(-1)?.event).toBe("done");
    const check = checkOf("ChatEvent");
    for (const { event, data } of events) expect(check({ event, data }), event).toBeUndefined();
    expect(check({ event: "delta", data: { text: "x", more: 1 } })).toBeDefined();
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
});

import { RegExpRouter } from "hono/router/reg-exp-router";
import { describe, it } from "vitest";
import { createApp } from "../../src/app.ts";
import { createDepsFactory } from "../../src/compose.ts";
import { expectError } from "../support/errors.ts";
import { operations, servedRoutes, writeOperations } from "../support/operations.ts";
import { call, createOrganization } from "../support/service.ts";

/** The platform itself refuses verbs that it does not know. */
const verbs = "GET HEAD POST PUT PATCH DELETE OPTIONS TRACE COPY LOCK MKCOL MOVE PROPFIND PURGE REPORT".split(
  " ",
);

const wrongTypes = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/xml",
  "application/jsonp",
  "application/json-seq",
  "text/json",
  "json",
  "application/json, text/plain",
  "application",
  "*/*",
  "application/x+jsonx",
];

const rightTypes = [
  "application/json",
  "application/json; charset=utf-8",
  "Application/JSON ; charset=UTF-8",
  "application/vnd.api+json",
];

describe("G45 verbs", () => {
  it("are tried on every route that is served", ({ expect }) => {
    const known = operations.map(({ method, route }) => `${method} ${route}`).toSorted();
    expect(servedRoutes()).toEqual(known);
  });

  for (const path of new Set(operations.map((operation) => operation.path))) {
    const served = operations.filter((operation) => operation.path === path).map((one) => one.method);
    const allowed = served.flatMap((one) => (one === "GET" ? ["GET", "HEAD"] : [one])).toSorted();
    const wrong = verbs.filter((verb) => !allowed.some((one) => one === verb));

    it(`answers 405 with Allow to ${wrong.join(", ")} on ${path}`, async ({ expect }) => {
      const { key } = await createOrganization();
      for (const verb of wrong) {
        for (const presented of [key, undefined]) {
          const response = await call(path, { method: verb, key: presented });
          expect(response.headers.get("Allow")?.split(", ").toSorted()).toEqual(allowed);
          expect(response.status).toBe(405);
          // A reply to HEAD has no body.
          if (verb !== "HEAD") await expectError(expect, response, "method_not_allowed");
        }
      }
    });
  }

  it("answers 404 without Allow to a path that nobody serves, whatever the verb", async ({ expect }) => {
    const { key } = await createOrganization();
    const paths = [
      "/",
      "/chat/",
      "/Chat",
      "/integrations",
      "/integrations/available/",
      "/integrations//connect",
    ];
    for (const path of paths) {
      for (const method of verbs) {
        const response = await call(path, { method, key });
        expect(response.status, `${method} ${path}`).toBe(404);
        expect(response.headers.has("Allow")).toBe(false);
        if (method !== "HEAD") await expectError(expect, response, "not_found");
      }
    }
  });

  it("answers 404, not 405, to a right verb on a thing that is not there", async ({ expect }) => {
    const { key } = await createOrganization();
    for (const path of ["/integrations/icons/nothing.svg", "/integrations/icons/mail.png"]) {
      await expectError(expect, await call(path, { key }), "not_found");
    }
    await expectError(expect, await call("/integrations/status/nobody", { key }), "user_not_found");
  });

  it("takes no other verb by a header or a query", async ({ expect }) => {
    const { key } = await createOrganization();
    const headers = { "X-HTTP-Method-Override": "POST", "X-Method-Override": "POST" };
    const response = await call("/integrations/mail/disconnect?_method=POST", { key, headers });
    await expectError(expect, response, "method_not_allowed");
  });
});

describe("G45 content types", () => {
  for (const { method, path, body } of writeOperations) {
    it(`answers 415 to a body that is not declared as JSON on ${method} ${path}`, async ({ expect }) => {
      const { key } = await createOrganization();
      for (const type of [...wrongTypes, ""]) {
        const response = await call(path, { method, key, body, headers: { "Content-Type": type } });
        await expectError(expect, response, "unsupported_media_type");
      }
    });

    it(`takes JSON in every notation of its type on ${method} ${path}`, async ({ expect }) => {
      const { key } = await createOrganization();
      for (const type of rightTypes) {
        const response = await call(path, { method, key, body: {}, headers: { "Content-Type": type } });
        await expectError(expect, response, "missing_parameters");
      }
    });
  }
});

it("knows only routes that Hono's fast router takes: for one that it does not, every request goes the slow way", ({
  expect,
}) => {
  const router = new RegExpRouter<string>();
  for (const { method, path } of createApp(createDepsFactory()).routes) {
    expect(() => router.add(method, path, path), `${method} ${path}`).not.toThrow();
  }
  expect(() => router.match("GET", "/chat")).not.toThrow();
});

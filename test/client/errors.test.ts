import { beforeEach, describe, it, vi } from "vitest";
import { createClient, type AnalystClient } from "../../src/client/index.ts";
import { createIsolate } from "../chat/client.ts";
import { failingDatabase } from "../support/bindings.ts";
import { scriptModel } from "../support/model.ts";
import { createOrganization, ORIGIN } from "../support/service.ts";
import { collect, createAnalyst, expectFailure, fetchWorker } from "./support.ts";

const QUESTION = { message: "How did traffic do?" };

describe("a call that is not answered with success throws", () => {
  let analyst: AnalystClient;

  beforeEach(async () => {
    analyst = await createAnalyst();
  });

  it("400 with what is wrong", async ({ expect }) => {
    const error = await expectFailure(
      expect,
      analyst.forUser("user-1").chat({ message: "" }),
      "missing_parameters",
    );
    expect(error).toMatchObject({
      name: "BusinessAnalystError",
      status: 400,
      message: "Missing required parameters",
      requestId: expect.stringMatching(/^[\da-f-]{36}$/),
      details: [{ path: "message", message: "Required" }],
      retryAfter: undefined,
    });
    const long = analyst.forUser("x".repeat(257)).status();
    expect((await expectFailure(expect, long, "invalid_parameters")).details).not.toEqual([]);
  });

  it("401 and 403 for a key that is no good or has no permission", async ({ expect }) => {
    const stranger = createClient({ baseUrl: ORIGIN, apiKey: "bak_nobody", fetch: fetchWorker });
    expect((await expectFailure(expect, stranger.listAgents(), "invalid_api_key")).status).toBe(401);
    const reader = await createAnalyst({ permissions: ["contexts:read"] });
    expect((await expectFailure(expect, reader.listAgents(), "insufficient_permissions")).status).toBe(403);
    expect(await reader.listContexts()).toEqual({ contexts: [], nextCursor: null });
  });

  it("404 for what is not there, a path as well as a record", async ({ expect }) => {
    const { status } = analyst.forUser("nobody");
    expect((await expectFailure(expect, status(), "user_not_found")).status).toBe(404);
    const lost = createClient({ baseUrl: `${ORIGIN}/nowhere`, apiKey: "bak_nobody", fetch: fetchWorker });
    await expectFailure(expect, lost.listAgents(), "not_found");
  });

  it("409 for a name that is taken", async ({ expect }) => {
    const rule = { name: "Revenue", kind: "definition", content: "Revenue excludes refunds." } as const;
    await analyst.defineContext(rule);
    expect((await expectFailure(expect, analyst.defineContext(rule), "context_exists")).status).toBe(409);
  });

  it("413 and 415 for bodies that are not taken", async ({ expect }) => {
    const ada = analyst.forUser("user-1");
    const large = ada.chat({ message: "x".repeat(1024 * 1024 + 1) });
    expect((await expectFailure(expect, large, "payload_too_large")).status).toBe(413);
    const text = ada.chat(QUESTION, { headers: { "Content-Type": "text/plain" } });
    expect((await expectFailure(expect, text, "unsupported_media_type")).status).toBe(415);
  });

  it("429 with the seconds to wait", async ({ expect }) => {
    const stranger = createClient({ baseUrl: ORIGIN, apiKey: "bak_nobody", fetch: fetchWorker });
    const headers = { "CF-Connecting-IP": "203.0.113.99" };
    for (let call = 0; call < 60; call++) {
      await expectFailure(expect, stranger.listAgents({}, { headers }), "invalid_api_key");
    }
    const error = await expectFailure(expect, stranger.listAgents({}, { headers }), "rate_limited");
    expect(error.status).toBe(429);
    expect(error.retryAfter).toBeGreaterThan(0);
    expect(error.retryAfter).toBeLessThanOrEqual(60);
  });

  it("502 and 503 for what fails on the other side, in a stream as well", async ({ expect }) => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { key } = await createOrganization();
    const isolate = createIsolate();
    const ada = createClient({ baseUrl: ORIGIN, apiKey: key, fetch: isolate.fetch }).forUser("user-1");
    scriptModel({ response: () => new Response("no", { status: 401 }) });
    const plain = await expectFailure(expect, ada.chat(QUESTION), "model_unavailable");
    expect(plain).toMatchObject({ status: 502, message: "The model is unavailable" });
    const streamed = await expectFailure(expect, collect(ada.streamChat(QUESTION)), "model_unavailable");
    expect(streamed).toMatchObject({ status: 200, message: plain.message });
    expect(streamed.requestId).toMatch(/^[\da-f-]{36}$/);

    const broken = createClient({
      baseUrl: ORIGIN,
      apiKey: key,
      fetch: (request) => isolate.fetch(request, { DB: failingDatabase() }),
    });
    const away = await expectFailure(expect, broken.listContexts(), "service_unavailable");
    expect(away).toMatchObject({ status: 503, retryAfter: expect.any(Number) });
  });

  it("an error of its own for what does not come from the service", async ({ expect }) => {
    const answered = (response: Response) =>
      createClient({ baseUrl: ORIGIN, apiKey: "bak_x", fetch: async () => response }).listAgents();
    const page = answered(new Response("<h1>Bad gateway</h1>", { status: 502 }));
    expect(await expectFailure(expect, page, "unexpected_response")).toMatchObject({
      status: 502,
      message: "The service answered 502",
      requestId: undefined,
      details: [],
    });
    const json = answered(
      Response.json({ error: "over" }, { status: 503, headers: { "Retry-After": "5", "X-Request-Id": "r" } }),
    );
    expect(await expectFailure(expect, json, "unexpected_response")).toMatchObject({
      retryAfter: 5,
      requestId: "r",
    });
    await expectFailure(expect, answered(new Response(null, { status: 200 })), "unexpected_response");
  });

  it("what fetch throws when there is no network or the signal aborts", async ({ expect }) => {
    const offline = createClient({
      baseUrl: ORIGIN,
      apiKey: "bak_x",
      fetch: () => Promise.reject(new TypeError("fetch failed")),
    });
    await expect(offline.listAgents()).rejects.toThrow(TypeError);
    const signal = AbortSignal.abort(new Error("enough"));
    const waiting = createClient({
      baseUrl: ORIGIN,
      apiKey: "bak_x",
      fetch: (request) => Promise.reject(request.signal.reason),
    });
    await expect(waiting.listAgents({}, { signal })).rejects.toMatchObject({ message: "enough" });
  });
});

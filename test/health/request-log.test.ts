import { beforeEach, describe, it, vi } from "vitest";
import { finalText, MODEL_SETTINGS, scriptModel } from "../support/model.ts";
import { failingAfterTheKey } from "../support/bindings.ts";
import { callWith, createOrganization, type CallOptions } from "../support/service.ts";

interface Line {
  level: string;
  event: string;
  [field: string]: unknown;
}

let written: string[] = [];

/** The lines that one request has written, that of the request itself among them. */
async function linesOf(path: string, options: CallOptions = {}, overrides: object = {}): Promise<Line[]> {
  written = [];
  await (await callWith(overrides, path, options)).text();
  return written.map((line) => JSON.parse(line));
}

async function lineOf(path: string, options: CallOptions = {}, overrides: object = {}): Promise<Line> {
  const lines = await linesOf(path, options, overrides);
  const [line, ...others] = lines.filter(({ event }) => event === "request");
  if (!line || others.length > 0) throw new Error(`${others.length + (line ? 1 : 0)} lines of one request`);
  return line;
}

const chat = { message: "Hello", mode: "chat", externalUserIdentifier: "user-1" };

describe("the line of a request", () => {
  beforeEach(() => {
    for (const level of ["info", "warn", "error"] as const) {
      vi.spyOn(console, level).mockImplementation((line: unknown) => {
        written.push(String(line));
      });
    }
  });

  it("says which route, whose, what came of it and how long it took", async ({ expect }) => {
    const { id, key, keyId } = await createOrganization();
    const headers = { "X-Request-Id": "trace-me" };
    expect(await lineOf("/integrations/available?x=1", { key, headers })).toEqual({
      level: "info",
      event: "request",
      requestId: "trace-me",
      organizationId: id,
      keyId,
      method: "GET",
      route: "/integrations/available",
      status: 200,
      milliseconds: expect.any(Number),
      rateLimited: false,
    });
  });

  it("is a warning for 4xx and an error for 5xx, without a caller where none is known", async ({
    expect,
  }) => {
    const { key } = await createOrganization();
    const refused = await lineOf("/integrations/available");
    expect(refused).toMatchObject({ level: "warn", status: 401, route: "/integrations/available" });
    expect(refused).not.toHaveProperty("keyId");
    const unknown = await lineOf("/integrations/status/user-1", { key });
    expect(unknown).toMatchObject({ level: "warn", status: 404 });
    expect(unknown["route"]).toBe("/integrations/status/:externalUserIdentifier");
    expect(await lineOf("/nowhere", { key })).toMatchObject({ level: "warn", status: 404, route: null });
    expect(await lineOf("/chat", { key })).toMatchObject({ status: 405, route: null });
    const failed = { DB: failingAfterTheKey() };
    expect(await lineOf("/integrations/status/user-1", { key }, failed)).toMatchObject({
      level: "error",
      status: 500,
    });
    const bad = await lineOf("/integrations/available", {}, { ENCRYPTION_KEYS: "" });
    expect(bad).toMatchObject({ level: "error", status: 500 });
  });

  it("tells who is over the limit", async ({ expect }) => {
    const { key } = await createOrganization({ plan: "PRO" });
    const calls = Array.from({ length: 300 }, () => callWith({}, "/integrations/available", { key }));
    await Promise.all(calls);
    const line = await lineOf("/integrations/available", { key });
    expect(line).toMatchObject({ level: "warn", status: 429, rateLimited: true });
  });

  it("tells of a chat what it cost, of a stream at the stream's end", async ({ expect }) => {
    const { key } = await createOrganization();
    scriptModel(finalText("Hello."));
    for (const Accept of ["application/json", "text/event-stream"]) {
      const line = await lineOf("/chat", { key, body: chat, headers: { Accept } }, MODEL_SETTINGS);
      expect(line).toMatchObject({
        route: "/chat",
        status: 200,
        chatMilliseconds: expect.any(Number),
        toolMilliseconds: 0,
        steps: 1,
        toolCalls: 0,
        inputTokens: 10,
        outputTokens: 5,
      });
    }
  });

  it("G53 holds nothing that a client or a person chose but method and request id", async ({ expect }) => {
    const { key } = await createOrganization();
    const canary = "CANARY-7f3a9c";
    const body = { ...chat, message: canary, externalUserIdentifier: canary };
    const headers = { "X-External-User-Id": canary, "User-Agent": canary, Referer: canary };
    const lines = [
      await linesOf("/chat", { key, body }),
      await linesOf(`/integrations/status/${canary}?q=${canary}`, { key }),
      await linesOf(`/${canary}/${canary}?${canary}=1`, { key, headers }),
      await linesOf(`/conversations/${canary}?externalUserIdentifier=${canary}`, { key }),
      await linesOf(`/users/${canary}`, { key, method: "DELETE" }),
      await linesOf(`/integrations/${canary}/callback`, { body: { code: canary, state: canary } }),
      await linesOf("/integrations/available", { key: canary, headers }),
      await linesOf("/integrations/status/x", { key, headers }, { DB: failingAfterTheKey() }),
    ];
    for (const line of lines) expect(line.filter(({ event }) => event === "request")).toHaveLength(1);
    expect(JSON.stringify(lines)).not.toContain(canary);
    expect(JSON.stringify(lines)).not.toContain(key);
  });
});

import { describe, it } from "vitest";
import { hurry } from "../support/hurry.ts";
import { finalText, MODEL_SETTINGS, scriptModel, type Turn } from "../support/model.ts";
import { callWith, createOrganization } from "../support/service.ts";

function ask(key: string) {
  const body = { externalUserIdentifier: "user-1", message: "How are we doing?" };
  return callWith(MODEL_SETTINGS, "/chat", { key, body });
}

function refuse(status: number, headers: Record<string, string> = {}): Turn {
  return { response: () => new Response("CANARY of the model", { status, headers }) };
}

describe("a model that is asked too often", () => {
  const pauses: [string, () => Record<string, string>, number][] = [
    ["in seconds", () => ({ "Retry-After": "7" }), 7000],
    ["in milliseconds, which go first", () => ({ "retry-after-ms": "50", "Retry-After": "30" }), 50],
    ["as a date that has passed", () => ({ "Retry-After": new Date(Date.now() - 9000).toUTCString() }), 0],
  ];
  for (const [form, headers, pause] of pauses) {
    it(`is asked again when it says so: ${form}`, async ({ expect }) => {
      const { key } = await createOrganization();
      const model = scriptModel(refuse(429, headers()), finalText("Fine."));
      const { waits } = hurry(pause);
      expect((await ask(key)).status).toBe(200);
      expect(waits()).toBe(1);
      expect(model.requests).toHaveLength(2);
      expect(model.requests[1]).toEqual(model.requests[0]);
    });
  }

  it("is asked three times at most, then the answer is 502", async ({ expect }) => {
    const { key } = await createOrganization();
    const model = scriptModel(refuse(429, { "retry-after-ms": "10" }));
    const response = await ask(key);
    expect(response.status).toBe(502);
    expect(await response.text()).not.toContain("CANARY");
    expect(model.requests).toHaveLength(3);
  });
});

describe("a model that fails", () => {
  it("is asked again after 408 and 5xx, and not after 400, 403 or a redirect", async ({ expect }) => {
    const { key } = await createOrganization();
    for (const status of [408, 500, 529]) {
      const model = scriptModel(refuse(status, { "retry-after-ms": "1" }), finalText("Fine."));
      expect((await ask(key)).status).toBe(200);
      expect(model.requests).toHaveLength(2);
    }
    for (const status of [302, 400, 403]) {
      const headers = { "retry-after-ms": "1", Location: "https://elsewhere.example/" };
      const model = scriptModel(refuse(status, headers), finalText("Fine."));
      expect((await ask(key)).status).toBe(502);
      expect(model.requests).toHaveLength(1);
    }
  });

  it("is asked again when the connection breaks within its answer", async ({ expect }) => {
    hurry(2000);
    const { key } = await createOrganization();
    const broken = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"choices":')),
      pull: () => Promise.reject(new Error("Network connection lost.")),
    });
    const model = scriptModel({ response: () => new Response(broken) }, finalText("Fine."));
    expect((await ask(key)).status).toBe(200);
    expect(model.requests).toHaveLength(2);
  });
});

import { describe, it } from "vitest";
import { createClient, type ErrorCode } from "../../src/client/index.ts";
import { ORIGIN } from "../support/service.ts";
import { expectFailure } from "./support.ts";

interface Refusal {
  status: number;
  code: ErrorCode;
  /** Seconds; absent when the service does not say. */
  after?: number;
}

const BUSY = { status: 429, code: "rate_limited", after: 0 } as const;
const DOWN = { status: 503, code: "service_unavailable", after: 0 } as const;

/** A client of a service that refuses so many times, and answers then. */
function createRefused(refusals: Refusal[], retries?: number) {
  const sent: string[] = [];
  const fetch = async (request: Request) => {
    const refusal = refusals[sent.length];
    sent.push(`${request.method} ${await request.text()}`);
    if (!refusal) return Response.json({ answer: "At last." });
    const { status, code, after } = refusal;
    const headers = after === undefined ? {} : { "Retry-After": String(after) };
    return Response.json({ error: "No.", code, requestId: "r" }, { status, headers });
  };
  return { sent, client: createClient({ baseUrl: ORIGIN, apiKey: "bak_x", fetch, retries }) };
}

describe("retries", () => {
  it("are not made unless they are asked for", async ({ expect }) => {
    const { sent, client } = createRefused([BUSY]);
    await expectFailure(expect, client.listAgents(), "rate_limited");
    expect(sent).toHaveLength(1);
  });

  it("repeat a read that met 429 and 503, as often as is said", async ({ expect }) => {
    const { sent, client } = createRefused([BUSY, DOWN], 2);
    expect(await client.listAgents()).toEqual({ answer: "At last." });
    expect(sent).toHaveLength(3);
    const hopeless = createRefused([BUSY, DOWN, DOWN], 2);
    await expectFailure(expect, hopeless.client.listAgents(), "service_unavailable");
    expect(hopeless.sent).toHaveLength(3);
  });

  it("repeat a question only with an Idempotency-Key, and with the same body", async ({ expect }) => {
    const { sent, client } = createRefused([DOWN], 2);
    const ada = client.forUser("user-1");
    await expectFailure(expect, ada.chat({ message: "Hello" }), "service_unavailable");
    expect(sent).toHaveLength(1);
    const keyed = createRefused([DOWN], 2);
    const question = { message: "Hello", "Idempotency-Key": "order-1" };
    expect(await keyed.client.forUser("user-1").chat(question)).toMatchObject({ answer: "At last." });
    expect(keyed.sent).toHaveLength(2);
    expect(keyed.sent[1]).toBe(keyed.sent[0]);
    expect(keyed.sent[0]).toContain("Hello");
  });

  it("are not made of other errors, nor where the service does not say when", async ({ expect }) => {
    for (const refusal of [
      { status: 500, code: "internal_error", after: 0 },
      { status: 503, code: "service_unavailable" },
    ] satisfies Refusal[]) {
      const { sent, client } = createRefused([refusal], 2);
      await expectFailure(expect, client.listAgents(), refusal.code);
      expect(sent).toHaveLength(1);
    }
  });

  it("end with the signal", async ({ expect }) => {
    const { sent, client } = createRefused([{ ...BUSY, after: 3600 }], 2);
    const controller = new AbortController();
    const waiting = client.listAgents({}, { signal: controller.signal });
    setTimeout(() => controller.abort(new Error("enough")), 5);
    await expect(waiting).rejects.toMatchObject({ message: "enough" });
    expect(sent).toHaveLength(1);
  });
});

import { env } from "cloudflare:workers";
import { beforeEach, describe, it } from "vitest";
import { createDeps } from "../../src/compose.ts";
import { VendorError } from "../../src/connectors/errors.ts";
import { callVendor } from "../../src/connectors/http.ts";
import { connectSource } from "../support/connect.ts";
import { hurry } from "../support/hurry.ts";
import { MODEL_SETTINGS, scriptToolCalls } from "../support/model.ts";
import { callWith, createOrganization } from "../support/service.ts";
import { vendors } from "../support/vendors.ts";

const url = "https://slack.com/api/search.messages";

beforeEach(() => void hurry(200));

describe("a vendor that fails", () => {
  it("G28 is asked once a request while it is down, and again twice when it is up", async ({ expect }) => {
    const deps = createDeps(env);
    let isDown = true;
    let calls = 0;
    vendors.answer(() => {
      calls += 1;
      return isDown ? new Response("", { status: 503 }) : Response.json({ ok: true });
    });
    const ask = () => callVendor(deps, { url, idempotent: true });
    for (let request = 0; request < 10; request++) await ask();
    calls = 0;
    for (let request = 0; request < 300; request++) await ask();
    expect(calls).toBeLessThanOrEqual(330);
    isDown = false;
    expect((await ask()).status).toBe(200);
    for (let request = 0; request < 20; request++) await ask();
    isDown = true;
    calls = 0;
    await ask();
    expect(calls).toBe(2);
  });

  const bodies: [string, () => Response | Promise<Response>][] = [
    ["500", () => new Response("boom CANARY", { status: 500 })],
    [
      "HTML with 502",
      () => new Response("<html>CANARY", { status: 502, headers: { "Content-Type": "text/html" } }),
    ],
    ["429 without Retry-After", () => Response.json({ ok: false, error: "ratelimited" }, { status: 429 })],
    [
      "429 with an absurd Retry-After",
      () => new Response("", { status: 429, headers: { "Retry-After": "99999999999" } }),
    ],
    ["403", () => new Response("", { status: 403 })],
    ["404", () => new Response("", { status: 404 })],
    ["204", () => new Response(null, { status: 204 })],
    ["malformed JSON", () => new Response('{"ok":true,"messages":{"matches":[')],
    ["the wrong JSON type", () => Response.json([[["CANARY"]]])],
    ["wrong fields", () => Response.json({ ok: true, messages: "CANARY" })],
    ["300,000 wrong fields", () => new Response(`{"rows":[${"5,".repeat(300_000)}5]}`)],
    ["invalid UTF-8", () => new Response(new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]))],
    [
      "a redirect to a metadata address",
      () => Response.redirect("http://169.254.169.254/latest/meta-data/", 302),
    ],
    ["a dropped connection", () => Promise.reject(new Error("Network connection lost."))],
    // Behind it the connection is not asked any more.
    ["401", () => Response.json({ ok: false, error: "invalid_auth" }, { status: 401 })],
  ];
  const searches = {
    "team-chat": ["search", { words: "x" }],
    "notes-workspace": ["search", { words: "x" }],
    mail: ["search", { words: "x" }],
    "web-analytics": [
      "query",
      { dataset: "traffic", measures: ["sessions"], period: { from: "2026-11-01", to: "2026-11-02" } },
    ],
    "business-suite": ["query", { dataset: "deals" }],
  } as const;
  for (const [type, [name, input]] of Object.entries(searches)) {
    it(`G27 ${type}: whatever comes back, the question is answered and nothing of it shown`, async ({
      expect,
    }) => {
      const { key } = await createOrganization();
      await connectSource({ key, type: type as keyof typeof searches });
      scriptToolCalls([{ name, input }]);
      for (const [fault, answer] of bodies) {
        vendors.answer(() => answer());
        const before = vendors.calls.length;
        const body = { externalUserIdentifier: "user-1", message: "?", privacyMode: true };
        const response = await callWith(MODEL_SETTINGS, "/chat", { key, body });
        const text = await response.text();
        expect([fault, response.status]).toEqual([fault, 200]);
        expect(text, fault).toContain(`"tool":"${name}"`);
        expect(text, fault).not.toMatch(/CANARY|call stack/);
        expect(vendors.calls.length - before).toBeLessThanOrEqual(6);
        for (const call of vendors.calls.slice(before)) expect(call.host).not.toContain("169.254");
      }
    });
  }

  it("G27 reads no more than 5 MiB of an endless body", async ({ expect }) => {
    let sent = 0;
    vendors.answer(
      () =>
        new Response(
          new ReadableStream<Uint8Array>({
            pull(controller) {
              sent += 65_536;
              controller.enqueue(new Uint8Array(65_536));
            },
          }),
        ),
    );
    const asked = callVendor(createDeps(env), { url, idempotent: true });
    await expect(asked).rejects.toThrow(VendorError);
    expect(sent).toBeLessThan(6 * 1024 * 1024);
  });
});

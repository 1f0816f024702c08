import { env } from "cloudflare:workers";
import { describe, it, vi } from "vitest";
import { integrations, tickets } from "../../src/db/schema.ts";
import { completeCallback } from "../../src/integrations/consent/callback.ts";
import { AppError } from "../../src/lib/errors.ts";
import { authorize, connectSource } from "../support/connect.ts";
import { call, callUnchecked, createOrganization, db, serviceDeps } from "../support/service.ts";
import { vendors } from "../support/vendors.ts";

const NOTION = ["api.notion.com", "/v1/oauth/token"] as const;

function callback(type: string, body: unknown, key?: string, headers?: Record<string, string>) {
  return call(`/integrations/${type}/callback`, { body, key, ...(headers && { headers }) });
}

async function connectedRows() {
  return await db().select().from(integrations);
}

describe("callback", () => {
  it("G1 gives one success and one token call to 1,000 concurrent callbacks of one state", async ({
    expect,
  }) => {
    const { key } = await createOrganization();
    const { code, state } = await authorize({ key, type: "notes-workspace" });
    const path = "/integrations/notes-workspace/callback";
    // What HTTP adds is the same for each of them.
    const overHttp = Array.from({ length: 100 }, async (_, nth) => {
      const address = `198.51.100.${nth % 2}`;
      const response = await callUnchecked(path, { body: { code, state }, address });
      return response.ok ? "connected" : (await response.json<{ code: string }>()).code;
    });
    const deps = serviceDeps();
    const input = {
      type: "notes-workspace",
      code,
      state,
      requestId: "r",
      organizationId: undefined,
    } as const;
    const direct = Array.from({ length: 900 }, async () => {
      const outcome = await completeCallback(deps, input).catch((error: unknown) => error);
      return outcome instanceof AppError ? outcome.code : "connected";
    });
    const outcomes = await Promise.all([...overHttp, ...direct]);
    expect(outcomes.filter((outcome) => outcome === "connected")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "invalid_oauth_code")).toHaveLength(999);
    expect(vendors.callsTo(...NOTION)).toHaveLength(1);
    expect(await connectedRows()).toHaveLength(1);
  });

  it("G1 holds for ten states at once", async ({ expect }) => {
    const { key } = await createOrganization();
    const users = Array.from({ length: 10 }, (_, index) => `user-${index}`);
    const flows = await Promise.all(users.map((user) => authorize({ key, user, type: "notes-workspace" })));
    const responses = await Promise.all(
      flows.flatMap(({ code, state }) =>
        Array.from({ length: 8 }, () => callback("notes-workspace", { code, state }, key)),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(70);
    const exchanges = vendors.callsTo(...NOTION).filter(({ body }) => body.includes("authorization_code"));
    expect(exchanges).toHaveLength(10);
  });

  for (const [name, offset, status] of [
    ["1 ms before its end", -1, 200],
    ["at its end", 0, 401],
    ["1 ms after its end", 1, 401],
    ["a year later", 365 * 86_400_000, 401],
  ] as const) {
    it(`G3 answers ${status} to a state used ${name}`, async ({ expect }) => {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
      const { key } = await createOrganization();
      const start = Date.now();
      const { code, state } = await authorize({ key, type: "notes-workspace" });
      vi.setSystemTime(start + 600_000 + offset);
      // The code of a real vendor would be dead by now as well; only the state is under test.
      vendors.answer(({ path }) => (path === NOTION[1] ? notionTokens() : undefined));
      const response = await callback("notes-workspace", { code, state });
      expect(response.status).toBe(status);
      expect(vendors.callsTo(...NOTION)).toHaveLength(status === 200 ? 1 : 0);
    });
  }

  it("G3 lets a clock that runs back 5 seconds change nothing", async ({ expect }) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const { key } = await createOrganization();
    const { code, state } = await authorize({ key, type: "notes-workspace" });
    vi.setSystemTime(Date.now() - 5_000);
    expect((await callback("notes-workspace", { code, state })).status).toBe(200);
    expect((await callback("notes-workspace", { code, state })).status).toBe(401);
  });

  it("G4 refuses a state on another type, key, user or with any bit changed, and leaves it usable", async ({
    expect,
  }) => {
    const own = await createOrganization();
    const other = await createOrganization();
    const { code, state } = await authorize({ key: own.key, type: "notes-workspace" });
    const flipped = Array.from(state, (char, index) => {
      const changed = String.fromCharCode(char.charCodeAt(0) ^ 1);
      return state.slice(0, index) + changed + state.slice(index + 1);
    });
    const attempts = [
      callback("team-chat", { code, state }, own.key),
      callback("mail", { code, state }),
      callback("notes-workspace", { code, state }, other.key),
      callback("notes-workspace", { code, state, externalUserIdentifier: "user-2" }, own.key),
      callback("notes-workspace", { code, state }, own.key, { "X-External-User-Id": "user-2" }),
      callback("notes-workspace", { code, state: `${state}${state}` }),
      callback("notes-workspace", { code, state: "x".repeat(10_000) }),
      callback("notes-workspace", { code, state: "státe🙂" }),
      ...flipped.map((one) => callback("notes-workspace", { code, state: one }, own.key)),
    ];
    for (const response of await Promise.all(attempts)) {
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({
        error: "Invalid OAuth code",
        code: "invalid_oauth_code",
      });
    }
    for (const bad of ["", [state], 7, null]) {
      expect((await callback("notes-workspace", { code, state: bad }, own.key)).status).toBe(400);
    }
    expect(vendors.callsTo(...NOTION)).toHaveLength(0);
    expect(
      (await callback("notes-workspace", { code, state, externalUserIdentifier: "user-1" })).status,
    ).toBe(200);
  });

  it("refuses a key that is not valid, and works without one", async ({ expect }) => {
    const { key } = await createOrganization();
    const { code, state } = await authorize({ key, type: "notes-workspace" });
    const refused = await callback("notes-workspace", { code, state }, `${key.slice(0, -1)}!`);
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ error: "Invalid or expired API key" });
    expect((await callback("notes-workspace", { code, state })).status).toBe(200);
  });

  it("answers 401 to a code that the vendor refuses, and the state is spent", async ({ expect }) => {
    const { key } = await createOrganization();
    for (const type of ["notes-workspace", "team-chat", "business-suite", "mail", "web-analytics"] as const) {
      const { code, state } = await authorize({ key, type });
      const refused = await callback(type, { code: "not-a-code", state });
      expect([type, refused.status]).toEqual([type, 401]);
      expect(await refused.json()).toMatchObject({ error: "Invalid OAuth code" });
      expect((await callback(type, { code, state })).status).toBe(401);
    }
    expect(await connectedRows()).toHaveLength(0);
    expect(await db().select().from(tickets)).toHaveLength(0);
  });

  const faults: [string, () => Response | Promise<Response>][] = [
    ["a 500", () => new Response("oops", { status: 500 })],
    [
      "HTML with 502",
      () => new Response("<html>", { status: 502, headers: { "Content-Type": "text/html" } }),
    ],
    ["nonsense with 200", () => Response.json({ hello: "world" })],
    ["an array", () => Response.json([1, 2])],
    ["no body", () => new Response(null, { status: 204 })],
    ["broken JSON", () => new Response('{"access_token":', { status: 200 })],
    ["throttling", () => Response.json({ error: "rate_limited" }, { status: 429 })],
    ["a redirect", () => Response.redirect("https://evil.example/", 302)],
    ["a dropped connection", () => Promise.reject(new Error("Network connection lost."))],
    ["our client refused", () => Response.json({ error: "invalid_client" }, { status: 401 })],
  ];
  for (const [name, answer] of faults) {
    it(`answers 500 to ${name} from the vendor, stores nothing, and the flow can go on`, async ({
      expect,
    }) => {
      const { key } = await createOrganization();
      const { code, state } = await authorize({ key, type: "notes-workspace" });
      let broken = true;
      vendors.answer(({ path }) => (broken && path === NOTION[1] ? answer() : undefined));
      const failed = await callback("notes-workspace", { code, state });
      expect(failed.status).toBe(500);
      expect(await failed.json()).toMatchObject({
        error: "Failed to complete OAuth flow",
        code: "callback_failed",
      });
      expect(await connectedRows()).toHaveLength(0);
      broken = false;
      expect((await callback("notes-workspace", { code, state })).status).toBe(200);
    });
  }

  it("goes on with the tokens that it has when only the identity call failed", async ({ expect }) => {
    const { key } = await createOrganization();
    const { code, state } = await authorize({ key, type: "team-chat" });
    let broken = true;
    vendors.answer(({ path }) =>
      broken && path === "/api/team.info" ? new Response("", { status: 503 }) : undefined,
    );
    expect((await callback("team-chat", { code, state })).status).toBe(500);
    broken = false;
    expect((await callback("team-chat", { code, state })).status).toBe(200);
    expect(vendors.callsTo("slack.com", "/api/oauth.v2.access")).toHaveLength(1);
  });

  it("gives up on a vendor that hangs after ten seconds", async ({ expect }) => {
    const { key } = await createOrganization();
    const { code, state } = await authorize({ key, type: "notes-workspace" });
    vendors.answer(({ path }, signal) =>
      path === NOTION[1]
        ? new Promise((_, reject) => {
            signal.addEventListener("abort", () => reject(new Error("aborted")));
          })
        : undefined,
    );
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const limits = vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => timeout(ms / 50));
    expect((await callback("notes-workspace", { code, state })).status).toBe(500);
    expect(limits.mock.calls.flat()).toContain(10_000);
  });

  it("treats a consent without the data scope as not granted", async ({ expect }) => {
    const { key } = await createOrganization();
    const { code, state } = await authorize({ key, type: "mail" });
    vendors.answer(({ path }) =>
      path === "/token"
        ? Response.json({ access_token: "ya29.x", expires_in: 3599, scope: "openid", token_type: "Bearer" })
        : undefined,
    );
    expect((await callback("mail", { code, state })).status).toBe(401);
    expect(await connectedRows()).toHaveLength(0);
  });

  it("connects again over an old connection, which keeps its row and its schedule", async ({ expect }) => {
    const { key } = await createOrganization();
    await connectSource({ key, type: "notes-workspace" });
    await db().update(integrations).set({ syncSchedule: "0 0 * * *" });
    await call("/integrations/notes-workspace/disconnect", {
      key,
      body: { externalUserIdentifier: "user-1" },
    });
    await connectSource({ key, type: "notes-workspace" });
    const rows = await connectedRows();
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      enabled: true,
      connected: true,
      reason: null,
      syncSchedule: "0 0 * * *",
    });
  });

  it("gives a vendor's address or emoji, and nothing that a page would run", async ({ expect }) => {
    const { key } = await createOrganization();
    for (const [given, told] of [
      ["https://img.example/i.png", "https://img.example/i.png"],
      ["🚢", "🚢"],
      ["", ""],
      ["javascript:alert(1)", ""],
      [" JavaScript:alert(1)", ""],
      ["data:text/html,<script>", ""],
    ]) {
      vendors.answer(({ path }) => (path === "/v1/oauth/token" ? notionTokens(given) : undefined));
      const { code, state } = await authorize({ key, type: "notes-workspace" });
      const { workspace } = await (
        await callback("notes-workspace", { code, state })
      ).json<{ workspace: { icon: unknown } }>();
      expect(workspace.icon, String(given)).toBe(told);
    }
  });

  it("stores tokens sealed only, and forgets the ticket", async ({ expect }) => {
    const { key } = await createOrganization();
    await connectSource({ key, type: "notes-workspace" });
    const [row] = await connectedRows();
    expect(row?.credentials).toMatch(/^v1\.test\.[\w-]+\.[\w-]+$/);
    expect(JSON.stringify(row)).not.toContain("ntn_");
    expect(await db().select().from(tickets)).toHaveLength(0);
    expect((await env.KV.list()).keys).toHaveLength(0);
  });
});

function notionTokens(icon: string | null = null): Response {
  return Response.json({
    access_token: "ntn_test",
    token_type: "bearer",
    refresh_token: null,
    workspace_id: "w1",
    workspace_name: null,
    workspace_icon: icon,
  });
}

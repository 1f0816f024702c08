import { env } from "cloudflare:workers";
import { describe, it, vi } from "vitest";
import { listAudit } from "../../src/audit/audit.ts";
import { oauthStates, revocations, tickets } from "../../src/db/schema.ts";
import { userId } from "../../src/integrations/ids.ts";
import { STATES_KEPT_MS } from "../../src/retention.ts";
import type { IntegrationType } from "../../src/domain/integration-types.ts";
import { runTick } from "../../src/tick.ts";
import { authorize, connectSource } from "../support/connect.ts";
import { call, createOrganization, db } from "../support/service.ts";
import { jobDeps } from "../support/sync.ts";
import { vendors } from "../support/vendors.ts";

const NOBODY = "nora@nowhere.example";
const MINUTE = 60_000;
const REVOKE = ["oauth2.googleapis.com", "/revoke"] as const;

/** What the service logs of refused callbacks. */
function listen() {
  const lines: Record<string, unknown>[] = [];
  vi.spyOn(console, "warn").mockImplementation((line: string) => {
    const entry = JSON.parse(line) as Record<string, unknown>;
    if (entry["event"] === "callback_refused") lines.push(entry);
  });
  return lines;
}

async function refused(type: string, body: Record<string, unknown>, key?: string) {
  const response = await call(`/integrations/${type}/callback`, { key, body });
  const reply = await response.json<{ error: string; requestId: string; details?: unknown }>();
  return { status: response.status, ...reply };
}

/** Refusals in an organization's audit log, newest first. */
async function notedOf(organizationId: string) {
  const { entries } = await listAudit({ db: db() }, { organizationId, action: "connection.refused" });
  return entries.map(({ actor, actorId, target, details }) => ({ actor, actorId, target, details }));
}

/** Google's token reply with another scope. */
function grantScope(scope: string): void {
  vendors.answer(({ path }) =>
    path === "/token"
      ? Response.json({ access_token: "ya29.x", refresh_token: "1//x", expires_in: 3599, scope })
      : undefined,
  );
}

describe("why a callback was refused", () => {
  it("stands in the log line and the audit log under the request id, and not in the reply", async ({
    expect,
  }) => {
    const lines = listen();
    const own = await createOrganization();
    const type = "notes-workspace";
    const { code, state } = await authorize({ key: own.key, type });
    const used = await authorize({ key: own.key, type: "mail" });
    await call("/integrations/mail/callback", { body: used });
    const bad = await authorize({ key: own.key, type: "team-chat" });
    const google = await authorize({ key: own.key, type: "mail" });
    const owner = await userId({ organizationId: own.id, externalUserIdentifier: "user-1" });
    const attempts: [string, string, IntegrationType, Record<string, unknown>, string?][] = [
      ["state_unknown", "own", type, { code, state: "x".repeat(43) }, own.key],
      ["state_used", "own", "mail", { code: used.code, state: used.state }],
      ["other_type", "flow", "team-chat", { code, state }],
      ["other_issuer", "flow", "mail", { ...google, iss: "https://accounts.google.com/" }],
      ["vendor_refused", "flow", "mail", { ...google, error: "access_denied" }],
      ["other_user", "flow", type, { code, state, externalUserIdentifier: "user-2" }],
      ["vendor_refused", "flow", "team-chat", { code: "no-code", state: bad.state }],
    ];
    for (const [reason, target, asked, body, key] of attempts) {
      const reply = await refused(asked, body, key);
      const { requestId } = reply;
      const told = { error: "Invalid OAuth code", code: "invalid_oauth_code", requestId };
      expect([reason, reply]).toEqual([reason, { status: 401, ...told }]);
      expect(lines.at(-1)).toMatchObject({ requestId, type: asked, refusal: reason });
      const [noted] = await notedOf(own.id);
      expect(noted).toMatchObject({
        actor: "service",
        actorId: null,
        details: { type: asked, reason, requestId },
      });
      expect([reason, noted?.target]).toEqual([reason, target === "flow" ? owner : null]);
    }
    expect(JSON.stringify([lines, await notedOf(own.id)])).not.toMatch(new RegExp(`user-|${state}|${code}`));
  });

  it("is, for the state of another organization, only in the log line: to the caller it is unknown", async ({
    expect,
  }) => {
    const lines = listen();
    const [own, other] = [await createOrganization(), await createOrganization()];
    const { code, state } = await authorize({ key: own.key, type: "mail" });
    await refused("mail", { code, state }, other.key);
    await call("/integrations/mail/callback", { body: { code, state } });
    await refused("mail", { code, state }, other.key);
    expect(lines.map(({ refusal }) => refusal)).toEqual(["other_organization", "other_organization"]);
    expect(await notedOf(own.id)).toEqual([]);
    const noted = { target: null, details: { type: "mail", reason: "state_unknown" } };
    expect(await notedOf(other.id)).toMatchObject([noted, noted]);
  });

  it("is only in the log line for a state that nobody has issued, sent without a key", async ({ expect }) => {
    const lines = listen();
    const { requestId } = await refused("mail", { code: "x", state: "y".repeat(43) });
    expect(lines).toMatchObject([{ requestId, refusal: "state_unknown" }]);
    const { entries } = await listAudit({ db: db() }, { organizationId: null, action: "connection.refused" });
    expect(entries).toEqual([]);
  });

  it("is that the state came too late, for a day after its end and whatever the tick has cleared", async ({
    expect,
  }) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const start = Date.now();
    const lines = listen();
    const { id, key } = await createOrganization();
    const { code, state } = await authorize({ key, type: "notes-workspace" });
    vi.setSystemTime(start + 10 * MINUTE);
    await refused("notes-workspace", { code, state });
    vi.setSystemTime(start + 20 * MINUTE);
    await runTick(jobDeps());
    for (const { name } of (await env.KV.list()).keys) await env.KV.delete(name);
    expect(await db().select().from(tickets)).toEqual([]);
    await refused("notes-workspace", { code, state });
    expect((await notedOf(id)).map(({ details }) => details?.["reason"])).toEqual([
      "state_expired",
      "state_expired",
    ]);
    vi.setSystemTime(start + 10 * MINUTE + STATES_KEPT_MS + 1);
    await runTick(jobDeps());
    expect(await db().select().from(oauthStates)).toEqual([]);
    await refused("notes-workspace", { code, state });
    expect(lines.map(({ refusal }) => refusal)).toEqual(["state_expired", "state_expired", "state_unknown"]);
  });

  it("does not fill the audit log when somebody tries in a loop", async ({ expect }) => {
    const lines = listen();
    const { id, key } = await createOrganization();
    for (let times = 0; times < 25; times++) await refused("mail", { code: "x", state: "z".repeat(43) }, key);
    expect(await notedOf(id)).toHaveLength(20);
    expect(lines).toHaveLength(25);
  });

  it("is refused all the same when it cannot be noted", async ({ expect }) => {
    const { key } = await createOrganization();
    await env.DB.exec("DROP TABLE audit_log");
    expect((await refused("mail", { code: "x", state: "z".repeat(43) }, key)).status).toBe(401);
  });
});

describe("a consent that connects nothing", () => {
  it("of an account without any property is 400 with a sentence for the user, spent and revoked", async ({
    expect,
  }) => {
    const lines = listen();
    const { id, key } = await createOrganization();
    const flow = await authorize({ key, type: "web-analytics", person: NOBODY });
    const { code, state } = flow;
    const reply = await refused("web-analytics", { code, state });
    expect(reply).toMatchObject({
      status: 400,
      error: "The account has no property to select",
      code: "no_property",
      details: [
        {
          path: "code",
          message:
            "This Google account has no Google Analytics property. Connect with an account that has one",
        },
      ],
    });
    expect(reply).not.toHaveProperty("temporaryAccessToken");
    expect(lines).toMatchObject([{ requestId: reply.requestId, refusal: "no_property" }]);
    expect(await notedOf(id)).toMatchObject([
      { details: { reason: "no_property", requestId: reply.requestId } },
    ]);
    expect(await db().select().from(tickets)).toEqual([]);
    await vi.waitFor(async () => expect(await db().select().from(revocations)).toEqual([]), 5_000);
    expect(vendors.callsTo(...REVOKE)).toHaveLength(1);
    expect((await refused("web-analytics", { code, state })).status).toBe(401);
    await connectSource({ key, type: "web-analytics" });
  });

  for (const granted of ["openid", ""]) {
    it(`of a user who has granted "${granted}" and no access to the data is 401 with a sentence, and revoked`, async ({
      expect,
    }) => {
      const { id, key } = await createOrganization();
      const { code, state } = await authorize({ key, type: "mail" });
      grantScope(granted);
      expect(await refused("mail", { code, state })).toMatchObject({
        status: 401,
        error: "Invalid OAuth code",
        details: [{ path: "code", message: "The user did not grant access to the data" }],
      });
      expect(await notedOf(id)).toMatchObject([{ details: { reason: "scope_missing" } }]);
      expect(vendors.callsTo("gmail.googleapis.com")).toEqual([]);
      expect(await db().select().from(tickets)).toEqual([]);
      await vi.waitFor(() => expect(vendors.callsTo(...REVOKE)).toHaveLength(1), 5_000);
    });
  }

  it("does not end the connection that is there, where the vendor would end its grant as well", async ({
    expect,
  }) => {
    const { key } = await createOrganization();
    await connectSource({ key, type: "mail" });
    const { code, state } = await authorize({ key, type: "mail" });
    grantScope("openid");
    expect((await refused("mail", { code, state })).status).toBe(401);
    expect(vendors.callsTo(...REVOKE)).toEqual([]);
    const status = await (await call("/integrations/status/user-1", { key })).json<{ type: string }[]>();
    expect(status.find(({ type }) => type === "mail")).toMatchObject({ connected: true });
  });
});

import { describe, it, vi } from "vitest";
import { listAudit } from "../../src/audit/audit.ts";
import { integrations, revocations } from "../../src/db/schema.ts";
import { rotateSealed } from "../../src/integrations/tokens/rotate.ts";
import type { IntegrationType } from "../../src/domain/integration-types.ts";
import { writeSwitches } from "../../src/sandbox/state.ts";
import { runTick } from "../../src/tick.ts";
import { authorize, CALLBACK, connectSource, consent } from "../support/connect.ts";
import { rawBindings } from "../support/limits.ts";
import { call, callWith, createOrganization, db } from "../support/service.ts";
import { vendors } from "../support/vendors.ts";
import { depsWith, dumpEverything } from "../users/support.ts";
import {
  askSandbox,
  disconnect,
  liveConnections,
  liveGrants,
  retryRevocations,
  VENDOR,
} from "./grants-support.ts";

const revokeCalls = () => vendors.calls.filter(({ path }) => path.includes("revoke"));

async function statusOf(key: string, type: IntegrationType, user = "user-1") {
  const response = await call(`/integrations/status/${user}`, { key });
  return (await response.json<{ type: string }[]>()).find((entry) => entry.type === type);
}

describe("one account of a vendor, connected by users of two organizations", () => {
  for (const type of ["mail", "web-analytics", "team-chat"] as const) {
    it(`${type}: only the last who disconnects ends the grant, and reply and audit log say so`, async ({
      expect,
    }) => {
      const [own, other] = [await createOrganization(), await createOrganization()];
      await connectSource({ key: own.key, type });
      await connectSource({ key: other.key, type });
      expect(await disconnect(own.key, type)).toEqual({
        success: true,
        grant: "kept",
        message:
          "The authorization stays at the vendor, because another connection of the same account uses it",
      });
      expect(revokeCalls()).toEqual([]);
      expect(await liveConnections(type)).toEqual([true]);
      const [first] = await db().select().from(integrations);
      expect(first).toMatchObject({ credentials: null, grantKey: null });
      expect(await disconnect(other.key, type)).toMatchObject({ grant: "revoked" });
      expect(await liveGrants(VENDOR[type])).toBe(0);
      const noted = await Promise.all(
        [own, other].map(async ({ id }) => (await listAudit(depsWith(), { organizationId: id })).entries[0]),
      );
      expect(noted.map((entry) => entry?.details)).toEqual([
        { type, grant: "kept" },
        { type, grant: "revoked" },
      ]);
    });
  }

  it("erasing one user leaves the other's connection", async ({ expect }) => {
    const { key } = await createOrganization();
    await connectSource({ key, type: "mail" });
    await connectSource({ key, type: "mail", user: "user-2" });
    expect((await call("/users/user-1", { key, method: "DELETE" })).status).toBe(204);
    expect(await liveConnections("mail")).toEqual([true]);
    expect((await call("/users/user-2", { key, method: "DELETE" })).status).toBe(204);
    expect(await liveGrants("google")).toBe(0);
  });

  it("of two who disconnect at once, the last one ends the grant", async ({ expect }) => {
    const { key } = await createOrganization();
    for (let round = 0; round < 3; round++) {
      await connectSource({ key, type: "team-chat" });
      await connectSource({ key, type: "team-chat", user: "user-2" });
      const replies = await Promise.all([
        disconnect(key, "team-chat"),
        disconnect(key, "team-chat", "user-2"),
      ]);
      expect(replies).toContainEqual(expect.objectContaining({ grant: "revoked" }));
      expect(await liveGrants("slack")).toBe(0);
      expect(await db().select().from(revocations)).toEqual([]);
    }
  });

  it("clients of one Google project share one grant, mail and web-analytics alike", async ({ expect }) => {
    const { key } = await createOrganization();
    const clients = {
      MAIL_CLIENT_ID: "77-mail.apps.googleusercontent.com",
      WEB_ANALYTICS_CLIENT_ID: "77-web.apps.googleusercontent.com",
    };
    const post = async (path: string, body: object) =>
      await (await callWith(clients, path, { key, body })).json<Record<string, string>>();
    const user = { externalUserIdentifier: "user-1" };
    const flow = async (type: string) => {
      const connect = { ...user, passthroughRedirectUri: CALLBACK };
      const { authUrl = "" } = await post(`/integrations/${type}/connect`, connect);
      const { code, state } = await consent(authUrl, "ada@harbour.example");
      return await post(`/integrations/${type}/callback`, { code, state });
    };
    await flow("mail");
    const { temporaryAccessToken, properties } = await flow("web-analytics");
    const propertyId = (properties as unknown as { id: string }[])[0]?.id;
    await post("/integrations/web-analytics/select-property", { ...user, temporaryAccessToken, propertyId });
    expect(await post("/integrations/mail/disconnect", user)).toMatchObject({ grant: "kept" });
    expect(await liveConnections("web-analytics")).toEqual([true]);
    expect(await post("/integrations/web-analytics/disconnect", user)).toMatchObject({ grant: "revoked" });
    expect(await liveGrants("google")).toBe(0);
  });

  it("tokens that stand alone are revoked alone: Zoho's, and Slack's with rotation", async ({ expect }) => {
    const { key } = await createOrganization();
    await writeSwitches({ db: rawBindings.DB, now: () => Date.now() }, { slackRotation: true });
    for (const type of ["business-suite", "team-chat"] as const) {
      await connectSource({ key, type });
      await connectSource({ key, type, user: "user-2" });
      expect(await disconnect(key, type)).toMatchObject({ grant: "revoked" });
      expect(await liveConnections(type)).toEqual([true]);
    }
  });

  it("keeps no account's id as it is, and knows it again under another encryption key", async ({
    expect,
  }) => {
    const { key } = await createOrganization();
    let sub = "";
    vendors.answer(async (exchange) => {
      if (exchange.path !== "/token") return undefined;
      const reply = await (await askSandbox(exchange)).json<{ id_token: string }>();
      sub = (JSON.parse(atob(reply.id_token.split(".")[1] ?? "")) as { sub: string }).sub;
      return Response.json(reply);
    });
    await connectSource({ key, type: "mail" });
    expect(sub).toMatch(/^\d{15,21}$/);
    expect(await dumpEverything()).not.toContain(sub);
    const ENCRYPTION_KEYS = `new:${btoa("another-key-of-thirty-two-bytes!")},test:${btoa("canary-encryption-key-for-tests!")}`;
    const deps = depsWith({ ENCRYPTION_KEYS });
    for (let after; ;) {
      const { next } = await rotateSealed(deps, { limit: 50, after });
      if (!next) break;
      after = next;
    }
    const onlyNew = { ENCRYPTION_KEYS: ENCRYPTION_KEYS.split(",")[0] ?? "" };
    const { code, state } = await authorize({ key, type: "mail", user: "user-2" });
    // The PKCE verifier of the state was sealed under the old key, which has to be there for as long as a flow lasts.
    const connected = await callWith({ ENCRYPTION_KEYS }, "/integrations/mail/callback", {
      body: { code, state },
    });
    expect(connected.status).toBe(200);
    const body2 = { externalUserIdentifier: "user-1" };
    const ended = await callWith(onlyNew, "/integrations/mail/disconnect", { key, body: body2 });
    expect(await ended.json()).toMatchObject({ grant: "kept" });
  });
});

describe("what else rests on a grant", () => {
  it("a selection of a property that is pending; when it expires, the grant ends", async ({ expect }) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const { key } = await createOrganization();
    await connectSource({ key, type: "web-analytics" });
    const { code, state } = await authorize({ key, type: "web-analytics", user: "user-2" });
    const offer = await call("/integrations/web-analytics/callback", { key, body: { code, state } });
    expect(offer.status).toBe(200);
    expect(await disconnect(key, "web-analytics")).toMatchObject({ grant: "kept" });
    expect(await liveGrants("google")).toBe(2);
    vi.setSystemTime(Date.now() + 16 * 60_000);
    await runTick(depsWith());
    await retryRevocations();
    expect(await liveGrants("google")).toBe(0);
    expect(await db().select().from(revocations)).toEqual([]);
  });

  for (const [name, isStored] of [
    ["a connection", true],
    ["a flow", false],
  ] as const) {
    it(`${name} that came while the vendor did not listen: what is owed is not revoked any more`, async ({
      expect,
    }) => {
      const [own, other] = [await createOrganization(), await createOrganization()];
      await connectSource({ key: own.key, type: "web-analytics" });
      let isDown = true;
      vendors.answer(({ path }) =>
        isDown && path === "/revoke" ? new Response("", { status: 503 }) : undefined,
      );
      expect(await disconnect(own.key, "web-analytics")).toMatchObject({ grant: "pending" });
      isDown = false;
      const tries = revokeCalls().length;
      if (isStored) await connectSource({ key: other.key, type: "web-analytics" });
      else {
        const { code, state } = await authorize({ key: other.key, type: "web-analytics" });
        await call("/integrations/web-analytics/callback", { body: { code, state } });
      }
      await retryRevocations();
      expect(revokeCalls()).toHaveLength(tries);
      expect(await liveGrants("google")).toBe(2);
      expect(await db().select().from(revocations)).toEqual([]);
    });
  }

  it("a consent that the vendor ended at once, with another user's: nobody is told to be connected", async ({
    expect,
  }) => {
    const { key } = await createOrganization();
    await connectSource({ key, type: "mail" });
    const { code, state } = await authorize({ key, type: "mail", user: "user-2" });
    vendors.answer(async (exchange) => {
      if (exchange.path !== "/token") return undefined;
      const reply = await askSandbox(exchange);
      // Nothing is known of the new tokens yet, so this ends the grant.
      expect(await disconnect(key, "mail")).toMatchObject({ grant: "revoked" });
      return reply;
    });
    const response = await call("/integrations/mail/callback", { body: { code, state } });
    expect(response.status).toBe(401);
    expect(await liveConnections("mail")).toEqual([]);
    await retryRevocations();
    expect(await liveGrants("google")).toBe(0);
  });

  it("connecting another account over a live connection ends the first one's grant", async ({ expect }) => {
    const { key } = await createOrganization();
    for (const type of ["mail", "business-suite"] as const) {
      await connectSource({ key, type });
      await connectSource({ key, type, person: "ben@harbour.example" });
      await retryRevocations();
      expect(await liveGrants(VENDOR[type])).toBe(1);
      expect(await liveConnections(type)).toEqual([true]);
    }
  });

  it("a consent without the data scope is withdrawn at the vendor", async ({ expect }) => {
    const { key } = await createOrganization();
    const sandbox = { db: rawBindings.DB, now: () => Date.now() };
    await writeSwitches(sandbox, { untickedScopes: ["https://www.googleapis.com/auth/gmail.readonly"] });
    const { code, state } = await authorize({ key, type: "mail" });
    expect((await call("/integrations/mail/callback", { body: { code, state } })).status).toBe(401);
    await retryRevocations();
    expect(await liveGrants("google")).toBe(0);
  });
});

describe("Notion, which keeps only the newest authorization of an account", () => {
  it("tells callback, status and webhooks that an older connection has ended, and spares the new one", async ({
    expect,
  }) => {
    const [own, other] = [await createOrganization(), await createOrganization()];
    expect(await connectSource({ key: own.key, type: "notes-workspace" })).toMatchObject({
      message: "Integration connected",
    });
    const again = await connectSource({ key: other.key, type: "notes-workspace" });
    expect(again["message"]).toContain("has to connect it again");
    expect(await statusOf(own.key, "notes-workspace")).toMatchObject({
      enabled: true,
      connected: false,
      reason: "superseded",
    });
    expect(await statusOf(own.key, "notes-workspace")).not.toHaveProperty("nextSync");
    expect(await liveConnections("notes-workspace")).toEqual([true]);
    expect(await disconnect(own.key, "notes-workspace")).toMatchObject({ grant: "kept" });
    expect(await liveConnections("notes-workspace")).toEqual([true]);
    expect(await disconnect(other.key, "notes-workspace")).toMatchObject({ grant: "revoked" });
    expect(await liveGrants("notion")).toBe(0);
  });

  it("is told the same by a flow that another has overtaken", async ({ expect }) => {
    const { key } = await createOrganization();
    const { code, state } = await authorize({ key, type: "notes-workspace" });
    // The older flow has its tokens, and gets no further until the newer is done.
    const keep = async () => {
      await connectSource({ key, type: "notes-workspace", user: "user-2" });
    };
    const CONNECTION = { getByName: () => ({ keep, forget: () => Promise.resolve() }) };
    const slow = { CONNECTION } as unknown as Partial<Env>;
    const late = await callWith(slow, "/integrations/notes-workspace/callback", { body: { code, state } });
    expect(late.status).toBe(200);
    expect(await late.json()).toMatchObject({ message: expect.stringContaining("connect again") });
    expect(await statusOf(key, "notes-workspace")).toMatchObject({ connected: false, reason: "superseded" });
    expect(await liveConnections("notes-workspace")).toEqual([true]);
  });

  it("connecting again oneself is no news to anybody", async ({ expect }) => {
    const { key } = await createOrganization();
    await connectSource({ key, type: "notes-workspace" });
    const again = await connectSource({ key, type: "notes-workspace" });
    expect(again["message"]).toBe("Integration connected");
    expect(await liveConnections("notes-workspace")).toEqual([true]);
  });
});

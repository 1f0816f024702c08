import { beforeEach, describe, it, vi } from "vitest";
import { eq } from "drizzle-orm";
import { apiKeys, integrations, users } from "../../src/db/schema.ts";
import { notifyKeys, notifyExpiringKeys } from "../../src/auth/notify-expiring.ts";
import {
  notifyCrowdedAccounts,
  notifyEndingGrants,
  notifyExpiringConnections,
} from "../../src/integrations/tokens/notify-expiring.ts";
import type { Account } from "../../src/domain/account.ts";
import type { IntegrationType } from "../../src/domain/integration-types.ts";
import { googleOAuth } from "../../src/connectors/google/google.ts";
import { exchangeCode, refreshTokens } from "../../src/connectors/oauth.ts";
import { writeSwitches } from "../../src/sandbox/state.ts";
import { runTick } from "../../src/tick.ts";
import { connectSource } from "../support/connect.ts";
import { createOrganization, db } from "../support/service.ts";
import { rawBindings } from "../support/limits.ts";
import { jobDeps } from "../support/sync.ts";
import { vendors } from "../support/vendors.ts";
import { addEndpoint, allEvents, createPost } from "./support.ts";

const NOW = Date.UTC(2026, 10, 21);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
});

async function createClient(events: "connection.expiring"[] | "key.expiring"[] = []) {
  const { id, key, keyId } = await createOrganization();
  const post = createPost();
  await addEndpoint(post.deps, id, { events });
  return { id, key, keyId, post };
}

const dataOf = async (): Promise<Record<string, unknown>[]> =>
  (await allEvents()).map(({ type, data }) => ({ type, ...data }));

describe("the end of a grant, in a vendor's token reply", () => {
  const input = {
    client: { id: "id", secret: "secret" },
    code: "code",
    redirectUri: "https://app.client.example/callback",
    verifier: undefined,
    dc: "com",
    now: NOW,
  } as const;

  async function endOf(reply: object) {
    vendors.answer(({ path }) =>
      path === "/token" ? Response.json({ access_token: "a", refresh_token: "r", ...reply }) : undefined,
    );
    const tokens = await exchangeCode(jobDeps(), googleOAuth("scope"), input);
    const fresh = await refreshTokens(jobDeps(), googleOAuth("scope"), { ...input, tokens });
    return [tokens.grantExpiresAt, fresh.grantExpiresAt];
  }

  it("is what refresh_token_expires_in says, as a number or as text", async ({ expect }) => {
    for (const seconds of [604_799, "604799", 604_799.9]) {
      const end = NOW + 604_799_000;
      expect(await endOf({ refresh_token_expires_in: seconds })).toEqual([end, end]);
    }
  });

  it("is unknown where the vendor says nothing, or nonsense", async ({ expect }) => {
    expect(await endOf({})).toEqual([undefined, undefined]);
    for (const nonsense of [null, 0, -1, "", "soon", Number.MAX_SAFE_INTEGER, true, {}, [604_799]]) {
      expect(await endOf({ refresh_token_expires_in: nonsense })).toEqual([undefined, undefined]);
    }
  });

  it("stays known when a refresh does not repeat it", async ({ expect }) => {
    const tokens = { accessToken: "a", refreshToken: "r", scopes: [], grantExpiresAt: NOW + DAY };
    vendors.answer(({ path }) => (path === "/token" ? Response.json({ access_token: "b" }) : undefined));
    const fresh = await refreshTokens(jobDeps(), googleOAuth("scope"), { ...input, tokens });
    expect(fresh).toMatchObject({ accessToken: "b", grantExpiresAt: NOW + DAY });
  });
});

describe("a connection that is about to end", () => {
  for (const type of ["mail", "web-analytics"] as const) {
    it(`is told of once, 48 hours before: ${type} of a Google app in Testing status`, async ({ expect }) => {
      const { key, post } = await createClient(["connection.expiring"]);
      await writeSwitches({ db: rawBindings.DB, now: () => Date.now() }, { googleTesting: true });
      await connectSource({ key, type });
      const end = NOW + 7 * DAY - 1000;
      const [row] = await db().select().from(integrations);
      expect(Math.abs((row?.grantExpiresAt ?? 0) - end)).toBeLessThanOrEqual(1000);

      vi.setSystemTime(end - 49 * HOUR);
      await notifyEndingGrants(post.deps);
      expect(await allEvents()).toEqual([]);
      vi.setSystemTime(end - 48 * HOUR);
      for (let nth = 0; nth < 3; nth++) await notifyEndingGrants(post.deps);
      vi.setSystemTime(end - HOUR);
      await notifyEndingGrants(post.deps);
      expect(await dataOf()).toMatchObject([
        {
          type: "connection.expiring",
          integrationType: type,
          externalUserIdentifier: "user-1",
          reason: "grant_expires",
          expiresAt: new Date(row?.grantExpiresAt ?? 0).toISOString(),
        },
      ]);
      await post.drain();
      expect(post.types()).toEqual(["connection.expiring"]);

      // Consent that is given again starts another clock.
      await connectSource({ key, type });
      await notifyEndingGrants(post.deps);
      vi.setSystemTime(Date.now() + 6 * DAY);
      await notifyEndingGrants(post.deps);
      expect(await allEvents()).toHaveLength(2);
    });
  }

  it("is not told of when no end is known, when it is over, or when it works no more", async ({ expect }) => {
    const { key, post } = await createClient();
    await connectSource({ key, type: "mail" });
    expect((await db().select().from(integrations))[0]?.grantExpiresAt).toBeNull();
    await notifyEndingGrants(post.deps);
    await db().update(integrations).set({ grantExpiresAt: NOW });
    await notifyEndingGrants(post.deps);
    await db()
      .update(integrations)
      .set({ grantExpiresAt: NOW + HOUR, connected: false });
    await notifyEndingGrants(post.deps);
    await db().update(integrations).set({ connected: true, enabled: false });
    await notifyEndingGrants(post.deps);
    expect((await dataOf()).filter((data) => data["type"] === "connection.expiring")).toEqual([]);
  });

  it("is told of as soon as somebody wants to hear of it, if that is in time", async ({ expect }) => {
    const { id, key } = await createOrganization();
    const post = createPost();
    await connectSource({ key, type: "mail" });
    await db()
      .update(integrations)
      .set({ grantExpiresAt: NOW + 10 * HOUR });
    await notifyEndingGrants(post.deps);
    await addEndpoint(post.deps, id);
    await notifyEndingGrants(post.deps);
    expect(await dataOf()).toMatchObject([{ type: "connection.expiring" }]);
  });
});

/** Live connections to one account, each of a user of its own. */
async function connectMany(organizationId: string, type: IntegrationType, account: Account, count: number) {
  for (let nth = 0; nth < count; nth++) {
    const id = `${type}-${nth}-${organizationId}`;
    await db().insert(users).values({ id, organizationId, externalId: id, createdAt: NOW });
    await db().insert(integrations).values({
      id,
      organizationId,
      userId: id,
      type,
      account,
      enabled: true,
      connected: true,
      createdAt: NOW,
      updatedAt: NOW,
    });
  }
}

const zoho = {
  organizationId: "60001",
  organizationName: "Harbour",
  dc: "eu" as const,
  enabledModules: { crm: true, books: true, projects: true },
};

describe("an account with almost as many grants as the vendor keeps", () => {
  it("is told of to all who have it, once: 18 of Zoho's 20, over all organizations", async ({ expect }) => {
    const { id, post } = await createClient();
    const other = await createOrganization();
    await connectMany(id, "business-suite", zoho, 10);
    await connectMany(other.id, "business-suite", zoho, 7);
    await connectMany(id, "mail", { emailAddress: "ada@harbour.example" }, 17);
    await notifyCrowdedAccounts(post.deps);
    expect(await allEvents()).toEqual([]);
    await connectMany(other.id, "team-chat", { teamId: "T", teamName: "T", domain: null }, 30);
    await db().insert(users).values({ id: "u", organizationId: other.id, externalId: "u", createdAt: NOW });
    await db().insert(integrations).values({
      id: "int_18",
      organizationId: other.id,
      userId: "u",
      type: "business-suite",
      account: zoho,
      enabled: true,
      connected: true,
      createdAt: NOW,
      updatedAt: NOW,
    });
    await notifyCrowdedAccounts(post.deps);
    await notifyCrowdedAccounts(post.deps);
    const events = await allEvents();
    // The other organization has no endpoint.
    expect(events).toHaveLength(10);
    expect(new Set(events.map(({ organizationId }) => organizationId))).toEqual(new Set([id]));
    expect(events[0]?.data).toEqual({
      externalUserIdentifier: events[0]?.userId,
      integrationType: "business-suite",
      connectedAs: "Harbour",
      reason: "too_many_grants",
    });
  });

  it("is none when the data centre is another, or the connections are over", async ({ expect }) => {
    const { id, post } = await createClient();
    await connectMany(id, "business-suite", zoho, 12);
    const other = await createOrganization();
    await connectMany(other.id, "business-suite", { ...zoho, dc: "com" }, 12);
    await notifyCrowdedAccounts(post.deps);
    await db().update(integrations).set({ account: zoho });
    await db()
      .update(integrations)
      .set({ connected: false })
      .where(eq(integrations.organizationId, other.id));
    await notifyCrowdedAccounts(post.deps);
    expect(await allEvents()).toEqual([]);
  });

  it("does not keep the end of its grant from being told of later", async ({ expect }) => {
    const { id, post } = await createClient();
    await connectMany(id, "mail", { emailAddress: "ada@harbour.example" }, 98);
    await notifyCrowdedAccounts(post.deps);
    expect(await allEvents()).toHaveLength(98);
    await db()
      .update(integrations)
      .set({ grantExpiresAt: NOW + 7 * DAY })
      .where(eq(integrations.id, `mail-0-${id}`));
    vi.setSystemTime(NOW + 6 * DAY);
    await notifyEndingGrants(post.deps);
    await notifyEndingGrants(post.deps);
    expect((await dataOf()).filter((data) => "expiresAt" in data)).toHaveLength(1);
  });
});

describe("a key that is about to end", () => {
  it("is told of once, seven days before, by id and last characters", async ({ expect }) => {
    const { keyId, post } = await createClient(["key.expiring"]);
    const end = NOW + 30 * DAY;
    await db().update(apiKeys).set({ expiresAt: end });
    await notifyKeys(post.deps);
    expect(await allEvents()).toEqual([]);
    vi.setSystemTime(end - 7 * DAY);
    for (let nth = 0; nth < 3; nth++) await notifyKeys(post.deps);
    vi.setSystemTime(end - DAY);
    await notifyKeys(post.deps);
    const [row] = await db().select().from(apiKeys);
    expect(await dataOf()).toEqual([
      { type: "key.expiring", keyId, hint: row?.hint, expiresAt: new Date(end).toISOString() },
    ]);
    await post.drain();
    expect(post.types()).toEqual(["key.expiring"]);
  });

  it("is not told of when it is revoked, over, or without an end", async ({ expect }) => {
    const { post } = await createClient();
    await notifyKeys(post.deps);
    await db().update(apiKeys).set({ expiresAt: NOW });
    await notifyKeys(post.deps);
    await db()
      .update(apiKeys)
      .set({ expiresAt: NOW + DAY, revokedAt: NOW });
    await notifyKeys(post.deps);
    expect(await allEvents()).toEqual([]);
  });
});

describe("the cron tick", () => {
  it("looks for keys and grants once an hour, for accounts once a day", async ({ expect }) => {
    const { id, key, post } = await createClient();
    await db()
      .update(apiKeys)
      .set({ expiresAt: NOW + DAY });
    await connectSource({ key, type: "notes-workspace" });
    await db()
      .update(integrations)
      .set({ grantExpiresAt: NOW + DAY });
    await connectMany(id, "business-suite", zoho, 18);
    const types = async () => {
      const counted = Map.groupBy(await allEvents(), ({ type }) => type);
      return Object.fromEntries([...counted].map(([type, events]) => [type, events.length]));
    };
    const before = await types();
    vi.setSystemTime(NOW + 61_000);
    await notifyExpiringKeys(post.deps);
    await notifyExpiringConnections(post.deps);
    expect(await types()).toEqual(before);
    vi.setSystemTime(NOW + HOUR + 1000);
    await runTick(post.deps);
    expect(await types()).toEqual({ ...before, "connection.expiring": 1, "key.expiring": 1 });
    vi.setSystemTime(NOW + DAY + 1000);
    await runTick(post.deps);
    expect(await types()).toEqual({ ...before, "connection.expiring": 19, "key.expiring": 1 });
  });
});

import { abortAllDurableObjects } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, it, vi } from "vitest";
import { createDeps, withContext } from "../../src/compose.ts";
import { integrations } from "../../src/db/schema.ts";
import { createAccess } from "../../src/integrations/tokens/access.ts";
import { sealTokens } from "../../src/integrations/tokens/credentials.ts";
import type { IntegrationType } from "../../src/domain/integration-types.ts";
import { VendorError } from "../../src/connectors/errors.ts";
import { exchangeCode } from "../../src/connectors/oauth.ts";
import { connectors } from "../../src/connectors/registry.ts";
import { connectSource } from "../support/connect.ts";
import { createOrganization, db } from "../support/service.ts";
import { vendors, type VendorCall } from "../support/vendors.ts";

const HOUR = 3_600_000;

function deps() {
  return withContext(createDeps(env), { waitUntil: () => undefined });
}

async function connected(type: IntegrationType) {
  const { key } = await createOrganization();
  await connectSource({ key, type });
}

/** One caller of the connection, with the row as it is in the database now. */
async function caller() {
  const [row] = await db().select().from(integrations);
  if (!row) throw new Error("Not connected");
  const { id: integrationId, organizationId, type, credentials } = row;
  return createAccess(deps(), { integrationId, organizationId, type, credentials: credentials ?? "" });
}

async function tokensOfCallers(count: number): Promise<string[]> {
  const callers = await Promise.all(Array.from({ length: count }, caller));
  return await Promise.all(
    callers.map((access) => access(({ tokens }) => Promise.resolve(tokens.accessToken))),
  );
}

const isRefresh = ({ body }: VendorCall) => body.includes("refresh_token");
const refreshes = () => vendors.calls.filter(isRefresh).length;
const later = (ms: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + ms });

/** A vendor in the strictest manner: each refresh token works once, and using one twice ends the grant. */
function rotatingVendor(lifetime = 60) {
  const state = { current: "", isDead: false, issued: 0 };
  vendors.answer((call) => {
    if (call.path !== "/v1/oauth/token" || !isRefresh(call)) return undefined;
    const { refresh_token: used } = JSON.parse(call.body) as { refresh_token: string };
    if (state.isDead || (state.current !== "" && used !== state.current)) {
      state.isDead = true;
      return Response.json({ error: "invalid_grant" }, { status: 400 });
    }
    state.issued += 1;
    state.current = `refresh-${state.issued}`;
    return Response.json({
      access_token: `access-${state.issued}`,
      refresh_token: state.current,
      expires_in: lifetime,
      workspace_id: "w",
    });
  });
  return state;
}

/** Calls that the vendor answers with 401 until it sees the newest token. */
async function callUntil(expected: () => string): Promise<string> {
  const access = await caller();
  return await access(({ tokens }) => {
    if (tokens.accessToken !== expected()) throw new VendorError("unauthorized", "api.notion.com");
    return Promise.resolve(tokens.accessToken);
  });
}

describe("one object refreshes a connection's tokens", () => {
  it("G11 once, for 100 callers at the same time", async ({ expect }) => {
    await connected("mail");
    later(2 * HOUR);
    const tokens = await tokensOfCallers(100);
    expect(refreshes()).toBe(1);
    expect(new Set(tokens).size).toBe(1);
  });

  it("G12 against a vendor that rotates and punishes reuse: 20 callers, 5 expiries, 5 refreshes", async ({
    expect,
  }) => {
    await connected("notes-workspace");
    const vendor = rotatingVendor();
    for (let expiry = 1; expiry <= 5; expiry++) {
      later(2 * 60_000);
      const results = await Promise.all(
        Array.from({ length: 20 }, () => callUntil(() => `access-${expiry}`)),
      );
      expect(new Set(results)).toEqual(new Set([`access-${expiry}`]));
    }
    expect(vendor).toMatchObject({ issued: 5, isDead: false });
  });

  it("G13 and still works when it is gone in the middle", async ({ expect }) => {
    await connected("mail");
    const rounds = 8;
    for (let round = 1; round <= rounds; round++) {
      later(2 * HOUR);
      const asked = tokensOfCallers(20).catch((error: unknown) => error);
      await scheduler.wait(round * 3);
      // Loses no less than an eviction, which would wait ten seconds for what is under way.
      await abortAllDurableObjects();
      await asked;
      expect((await tokensOfCallers(1))[0]).toMatch(/^ya29\./);
    }
    expect(refreshes()).toBeLessThanOrEqual(2 * rounds);
  });

  it("G14 and keeps a rotated pair that the database did not take", async ({ expect }) => {
    await connected("notes-workspace");
    const vendor = rotatingVendor();
    await env.DB.exec(
      "CREATE TRIGGER refuse BEFORE UPDATE OF credentials ON integrations BEGIN SELECT RAISE(ABORT, 'no'); END",
    );
    await callUntil(() => "access-1").catch(() => undefined);
    await env.DB.exec("DROP TRIGGER refuse");
    expect(await callUntil(() => `access-${vendor.issued}`)).toBe(`access-${vendor.issued}`);
    later(2 * 60_000);
    const next = vendor.issued + 1;
    expect(await callUntil(() => `access-${next}`)).toBe(`access-${next}`);
    expect(vendor.isDead).toBe(false);
  });

  it("G15 and marks a refused grant once, and asks no more", async ({ expect }) => {
    await connected("mail");
    later(2 * HOUR);
    vendors.answer((call) =>
      isRefresh(call) ? Response.json({ error: "invalid_grant" }, { status: 400 }) : undefined,
    );
    for (let attempt = 0; attempt < 5; attempt++) {
      await expect(tokensOfCallers(3)).rejects.toMatchObject({ kind: "refused" });
    }
    expect(refreshes()).toBe(1);
    const [row] = await db().select().from(integrations);
    expect(row).toMatchObject({ connected: false, reason: "refresh_refused", enabled: true });
    // No tick looks at it any more.
    expect(row?.nextSyncAt).toBeNull();
  });

  it("G15 and takes a grant that was renewed while the old one was refused", async ({ expect }) => {
    await connected("mail");
    const [row] = await db().select().from(integrations);
    const owner = { organizationId: row?.organizationId ?? "", integrationId: row?.id ?? "" };
    later(2 * HOUR);
    vendors.answer(async (call) => {
      if (!isRefresh(call)) return undefined;
      const renewed = {
        accessToken: "ya29.renewed",
        refreshToken: "1//new",
        expiresAt: Date.now() + HOUR,
        scopes: [],
      };
      const credentials = await sealTokens(deps(), owner, renewed);
      await db().update(integrations).set({ credentials, credentialsVersion: 9 });
      return Response.json({ error: "invalid_grant" }, { status: 400 });
    });
    expect(await tokensOfCallers(1)).toEqual(["ya29.renewed"]);
    const [after] = await db().select().from(integrations);
    expect(after).toMatchObject({ connected: true, reason: null });
  });

  it("G16 at most once a minute, however often the vendor says 401", async ({ expect }) => {
    await connected("business-suite");
    for (let second = 0; second < 600; second += 15) {
      later(15_000);
      const access = await caller();
      await access(() => Promise.reject(new VendorError("unauthorized", "zoho"))).catch(() => undefined);
    }
    expect(refreshes()).toBeGreaterThan(4);
    expect(refreshes()).toBeLessThanOrEqual(10);
  });
});

describe("the end of a token's life", () => {
  const now = 1_800_000_000_000;
  const cases: [unknown, number][] = [
    [undefined, 3600],
    [null, 3600],
    ["", 3600],
    [0, 3600],
    [-1, 3600],
    ["abc", 3600],
    [Number.NaN, 3600],
    [{}, 3600],
    ["3600", 3600],
    [3599, 3599],
    [10.9, 60],
    [1e12, 86_400],
    ["1e9", 86_400],
  ];
  for (const [expiresIn, seconds] of cases) {
    it(`G17 is ${seconds} seconds away when expires_in is ${JSON.stringify(expiresIn)}`, async ({
      expect,
    }) => {
      const reply = { access_token: "a", refresh_token: "r", expires_in: expiresIn };
      const http = {
        fetch: () => Promise.resolve(Response.json(reply)),
        config: { providerProxy: undefined },
      };
      const client = { id: "i", secret: "s" };
      for (const { oauth } of [connectors.mail, connectors["business-suite"]]) {
        const exchange = {
          client,
          code: "c",
          redirectUri: "https://a.example/",
          verifier: undefined,
          dc: "com",
          now,
        } as const;
        expect((await exchangeCode(http, oauth, exchange)).expiresAt).toBe(now + seconds * 1000);
      }
    });
  }
});

import { describe, it, vi } from "vitest";
import { integrations } from "../../src/db/schema.ts";
import { authorize, CALLBACK } from "../support/connect.ts";
import { call, createOrganization, db } from "../support/service.ts";
import { vendors } from "../support/vendors.ts";

interface Offer {
  temporaryAccessToken: string;
  properties: { id: string; name: string; websiteUrl: string }[];
}

async function offer(key: string): Promise<Offer> {
  const { code, state } = await authorize({ key, type: "web-analytics" });
  const response = await call("/integrations/web-analytics/callback", { body: { code, state } });
  return await response.json<Offer>();
}

function select(key: string, body: Record<string, unknown>) {
  return call("/integrations/web-analytics/select-property", {
    key,
    body: { externalUserIdentifier: "user-1", ...body },
  });
}

describe("select-property", () => {
  it("offers every property, with the address of its web stream or null", async ({ expect }) => {
    const { key } = await createOrganization();
    const { code, state } = await authorize({ key, type: "web-analytics" });
    const response = await call("/integrations/web-analytics/callback", { body: { code, state } });
    const result = await response.json<Offer & Record<string, unknown>>();
    expect(result).toMatchObject({
      success: true,
      message: expect.any(String),
      passthroughRedirectUri: CALLBACK,
    });
    expect(result.temporaryAccessToken).toMatch(/^[\w-]{43}$/);
    expect(result.properties.length).toBeGreaterThanOrEqual(3);
    expect(result.properties.some(({ websiteUrl }) => websiteUrl.startsWith("https://"))).toBe(true);
    expect(result.properties.some(({ websiteUrl }) => websiteUrl === "")).toBe(true);
    const [entry] = await (await call("/integrations/status/user-1", { key })).json<unknown[]>();
    expect(entry).toEqual({ type: "web-analytics", enabled: false, connected: false });
  });

  it("reads every page of the account list", async ({ expect }) => {
    const { key } = await createOrganization();
    vendors.answer(({ path, query }) => {
      if (path.endsWith("/dataStreams")) return Response.json({});
      if (!path.endsWith("/accountSummaries")) return undefined;
      const page = Number(query.get("pageToken") ?? "1");
      const summary = { propertySummaries: [{ property: `properties/${page}`, displayName: `P${page}` }] };
      return Response.json({
        accountSummaries: [summary, {}],
        ...(page < 3 && { nextPageToken: String(page + 1) }),
      });
    });
    const { properties } = await offer(key);
    expect(properties.map(({ id }) => id)).toEqual(["1", "2", "3"]);
  });

  it("connects and enables, and the token is spent", async ({ expect }) => {
    const { key } = await createOrganization();
    const { temporaryAccessToken, properties } = await offer(key);
    const propertyId = properties[0]?.id;
    const response = await select(key, { temporaryAccessToken, propertyId });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ success: true, passthroughRedirectUri: CALLBACK });
    const [entry] = await (await call("/integrations/status/user-1", { key })).json<unknown[]>();
    expect(entry).toMatchObject({ type: "web-analytics", enabled: true, connected: true, propertyId });
    const again = await select(key, { temporaryAccessToken, propertyId });
    expect(again.status).toBe(403);
  });

  it("lets exactly one of many concurrent selections win", async ({ expect }) => {
    const { key } = await createOrganization();
    const { temporaryAccessToken, properties } = await offer(key);
    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        select(key, { temporaryAccessToken, propertyId: properties[index % properties.length]?.id }),
      ),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 403)).toHaveLength(99);
    expect(await db().select().from(integrations)).toHaveLength(1);
  });

  it("refuses a token that is unknown, foreign, another user's or expired", async ({ expect }) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const { key } = await createOrganization();
    const other = await createOrganization();
    const { temporaryAccessToken, properties } = await offer(key);
    const propertyId = properties[0]?.id;
    const attempts = [
      select(key, { temporaryAccessToken: "x".repeat(43), propertyId }),
      select(other.key, { temporaryAccessToken, propertyId }),
      select(key, { temporaryAccessToken, propertyId, externalUserIdentifier: "user-2" }),
    ];
    for (const response of await Promise.all(attempts)) {
      expect(response.status).toBe(403);
      expect(await response.json()).toMatchObject({ error: "Invalid temporary access token" });
    }
    vi.setSystemTime(Date.now() + 15 * 60_000);
    expect((await select(key, { temporaryAccessToken, propertyId })).status).toBe(403);
  });

  it("answers 400 to a property that was not offered, and the token stays good", async ({ expect }) => {
    const { key } = await createOrganization();
    const { temporaryAccessToken, properties } = await offer(key);
    const refused = await select(key, { temporaryAccessToken, propertyId: "999999" });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      error: "Invalid parameters",
      details: [{ path: "propertyId" }],
    });
    expect((await select(key, { temporaryAccessToken, propertyId: properties[0]?.id })).status).toBe(200);
  });

  it("answers 400 for every other type, before it looks at the body", async ({ expect }) => {
    const { key } = await createOrganization();
    for (const type of ["notes-workspace", "team-chat", "business-suite", "mail"]) {
      const response = await call(`/integrations/${type}/select-property`, { key, body: {} });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        error: "Property selection is only supported for web-analytics",
        details: [{ path: "integrationType" }],
      });
    }
    const unknown = await call("/integrations/fax/select-property", { key, body: {} });
    expect(await unknown.json()).toMatchObject({ error: "Unsupported integration type" });
  });
});

import { beforeEach, describe, it, vi } from "vitest";
import { integrations } from "../../src/db/schema.ts";
import { CALLBACK, consent } from "../support/connect.ts";
import { callWith, createOrganization, db, type CallOptions } from "../support/service.ts";
import { createStaleKv, KV_LAG_MS } from "../support/stale-kv.ts";
import { vendors } from "../support/vendors.ts";

const user = { externalUserIdentifier: "user-1" };

describe("a flow whose requests reach different locations", () => {
  let kv: ReturnType<typeof createStaleKv>;
  let key: string;

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    kv = createStaleKv();
    ({ key } = await createOrganization());
  });

  const post = (location: string, path: string, body: CallOptions["body"]) =>
    callWith({ KV: kv.at(location) }, `/integrations/${path}`, { key, body });

  async function begin(type: string, location: string): Promise<{ code: string; state: string }> {
    const body = { ...user, passthroughRedirectUri: CALLBACK };
    const response = await post(location, `${type}/connect`, body);
    const { authUrl } = await response.json<{ authUrl: string }>();
    const { code, state } = await consent(authUrl, "ada@harbour.example");
    return { code, state };
  }

  it("G31 ends well, and uses neither the state nor the temporary token twice", async ({ expect }) => {
    const flow = await begin("web-analytics", "left");
    const callback = await post("right", "web-analytics/callback", flow);
    expect(callback.status).toBe(200);
    for (const location of ["left", "right"]) {
      expect((await post(location, "web-analytics/callback", flow)).status).toBe(401);
    }
    const { temporaryAccessToken, properties } = await callback.json<{
      temporaryAccessToken: string;
      properties: { id: string }[];
    }>();
    const choice = { ...user, temporaryAccessToken, propertyId: properties[0]?.id };
    expect((await post("left", "web-analytics/select-property", choice)).status).toBe(200);
    for (const location of ["left", "right"]) {
      expect((await post(location, "web-analytics/select-property", choice)).status).toBe(403);
    }
    expect(vendors.callsTo("oauth2.googleapis.com", "/token")).toHaveLength(1);
    expect(await db().select().from(integrations)).toHaveLength(1);
    expect(kv.probed).toEqual([]);
  });

  it("G31 gives one success to callbacks at both locations at once", async ({ expect }) => {
    const flow = await begin("mail", "left");
    vi.setSystemTime(Date.now() + KV_LAG_MS);
    const locations = ["left", "right", "left", "right", "right"];
    const replies = await Promise.all(locations.map((location) => post(location, "mail/callback", flow)));
    const statuses = replies.map(({ status }) => status).toSorted((left, right) => left - right);
    expect(statuses).toEqual([200, 401, 401, 401, 401]);
    expect(vendors.callsTo("oauth2.googleapis.com", "/token")).toHaveLength(1);
  });

  it("G31 answers 401 to a state that a location has cached but that is spent or over", async ({
    expect,
  }) => {
    const flow = await begin("mail", "left");
    vi.setSystemTime(Date.now() + KV_LAG_MS);
    // "right" has the payload in its cache now; the wrong user does not use it up.
    const foreign = { ...flow, externalUserIdentifier: "user-2" };
    expect((await post("right", "mail/callback", foreign)).status).toBe(401);
    expect((await post("left", "mail/callback", flow)).status).toBe(200);
    expect((await post("right", "mail/callback", flow)).status).toBe(401);

    const late = await begin("mail", "left");
    vi.setSystemTime(Date.now() + 10 * 60_000);
    expect((await post("left", "mail/callback", late)).status).toBe(401);
    expect((await post("right", "mail/callback", late)).status).toBe(401);
  });
});

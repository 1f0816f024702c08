import { describe, it } from "vitest";
import { googleAnalyticsData } from "../../../src/sandbox/google/analytics.ts";
import { admin, data, enter, headersOf, names, report, SHOP } from "./analytics-client.ts";
import { BEN, depsAt, NORA, type Json } from "./harness.ts";

describe("Admin API", () => {
  it("lists accounts, one of them without properties", async ({ expect }) => {
    const { body } = await admin("/v1beta/accountSummaries?pageSize=200");
    expect(body.accountSummaries).toHaveLength(3);
    expect(body.accountSummaries[0].propertySummaries).toHaveLength(2);
    expect(body.accountSummaries[0].propertySummaries[0]).toEqual({
      property: "properties/400100001",
      displayName: "harbour.example shop",
      propertyType: "PROPERTY_TYPE_ORDINARY",
      parent: "accounts/77",
    });
    expect(body.accountSummaries[2]).not.toHaveProperty("propertySummaries");
    expect(body).not.toHaveProperty("nextPageToken");
  });

  it("pages account summaries", async ({ expect }) => {
    const first = await admin("/v1beta/accountSummaries?pageSize=2");
    expect(first.body.accountSummaries).toHaveLength(2);
    const next = await admin(`/v1beta/accountSummaries?pageSize=2&pageToken=${first.body.nextPageToken}`);
    expect(next.body.accountSummaries).toHaveLength(1);
  });

  it("shows each person only what is theirs", async ({ expect }) => {
    const ben = await admin("/v1beta/accountSummaries", { user: BEN });
    expect(ben.body.accountSummaries).toHaveLength(1);
    expect(ben.body.accountSummaries[0].propertySummaries).toHaveLength(1);
    const nora = await admin("/v1beta/accountSummaries", { user: NORA });
    expect(nora.body).toEqual({});
    const foreign = await admin("/v1beta/properties/400100002/dataStreams", { user: BEN });
    expect(foreign.status).toBe(403);
    expect(foreign.body.error.status).toBe("PERMISSION_DENIED");
  });

  it("has web streams with an address and an app without one", async ({ expect }) => {
    const web = await admin(`/v1beta/properties/${SHOP}/dataStreams`);
    expect(web.body.dataStreams[0].webStreamData.defaultUri).toBe("https://harbour.example");
    const app = await admin("/v1beta/properties/400200001/dataStreams");
    expect(app.body.dataStreams.map((stream: Json) => stream.type)).toEqual(["IOS_APP_DATA_STREAM"]);
    const { body } = await admin(`/v1beta/properties/${SHOP}`);
    expect(body).toMatchObject({ timeZone: "Europe/Berlin", currencyCode: "EUR" });
  });
});

describe("access", () => {
  it("refuses without a token, with a dead one and without the scope", async ({ expect }) => {
    const metrics = names("sessions");
    const missing = await report({ metrics }, { token: null });
    expect(missing.status).toBe(401);
    expect(missing.body.error.message).toMatch(/^Request is missing required/);
    const dead = await report({ metrics }, { token: "dead" });
    expect(dead.body.error).toMatchObject({ code: 401, status: "UNAUTHENTICATED" });
    const scopes = ["https://www.googleapis.com/auth/gmail.readonly"];
    const narrow = await report({ metrics }, { scopes });
    expect(narrow.status).toBe(403);
    expect(narrow.body.error.status).toBe("PERMISSION_DENIED");
  });

  it("refuses a foreign property and an exhausted quota", async ({ expect }) => {
    const dateRanges = [{ startDate: "2026-03-10", endDate: "2026-03-10" }];
    const body = { metrics: names("sessions"), dateRanges };
    const foreign = await data("/v1beta/properties/400100002:runReport", body, { user: BEN });
    expect(foreign.body.error).toMatchObject({ code: 403, status: "PERMISSION_DENIED" });
    await enter({ switches: { googleQuotaExhausted: true } });
    const app = googleAnalyticsData(depsAt());
    const init = { method: "POST", headers: headersOf({}), body: JSON.stringify(body) };
    const throttled = await app.request(`/v1beta/properties/${SHOP}:runReport`, init);
    expect(throttled.status).toBe(429);
    expect(throttled.headers.has("Retry-After")).toBe(false);
  });

  it("answers HTML for a verb that does not exist", async ({ expect }) => {
    const app = googleAnalyticsData(depsAt());
    const reply = await app.request(`/v1beta/properties/${SHOP}:runNothing`, { method: "POST" });
    expect(reply.status).toBe(404);
    expect(reply.headers.get("Content-Type")).toMatch(/^text\/html/);
  });
});

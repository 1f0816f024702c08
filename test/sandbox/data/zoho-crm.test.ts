import { describe, it } from "vitest";
import { BEN, NORA, type Json } from "./harness.ts";
import { zoho, zohoRaw } from "./zoho-client.ts";

const DEALS = "/crm/v8/Deals?fields=Deal_Name,Amount,Stage,Closing_Date,Campaign_Source";

async function ids(path: string): Promise<{ ids: string[]; info: Json }> {
  const { body } = await zoho(path);
  return { ids: body.data.map((record: Json) => record.id), info: body.info };
}

describe("access", () => {
  it("tells the organization", async ({ expect }) => {
    const { body } = await zoho("/crm/v8/org");
    expect(body.org[0]).toMatchObject({ company_name: "Harbour Supply Co.", iso_code: "EUR" });
  });

  it("takes only its own header scheme, and only in the account's data centre", async ({ expect }) => {
    const bearer = await zoho("/crm/v8/org", { header: "Bearer live" });
    expect(bearer).toMatchObject({ status: 401, body: { code: "AUTHENTICATION_FAILURE", status: "error" } });
    const dead = await zoho("/crm/v8/org", { header: "Zoho-oauthtoken dead" });
    expect(dead).toMatchObject({ status: 401, body: { code: "INVALID_TOKEN", details: {} } });
    expect((await zoho("/crm/v8/org", { host: "com" })).body.code).toBe("INVALID_TOKEN");
  });

  it("checks the scope of each module", async ({ expect }) => {
    const scopes = ["ZohoCRM.modules.deals.READ"];
    expect((await zoho(DEALS, { scopes })).status).toBe(200);
    for (const path of [
      "/crm/v8/Leads?fields=Company",
      "/crm/v8/org",
      "/crm/v8/settings/fields?module=Deals",
    ]) {
      // oxlint-disable-next-line no-await-in-loop -- three small calls
      expect(await zoho(path, { scopes })).toMatchObject({
        status: 401,
        body: { code: "OAUTH_SCOPE_MISMATCH" },
      });
    }
  });

  it("answers 204 without a body when the CRM is empty", async ({ expect }) => {
    const empty = await zohoRaw(DEALS, { user: NORA });
    expect(empty.status).toBe(204);
    expect(await empty.text()).toBe("");
    expect((await zoho("/crm/v8/org", { user: NORA })).body.org[0].company_name).toBe("Nowhere");
    expect((await zoho(DEALS, { user: BEN })).status).toBe(200);
  });
});

describe("lists", () => {
  it("wants fields and gives lookups as objects", async ({ expect }) => {
    const missing = await zoho("/crm/v8/Deals");
    expect(missing).toMatchObject({ status: 400, body: { code: "REQUIRED_PARAM_MISSING" } });
    const { body } = await zoho(`${DEALS}&per_page=200`);
    expect(body.info).toMatchObject({ per_page: 200, page: 1, more_records: true, count: 200 });
    const stages = new Set(body.data.map((deal: Json) => deal.Stage));
    expect(stages).toContain("Closed Won");
    expect(stages).toContain("Closed Lost");
    expect(stages.size).toBeGreaterThan(3);
    const named = body.data.find((deal: Json) => deal.Campaign_Source !== null);
    expect(named.Campaign_Source.name).toMatch(/ 20\d\d$/);
    expect((await zoho("/crm/v8/Nothing?fields=x")).body.code).toBe("INVALID_MODULE");
  });

  it("pages up to 2,000 records by number and on by token", async ({ expect }) => {
    const leads = "/crm/v8/Leads?fields=Company&per_page=200";
    const tenth = await ids(`${leads}&page=10`);
    expect(tenth.info.more_records).toBe(true);
    const refused = await zoho(`${leads}&page=11`);
    expect(refused.body.code).toBe("DISCRETE_PAGINATION_LIMIT_EXCEEDED");
    const next = await ids(`${leads}&page_token=${encodeURIComponent(tenth.info.next_page_token)}`);
    expect(next.ids.some((id) => tenth.ids.includes(id))).toBe(false);
    const both = await zoho(`${leads}&page=1&page_token=${encodeURIComponent(tenth.info.next_page_token)}`);
    expect(both.body.code).toBe("AMBIGUITY_DURING_PROCESSING");
  });

  it("says what the stages of a deal stand for", async ({ expect }) => {
    const fields = (await zoho("/crm/v8/settings/fields?module=Deals")).body.fields;
    const stages = fields.find((field: Json) => field.api_name === "Stage").pick_list_values;
    expect(stages.map((stage: Json) => [stage.actual_value, stage.forecast_type])).toEqual([
      ["Qualification", "Open"],
      ["Needs Analysis", "Open"],
      ["Proposal/Price Quote", "Open"],
      ["Negotiation/Review", "Open"],
      ["Closed Won", "Closed Won"],
      ["Closed Lost", "Closed Lost"],
    ]);
  });

  it("gives what has changed since, the latest first, and 304 when nothing has", async ({ expect }) => {
    const path = "/crm/v8/Deals?fields=Modified_Time&sort_by=Modified_Time&sort_order=desc";
    const since = (time: string) => zohoRaw(path, { headers: { "If-Modified-Since": time } });
    const { data } = await (await since("2026-11-01T00:00:00+00:00")).json<Json>();
    const times = data.map((deal: Json) => Date.parse(deal.Modified_Time));
    expect(times).toEqual(times.toSorted((a: number, b: number) => b - a));
    expect(times.at(-1)).toBeGreaterThanOrEqual(Date.parse("2026-11-01T00:00:00Z"));
    expect((await since("2026-11-22T00:00:00+00:00")).status).toBe(304);
    expect((await zoho("/crm/v8/Deals/deleted?type=all")).status).toBe(204);
  });
});

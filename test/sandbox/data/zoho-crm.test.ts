import { describe, it } from "vitest";
import { BEN, NORA, type Json } from "./harness.ts";
import { zoho, zohoRaw } from "./zoho-client.ts";

const DEALS = "/crm/v8/Deals?fields=Deal_Name,Amount,Stage,Closing_Date,Campaign_Source";

function coql(select_query: string, world = {}) {
  return zoho("/crm/v8/coql", world, { select_query });
}

async function ids(path: string): Promise<{ ids: string[]; info: Json }> {
  const { body } = await zoho(path);
  return { ids: body.data.map((record: Json) => record.id), info: body.info };
}

describe("access", () => {
  it("tells the organization", async ({ expect }) => {
    const { body } = await zoho("/crm/v8/org");
    expect(body.org[0]).toMatchObject({ company_name: "Harbour Supply Co.", iso_code: "EUR" });
    expect((await zoho("/crm/v8/users?type=ActiveUsers")).body.users).toHaveLength(5);
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
    for (const path of ["/crm/v8/Leads?fields=Company", "/crm/v8/org", "/crm/v8/settings/modules"]) {
      // oxlint-disable-next-line no-await-in-loop -- three small calls
      expect(await zoho(path, { scopes })).toMatchObject({
        status: 401,
        body: { code: "OAUTH_SCOPE_MISMATCH" },
      });
    }
    const query = await coql("select Amount from Deals where Amount > 1", { scopes });
    expect(query.body.code).toBe("OAUTH_SCOPE_MISMATCH");
  });

  it("answers 204 without a body when the CRM is empty", async ({ expect }) => {
    const empty = await zohoRaw(DEALS, { user: NORA });
    expect(empty.status).toBe(204);
    expect(await empty.text()).toBe("");
    expect((await zoho("/crm/v8/org", { user: NORA })).body.org[0].company_name).toBe("Nowhere");
    expect((await coql("select id from Deals where Amount > 0", { user: NORA })).status).toBe(204);
    expect((await zoho(DEALS, { user: BEN })).status).toBe(200);
  });
});

describe("lists", () => {
  it("wants fields and gives lookups as objects", async ({ expect }) => {
    const missing = await zoho("/crm/v8/Deals");
    expect(missing).toMatchObject({ status: 400, body: { code: "REQUIRED_PARAM_MISSING" } });
    const { body } = await zoho(`${DEALS}&per_page=200&sort_by=Created_Time`);
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
    expect(next.info.page).toBe(11);
    expect(next.ids.some((id) => tenth.ids.includes(id))).toBe(false);
    const both = await zoho(`${leads}&page=1&page_token=${encodeURIComponent(tenth.info.next_page_token)}`);
    expect(both.body.code).toBe("AMBIGUITY_DURING_PROCESSING");
  });

  it("describes modules and fields", async ({ expect }) => {
    const { body } = await zoho("/crm/v8/settings/modules");
    const modules = body.modules.map((module: Json) => module.api_name);
    expect(modules).toEqual(["Leads", "Accounts", "Contacts", "Deals", "Campaigns"]);
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
});

describe("search and COQL", () => {
  it("searches by criteria, word and mail address", async ({ expect }) => {
    const criteria = encodeURIComponent("((Stage:equals:Closed Won)and(Amount:greater_than:8000))");
    const { body } = await zoho(`/crm/v8/Deals/search?criteria=${criteria}`);
    expect(body.data.length).toBeGreaterThan(3);
    expect(body.data.every((deal: Json) => deal.Stage === "Closed Won" && deal.Amount > 8000)).toBe(true);
    const contact = (await zoho("/crm/v8/Contacts?fields=Email&per_page=1")).body.data[0];
    const found = await zoho(`/crm/v8/Contacts/search?email=${contact.Email}`);
    expect(found.body.data[0].id).toBe(contact.id);
    expect((await zoho("/crm/v8/Deals/search?word=nosuchword")).status).toBe(204);
    expect((await zoho("/crm/v8/Deals/search?criteria=(Stage:is:x)")).body.code).toBe("INVALID_QUERY");
  });

  it("groups and sums like the list does", async ({ expect }) => {
    const grouped = await coql(
      "select Stage, COUNT(id) as deals, SUM(Amount) from Deals where Amount > 0 group by Stage order by SUM(Amount) desc",
    );
    const rows: Json[] = grouped.body.data;
    const all = (await coql("select Stage, Amount from Deals where id is not null limit 2000")).body.data;
    expect(rows.reduce((total, row) => total + row.deals, 0)).toBe(all.length);
    for (const row of rows) {
      const own = all.filter((deal: Json) => deal.Stage === row.Stage);
      expect(row["SUM(Amount)"]).toBe(own.reduce((total: number, deal: Json) => total + deal.Amount, 0));
    }
  });

  it("knows conditions, dates, lookups and offsets", async ({ expect }) => {
    const quarter = await coql(
      "select Deal_Name, Account_Name, Account_Name.Account_Name from Deals where ((Closing_Date between '2026-07-01' and '2026-09-30') and Stage in ('Closed Won')) and Deal_Name like '%Yacht%' limit 0, 3",
    );
    const [row] = quarter.body.data;
    expect(Object.keys(row.Account_Name)).toEqual(["id"]);
    expect(row["Account_Name.Account_Name"]).toContain("Yacht");
    const since = await coql("select id from Deals where Created_Time >= '2026-11-01T00:00:00+01:00'");
    expect(since.body.data.length).toBeGreaterThan(0);
  });

  it("refuses what Zoho refuses", async ({ expect }) => {
    const cases = [
      ["select Amount from Deals", "SYNTAX_ERROR"],
      ["select Nope from Deals where Amount > 1", "INVALID_QUERY"],
      ["select Amount from Nope where Amount > 1", "INVALID_MODULE"],
      ["select id from Deals where Amount > 1 and Amount < 9 and Stage = 'x'", "SYNTAX_ERROR"],
      ["select Stage, SUM(Amount) from Deals where Amount > 1", "INVALID_QUERY"],
      ["select id from Deals where Amount > 1 limit 3000", "LIMIT_EXCEEDED"],
      ["drop table Deals", "SYNTAX_ERROR"],
    ] as const;
    const replies = await Promise.all(cases.map(([query]) => coql(query)));
    expect(replies.map((reply) => reply.body.code)).toEqual(cases.map(([, code]) => code));
    expect(replies.every((reply) => reply.status === 400)).toBe(true);
  });
});

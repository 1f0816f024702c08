import { sql } from "drizzle-orm";
import { describe, it } from "vitest";
import { usageHours } from "../../src/db/schema.ts";
import { createOrganization, db } from "../support/service.ts";
import { signInAs, signInAsOperator } from "./browser.ts";
import { createHousehold } from "./support.ts";

const HOUR_MS = 3_600_000;

function hoursAgo(hours: number): number {
  return Math.floor(Date.now() / HOUR_MS) - hours;
}

const counts = { refusals: 3, chats: 5, inputTokens: 12_345, outputTokens: 678, toolCalls: 9 };

describe("usage in the dashboard", () => {
  it("is drawn and listed by hour and by day, for everything, a key and a user", async ({ expect }) => {
    const { organization, key, user } = await createHousehold("user-1");
    const base = { organizationId: organization, keyId: key, ...counts };
    await db()
      .insert(usageHours)
      .values([
        { ...base, userId: null, hour: hoursAgo(2), requests: 41 },
        { ...base, userId: null, hour: hoursAgo(24 * 20), requests: 1000 },
        { ...base, userId: user, hour: hoursAgo(2), requests: 7, refusals: 0 },
      ]);
    const browser = await signInAs(organization);
    const path = `/dashboard/organizations/${organization}/usage`;
    const day = await (await browser.get(path)).text();
    expect(day).toContain("<desc>Let in: 41, Refused over the limit: 3</desc>");
    expect(day).toContain("<desc>In: 12,345, Out: 678</desc>");
    expect(day.match(/<svg /g)?.length).toBeGreaterThanOrEqual(4);
    expect(day).toContain(">user-1<");
    const month = await (await browser.get(`${path}?span=30d&key=${key}`)).text();
    expect(month).toContain("Let in: 1,041");
    const ofUser = await (await browser.get(`${path}?user=${user}`)).text();
    expect(ofUser).toContain("Let in: 7, Refused over the limit: 0");
  });

  it("is found of a key that is older than the list of keys reaches", async ({ expect }) => {
    const { id, keyId } = await createOrganization();
    await db().run(sql`
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 500)
      INSERT INTO api_keys (id, organization_id, name, hash, hint, permissions, created_at)
      SELECT 'key_' || i, ${id}, 'Later', 'hash ' || i, 'abcd', '[]', ${Date.now() + 1000} FROM n`);
    const browser = await signInAs(id);
    const page = await browser.get(`/dashboard/organizations/${id}/usage?key=${keyId}`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain(`<option value="${keyId}" selected="">`);
  });

  it("is downloaded as CSV", async ({ expect }) => {
    const { organization, key } = await createHousehold("user-1");
    const row = { organizationId: organization, keyId: key, userId: null, ...counts };
    await db()
      .insert(usageHours)
      .values([{ ...row, hour: hoursAgo(1), requests: 41 }]);
    const browser = await signInAs(organization);
    const file = await browser.get(`/dashboard/organizations/${organization}/usage.csv?span=7d`);
    expect(file.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(file.headers.get("Content-Disposition")).toBe('attachment; filename="usage-7d.csv"');
    expect(file.headers.get("Cache-Control")).toBe("private, no-store");
    expect((await file.text()).split("\r\n")[1]).toContain(`,${key},,41,3,5,12345,678,9`);
  });

  it("shows the operator who used most, and nothing as nothing", async ({ expect }) => {
    const { id, keyId } = await createOrganization();
    const browser = await signInAsOperator();
    expect(await (await browser.get("/dashboard/usage")).text()).toContain("Nothing was used in this time");
    const row = { organizationId: id, keyId, userId: null, ...counts };
    await db()
      .insert(usageHours)
      .values([{ ...row, hour: hoursAgo(1), requests: 1234 }]);
    const page = await (await browser.get("/dashboard/usage")).text();
    expect(page).toContain("1,234");
    expect(page).toContain(`/dashboard/organizations/${id}/usage?span=24h`);
  });
});

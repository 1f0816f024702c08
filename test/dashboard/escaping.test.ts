import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import {
  apiKeys,
  auditLog,
  integrations,
  organizations,
  users,
  webhookDeliveries,
  webhookEndpoints,
  webhookEvents,
} from "../../src/db/schema.ts";
import { db } from "../support/service.ts";
import { signInAsOperator } from "./browser.ts";
import { createHousehold } from "./support.ts";

const EVIL = `"'><img src=x onerror=alert(1)></textarea></script><script>alert(2)</script>`;

/** Puts the same into every text that somebody else writes. */
async function poison(organization: string) {
  await db()
    .update(organizations)
    .set({ name: EVIL, redirectUris: [EVIL] })
    .where(eq(organizations.id, organization));
  await db()
    .update(apiKeys)
    .set({ name: EVIL, permissions: [EVIL] })
    .where(eq(apiKeys.organizationId, organization));
  await db().update(users).set({ externalId: EVIL }).where(eq(users.organizationId, organization));
  const lastResult = { at: new Date().toISOString(), outcome: "failed", records: 1, message: EVIL } as const;
  const account = { workspaceId: EVIL, workspaceName: EVIL };
  await db()
    .update(integrations)
    .set({ account, lastResult, reason: EVIL, syncSchedule: EVIL })
    .where(eq(integrations.organizationId, organization));
  await db()
    .update(webhookEndpoints)
    .set({ url: `https://x.example/${EVIL}`, description: EVIL, failingSince: 1 })
    .where(eq(webhookEndpoints.organizationId, organization));
  await db()
    .update(webhookDeliveries)
    .set({ response: EVIL, error: EVIL, status: 500 })
    .where(eq(webhookDeliveries.organizationId, organization));
  await db()
    .update(webhookEvents)
    .set({ data: { [EVIL]: EVIL } })
    .where(eq(webhookEvents.organizationId, organization));
  await db()
    .update(auditLog)
    .set({ target: EVIL, actorId: EVIL, details: { [EVIL]: EVIL } })
    .where(eq(auditLog.organizationId, organization));
}

describe("text that somebody else wrote", () => {
  it("is shown as text on every page, whoever wrote it", async ({ expect }) => {
    const { organization, key, user, webhook, delivery } = await createHousehold("user-1");
    await poison(organization);
    const browser = await signInAsOperator();
    const rests = [
      "",
      "/settings",
      "/keys",
      `/keys/${key}`,
      "/users",
      `/users/${user}`,
      "/usage",
      `/usage?user=${user}`,
      `/usage?key=${key}`,
      "/webhooks",
      `/webhooks/${webhook}`,
      `/webhooks/${webhook}/edit`,
      `/webhooks/${webhook}/deliveries/${delivery}`,
      "/audit",
      "/links",
    ];
    for (const rest of rests) {
      const response = await browser.get(`/dashboard/organizations/${organization}${rest}`);
      const text = await response.text();
      expect(response.status, rest).toBe(200);
      expect(text, rest).toContain("&lt;img src=x onerror=alert(1)&gt;");
      expect(text, rest).not.toMatch(/<img|<script>|<\/script><script/i);
    }
    for (const path of ["/dashboard/organizations", "/dashboard/audit"]) {
      expect(await (await browser.get(path)).text()).not.toMatch(/<img|<script>/i);
    }
  });

  it("comes back as text from a form that was refused and from every query", async ({ expect }) => {
    const { organization } = await createHousehold("user-1");
    const browser = await signInAsOperator();
    const path = `/dashboard/organizations/${organization}`;
    const evil = encodeURIComponent(EVIL);
    const answers = [
      await browser.post("/dashboard/organizations", {
        id: EVIL,
        name: EVIL,
        plan: EVIL,
        redirectUris: EVIL,
      }),
      await browser.post(`${path}/settings`, { name: EVIL, plan: EVIL, redirectUris: EVIL }),
      await browser.post(`${path}/keys`, { name: "", expires: EVIL, permissions: [EVIL] }),
      await browser.post(`${path}/webhooks`, { url: EVIL, description: EVIL, events: [EVIL] }),
      await browser.get(`/dashboard/organizations?q=${evil}&after=${evil}`),
      await browser.get(`${path}/users?q=${evil}&state=${evil}&after=${evil}`),
      await browser.get(`${path}/audit?action=${evil}&actor=${evil}&target=${evil}&day=${evil}`),
      await browser.get(`${path}/audit?cursor=${evil}`),
      await browser.get(`${path}/usage?span=${evil}`),
      await browser.get(`${path}?done=${evil}`),
      await browser.get(`/dashboard/sign-in?next=${evil}&done=${evil}`),
      await browser.get(`/dashboard/${evil}`),
      await browser.get(`${path}/keys/${evil}`),
    ];
    for (const answer of answers) {
      expect(answer.status).toBeLessThan(500);
      expect(await answer.text()).not.toMatch(/<img|<script>/i);
    }
  });

  it("makes no message: a code that is not in the table is no message", async ({ expect }) => {
    const { organization } = await createHousehold("user-1");
    const browser = await signInAsOperator();
    for (const code of ["Your+account+was+hacked", "__proto__", "constructor", "toString"]) {
      const text = await (await browser.get(`/dashboard/organizations/${organization}?done=${code}`)).text();
      expect(text).not.toContain('role="status"');
    }
  });
});

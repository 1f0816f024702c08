import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { auditLog, integrations, users } from "../../src/db/schema.ts";
import { call, createOrganization, db } from "../support/service.ts";
import { signInAs, signInAsOperator } from "./browser.ts";
import { createHousehold } from "./support.ts";

async function connectionOf(id: string) {
  const [row] = await db().select().from(integrations).where(eq(integrations.id, id));
  return row;
}

describe("users and their sources", () => {
  it("show state, account, schedule and records, and the reason once the sign-in is lost", async ({
    expect,
  }) => {
    const { organization, user, connection } = await createHousehold("user-1");
    const browser = await signInAs(organization);
    const path = `/dashboard/organizations/${organization}/users`;
    const page = await (await browser.get(`${path}/${user}`)).text();
    for (const words of [
      "Notion",
      "Connected",
      "Harbour Supply",
      "Sync now",
      "Next synchronization",
      "Records",
    ]) {
      expect(page).toContain(words);
    }
    await db()
      .update(integrations)
      .set({ connected: false, reason: "refresh_refused" })
      .where(eq(integrations.id, connection));
    const lost = await (await browser.get(`${path}/${user}`)).text();
    expect(lost).toContain("Sign-in lost");
    expect(lost).toContain("The user has to connect again");
    expect(lost).not.toContain("Sync now");
    const attention = await (await browser.get(`${path}?state=attention`)).text();
    expect(attention).toContain("Notion: sign-in lost");
    expect(await (await browser.get(`${path}?state=connected`)).text()).toContain("No user found");
  });

  it("are synchronized now, once somebody asks for it, but not beside a run", async ({ expect }) => {
    const { organization, user, connection } = await createHousehold("user-1");
    const browser = await signInAsOperator();
    const path = `/dashboard/organizations/${organization}/users/${user}`;
    const sync = () => browser.post(`${path}/connections/${connection}/sync`);

    await db()
      .update(integrations)
      .set({ leaseToken: "held", leaseUntil: Date.now() + 60_000 })
      .where(eq(integrations.id, connection));
    expect((await sync()).headers.get("Location")).toBe(`${path}?done=sync-running`);
    await db()
      .update(integrations)
      .set({ leaseToken: null, leaseUntil: null })
      .where(eq(integrations.id, connection));
    expect((await sync()).headers.get("Location")).toBe(`${path}?done=sync-requested`);
    const requests = await db()
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, "connection.sync_requested"));
    expect(requests).toMatchObject([{ organizationId: organization, target: connection, actor: "operator" }]);

    await db().update(integrations).set({ connected: false }).where(eq(integrations.id, connection));
    expect((await sync()).headers.get("Location")).toBe(`${path}?done=sync-impossible`);
  });

  it("are disconnected as by the API, and the log names the session", async ({ expect }) => {
    const { organization, user, connection, apiKey } = await createHousehold("user-1");
    const browser = await signInAs(organization);
    const path = `/dashboard/organizations/${organization}/users/${user}`;
    const ended = await browser.post(`${path}/connections/${connection}/disconnect`);
    expect(ended.headers.get("Location")).toBe(`${path}?done=disconnected`);
    expect(await connectionOf(connection)).toMatchObject({
      enabled: false,
      connected: false,
      credentials: null,
    });
    const status = await call("/integrations/status/user-1", { key: apiKey });
    const entries = await status.json<{ type: string; enabled: boolean }[]>();
    expect(entries.find(({ type }) => type === "notes-workspace")?.enabled).toBe(false);
    const [entry] = await db().select().from(auditLog).where(eq(auditLog.action, "connection.disconnected"));
    expect(entry).toMatchObject({ actor: "organization", target: connection });
  });

  it("come in pages in the order of their external ids, and are found by how these begin", async ({
    expect,
  }) => {
    const { id } = await createOrganization();
    const rows = Array.from({ length: 60 }, (_, index) => {
      const externalId = `client/${String(index).padStart(2, "0")}`;
      return { id: `usr_${index}`, organizationId: id, externalId, createdAt: Date.now() };
    });
    for (let start = 0; start < rows.length; start += 20)
      await db()
        .insert(users)
        .values(rows.slice(start, start + 20));
    const browser = await signInAs(id);
    const path = `/dashboard/organizations/${id}/users`;
    const first = await (await browser.get(path)).text();
    expect(first.match(/>client\/\d\d</g)).toHaveLength(50);
    const next = /href="([^"]+after=[^"]+)"/.exec(first)?.[1]?.replaceAll("&amp;", "&") ?? "";
    const second = await (await browser.get(next)).text();
    expect(second.match(/>client\/\d\d</g)).toHaveLength(10);
    const found = await (await browser.get(`${path}?q=client/1`)).text();
    expect(found.match(/>client\/\d\d</g)).toHaveLength(10);
    expect(await (await browser.get(`${path}?q=%25`)).text()).toContain("No user found");
  });
});

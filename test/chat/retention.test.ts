import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, it, vi } from "vitest";
import { auditLog, conversations, idempotency, messages, organizations } from "../../src/db/schema.ts";
import { runTick } from "../../src/tick.ts";
import { signInAs, signInAsOperator } from "../dashboard/browser.ts";
import { call, createOrganization, db } from "../support/service.ts";
import { jobDeps } from "../support/sync.ts";

const START = Date.UTC(2026, 10, 21, 14, 20);
const DAY = 86_400_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: START });
});

/** Sends a message; answers the id of its conversation. */
async function say(key: string, more: object = {}, headers: Record<string, string> = {}): Promise<string> {
  const body = { externalUserIdentifier: "user-1", message: "Hello", mode: "chat", ...more };
  const response = await call("/chat", { key, body, headers });
  return (await response.json<{ conversationId: string }>()).conversationId;
}

async function keep(id: string, conversationDays: number | null): Promise<void> {
  await db().update(organizations).set({ conversationDays }).where(eq(organizations.id, id));
}

async function tickAt(time: number): Promise<void> {
  vi.setSystemTime(time);
  await runTick(jobDeps());
}

async function left(): Promise<string[]> {
  const rows = await db().select({ id: conversations.id }).from(conversations);
  return rows.map(({ id }) => id).toSorted();
}

describe("the retention of conversations", () => {
  it("counts from the last message, and takes messages and kept replies along", async ({ expect }) => {
    const [kept, other] = [await createOrganization(), await createOrganization()];
    await keep(kept.id, 30);
    const foreign = await say(other.key);
    const silent = await say(kept.key, {}, { "Idempotency-Key": "once" });
    const goesOn = await say(kept.key);
    vi.setSystemTime(START + 10 * DAY);
    await say(kept.key, { conversationId: goesOn });
    const user = "?externalUserIdentifier=user-1";
    await call(`/conversations/${silent}${user}`, {
      key: kept.key,
      method: "PATCH",
      body: { title: "Other" },
    });
    // Kept for a day only; here it would outlive its conversation.
    await db()
      .update(idempotency)
      .set({ expiresAt: START + 365 * DAY });

    await tickAt(START + 30 * DAY);
    expect(await left()).toEqual([foreign, silent, goesOn].toSorted());
    await tickAt(START + 30 * DAY + 1);
    expect(await left()).toEqual([foreign, goesOn].toSorted());
    expect(await db().select().from(messages).where(eq(messages.conversationId, silent))).toEqual([]);
    expect(await db().select().from(idempotency)).toEqual([]);
    expect((await call(`/conversations/${silent}${user}`, { key: kept.key })).status).toBe(404);
    await tickAt(START + 40 * DAY);
    expect(await left()).toEqual([foreign, goesOn].toSorted());
    await tickAt(START + 40 * DAY + 1);
    expect(await left()).toEqual([foreign]);
    await tickAt(START + 3650 * DAY);
    expect(await left()).toEqual([foreign]);
  });

  it("is off unless somebody has set it, and can be switched off again", async ({ expect }) => {
    const { id, key } = await createOrganization();
    const conversation = await say(key);
    await keep(id, 1);
    await keep(id, null);
    await tickAt(START + 3650 * DAY);
    expect(await left()).toEqual([conversation]);
  });

  it("takes more than one statement may delete, in parts", async ({ expect }) => {
    const { id, key } = await createOrganization();
    await keep(id, 7);
    const long = await say(key);
    await env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 4500)
       INSERT INTO messages (conversation_id, position, organization_id, role, content, created_at)
       SELECT ?1, i, ?2, 'user', 'x', ${START} FROM n`,
    )
      .bind(long, id)
      .run();
    for (let other = 0; other < 3; other++) await say(key);
    await tickAt(START + 7 * DAY + 1);
    expect(await left()).toEqual([]);
    expect(await db().select().from(messages)).toEqual([]);
  });

  it("is set by the organization and the operator on the settings page, and noted", async ({ expect }) => {
    const { id } = await createOrganization();
    const path = `/dashboard/organizations/${id}/settings`;
    const browser = await signInAs(id);
    expect(await (await browser.get(path)).text()).toContain("Keep conversations for (days)");
    const save = (conversationDays: string) =>
      browser.post(path, { name: "N", redirectUris: "", conversationDays });
    for (const bad of ["0", "-1", "1.5", "3651", "a year", "1e2"]) {
      const refused = await save(bad);
      expect([bad, refused.status]).toEqual([bad, 400]);
      expect(await refused.text()).toContain("A whole number from 1 to 3650, or nothing");
    }
    expect((await save("90")).status).toBe(303);
    expect(await (await browser.get(path)).text()).toContain('value="90"');
    const daysOf = async () => (await db().select().from(organizations).where(eq(organizations.id, id)))[0];
    expect(await daysOf()).toMatchObject({ conversationDays: 90 });
    const [entry] = await db().select().from(auditLog).where(eq(auditLog.action, "organization.updated"));
    expect(entry?.details).toMatchObject({ conversationDays: 90 });
    expect((await save("")).status).toBe(303);
    expect(await daysOf()).toMatchObject({ conversationDays: null });

    const form = { id: "kept", name: "Kept", plan: "PRO", redirectUris: "", conversationDays: "30" };
    await (await signInAsOperator()).post("/dashboard/organizations", form);
    const [made] = await db().select().from(organizations).where(eq(organizations.id, "kept"));
    expect(made).toMatchObject({ conversationDays: 30 });
  });
});

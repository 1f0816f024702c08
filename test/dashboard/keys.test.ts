import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import { issueKey, newKeyId, rotateKey } from "../../src/auth/keys.ts";
import { permissions } from "../../src/domain/permissions.ts";
import { apiKeys, auditLog } from "../../src/db/schema.ts";
import { call, createOrganization, db, serviceDeps } from "../support/service.ts";
import { signInAs, signInAsOperator } from "./browser.ts";

const DAY_MS = 86_400_000;

async function keysOf(organizationId: string) {
  return await db().select().from(apiKeys).where(eq(apiKeys.organizationId, organizationId));
}

function keyIn(html: string): string {
  return /value="(bak_\w{38})"/.exec(html)?.[1] ?? "";
}

/** Whether the API takes the key; asked where no isolate has it in its memory. */
async function isTaken(key: string): Promise<boolean> {
  return (await call("/integrations/available", { key })).status === 200;
}

describe("an API key's life in the dashboard", () => {
  it("is shown once, works with the permissions that were chosen, and ends when it is revoked", async ({
    expect,
  }) => {
    const { id } = await createOrganization();
    const path = `/dashboard/organizations/${id}/keys`;
    const browser = await signInAsOperator();
    const created = await browser.post(path, {
      name: "Backend",
      permissions: ["integrations:read"],
      expires: "",
    });
    expect(created.status).toBe(200);
    const key = keyIn(await created.text());
    expect(await isTaken(key)).toBe(true);
    expect((await call("/chat", { key, body: { message: "Hi", externalUserIdentifier: "u" } })).status).toBe(
      403,
    );
    const list = await (await browser.get(path)).text();
    expect(list).toContain("Backend");
    expect(list).not.toContain(key);

    const row = (await keysOf(id)).find(({ name }) => name === "Backend");
    expect((await browser.get(`${path}/${row?.id}`)).status).toBe(200);
    const revoked = await browser.post(`${path}/${row?.id}/revoke`);
    expect(revoked.headers.get("Location")).toBe(`${path}?done=key-revoked`);
    expect(await (await browser.get(`${path}?done=key-revoked`)).text()).toContain(
      "refuses it everywhere from now on",
    );
    const entries = await db()
      .select()
      .from(auditLog)
      .where(eq(auditLog.target, row?.id ?? ""));
    expect(entries.map(({ action, actor }) => `${actor} ${action}`).toSorted()).toEqual([
      "operator key.created",
      "operator key.revoked",
    ]);
    expect(JSON.stringify(entries)).not.toContain(key);
  });

  it("does not erase users unless somebody has chosen it, in the form and wherever a key is made", async ({
    expect,
  }) => {
    const { id } = await createOrganization();
    const browser = await signInAsOperator();
    const page = await (await browser.get(`/dashboard/organizations/${id}/keys/new`)).text();
    const boxes = [...page.matchAll(/name="permissions" value="([\w:]+)"( checked)?/g)];
    const unchecked = boxes.filter(([, , checked]) => checked === undefined).map(([, name]) => name);
    expect([boxes.length, unchecked]).toEqual([permissions.length, ["users:erase"]]);
    const { key } = await issueKey({ db: db(), now: () => Date.now() }, { organizationId: id, name: "made" });
    expect((await call("/users/nobody", { key, method: "DELETE" })).status).toBe(403);
    expect(await isTaken(key)).toBe(true);
  });

  it("is made once by a form that is sent twice, as a reload does", async ({ expect }) => {
    const { id } = await createOrganization();
    const path = `/dashboard/organizations/${id}/keys`;
    const browser = await signInAsOperator();
    const page = await (await browser.get(`${path}/new`)).text();
    const keyId = /name="keyId" value="([^"]+)"/.exec(page)?.[1] ?? "";
    const fields = { keyId, name: "Backend", permissions: ["chat"], expires: "" };
    expect(keyIn(await (await browser.post(path, fields)).text())).not.toBe("");
    const again = await browser.post(path, fields);
    expect(again.status).toBe(400);
    expect(await again.text()).toContain("This form was sent before");
    const rotate = { keyId: newKeyId(), overlap: "86400000", expires: "" };
    expect((await browser.post(`${path}/${keyId}/rotate`, rotate)).status).toBe(200);
    expect((await browser.post(`${path}/${keyId}/rotate`, rotate)).status).toBe(400);
    expect((await keysOf(id)).filter(({ name }) => name === "Backend")).toHaveLength(2);
  });

  it("is rotated: a new key of the same permissions, and the old one for as long as was chosen", async ({
    expect,
  }) => {
    const { id, key: old, keyId } = await createOrganization({ permissions: ["integrations:read"] });
    const path = `/dashboard/organizations/${id}/keys`;
    const browser = await signInAs(id);
    const before = Date.now();
    const rotated = await browser.post(`${path}/${keyId}/rotate`, { overlap: String(DAY_MS), expires: "" });
    const fresh = keyIn(await rotated.text());
    expect(await isTaken(fresh)).toBe(true);
    expect(await isTaken(old)).toBe(true);
    const rows = await keysOf(id);
    const [first, second] = [rows.find((row) => row.id === keyId), rows.find((row) => row.id !== keyId)];
    expect(first?.expiresAt).toBeGreaterThanOrEqual(before + DAY_MS);
    expect(first?.expiresAt).toBeLessThan(before + DAY_MS + 60_000);
    expect(second).toMatchObject({ permissions: ["integrations:read"], expiresAt: null, revokedAt: null });
    const [entry] = await db().select().from(auditLog).where(eq(auditLog.action, "key.rotated"));
    expect(entry).toMatchObject({ actor: "organization", target: keyId, details: { to: second?.id } });
  });

  it("does not outlive its own expiry by a longer overlap, and ends at once without one", async ({
    expect,
  }) => {
    const expiresAt = Date.now() + 3_600_000;
    const { id, keyId } = await createOrganization({ expiresAt });
    const path = `/dashboard/organizations/${id}/keys`;
    const browser = await signInAsOperator();
    await browser.post(`${path}/${keyId}/rotate`, { overlap: String(30 * DAY_MS), expires: "" });
    const rows = await keysOf(id);
    expect(rows.find((row) => row.id === keyId)?.expiresAt).toBe(expiresAt);
    const second = rows.find((row) => row.id !== keyId)?.id;
    await browser.post(`${path}/${second}/rotate`, { overlap: "0", expires: "2099-01-01" });
    const after = await keysOf(id);
    expect(after.find((row) => row.id === second)?.expiresAt).toBeLessThanOrEqual(Date.now());
    expect(after.find((row) => row.id !== second && row.id !== keyId)?.expiresAt).toBe(
      Date.parse("2099-01-01"),
    );
  });

  it("that two rotate at once ends when the shorter overlap does", async ({ expect }) => {
    const { id: organizationId, keyId: id } = await createOrganization();
    const now = Date.now();
    const actor = { kind: "service" } as const;
    const rotate = (overlapMs: number) =>
      rotateKey(
        { ...serviceDeps(), now: () => now },
        { organizationId, id, overlapMs, expiresAt: null, actor },
      );
    const rotated = await Promise.all([rotate(DAY_MS), rotate(30 * DAY_MS)]);
    const [old] = await db().select().from(apiKeys).where(eq(apiKeys.id, id));
    expect(old?.expiresAt).toBe(now + DAY_MS);
    expect(rotated.map((one) => one?.previousUntil)).toContain(now + DAY_MS);
    const [ended] = await Promise.all([rotate(0), rotate(30 * DAY_MS)]);
    const [over] = await db().select().from(apiKeys).where(eq(apiKeys.id, id));
    expect(over?.expiresAt).toBe(ended?.previousUntil);
  });

  it("cannot be rotated once it is revoked, nor by a time that is not offered", async ({ expect }) => {
    const { id, keyId } = await createOrganization();
    const path = `/dashboard/organizations/${id}/keys/${keyId}`;
    const browser = await signInAsOperator();
    for (const overlap of ["-1", "1", "", "1e12"]) {
      expect((await browser.post(`${path}/rotate`, { overlap, expires: "" })).status).toBe(400);
    }
    await browser.post(`${path}/revoke`);
    const late = await browser.post(`${path}/rotate`, { overlap: "0", expires: "" });
    expect(late.status).toBe(400);
    expect(await keysOf(id)).toHaveLength(1);
  });

  it("asks again, with what was entered, for a name, a permission or a date that is missing or wrong", async ({
    expect,
  }) => {
    const { id } = await createOrganization();
    const path = `/dashboard/organizations/${id}/keys`;
    const browser = await signInAsOperator();
    const faulty = await browser.post(path, {
      name: " ",
      permissions: ["chat", "everything"],
      expires: "2020-01-01",
    });
    expect(faulty.status).toBe(400);
    const text = await faulty.text();
    for (const words of [
      "Enter a name",
      "Unknown permission",
      "Must be in the future",
      'aria-invalid="true"',
    ]) {
      expect(text).toContain(words);
    }
    expect(text).toContain('value="2020-01-01"');
    expect((await browser.post(path, { name: "x", expires: "" })).status).toBe(400);
    expect(await keysOf(id)).toHaveLength(1);
  });
});

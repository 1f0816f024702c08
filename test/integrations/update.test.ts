import { describe, it, vi } from "vitest";
import { integrations } from "../../src/db/schema.ts";
import type { IntegrationType } from "../../src/domain/integration-types.ts";
import { connectSource } from "../support/connect.ts";
import { expectError } from "../support/errors.ts";
import { call, createOrganization, db } from "../support/service.ts";

const patch = (key: string, type: string, body: Record<string, unknown>) =>
  call(`/integrations/${type}`, {
    key,
    method: "PATCH",
    body: { externalUserIdentifier: "user-1", ...body },
  });

async function statusOf(key: string, type: IntegrationType) {
  const entries = await (await call("/integrations/status/user-1", { key })).json<{ type: string }[]>();
  return entries.find((entry) => entry.type === type);
}

/** As after a first synchronization. */
async function markSynced(): Promise<void> {
  const lastResult = { at: "2026-11-21T00:00:00.000Z", outcome: "completed" as const, records: 7 };
  await db().update(integrations).set({ lastSyncedAt: Date.now(), lastResult });
}

describe("PATCH /integrations/{integrationType}", () => {
  it("sets schedule and sharing, plans the next synchronization and answers the status entry", async ({
    expect,
  }) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 21, 10, 1) });
    const { key } = await createOrganization();
    await connectSource({ key, type: "notes-workspace" });
    await markSynced();
    const response = await patch(key, "notes-workspace", { syncSchedule: "*/15 * * * *", shared: true });
    expect(response.status).toBe(200);
    const entry = await response.json<{ nextSync: string }>();
    expect(entry).toMatchObject({
      type: "notes-workspace",
      enabled: true,
      syncSchedule: "*/15 * * * *",
      shared: true,
      lastResult: { at: "2026-11-21T00:00:00.000Z", outcome: "completed" },
      records: 7,
    });
    const wait = Date.parse(entry.nextSync) - Date.UTC(2026, 10, 21, 10, 15);
    expect(wait).toBeGreaterThanOrEqual(0);
    expect(wait).toBeLessThanOrEqual(90_000);
    expect(await statusOf(key, "notes-workspace")).toEqual(entry);
  });

  it("keeps what is absent or null", async ({ expect }) => {
    const { key } = await createOrganization();
    await connectSource({ key, type: "team-chat", connect: { shared: true } });
    const before = await statusOf(key, "team-chat");
    expect(await (await patch(key, "team-chat", { syncSchedule: null })).json()).toEqual(before);
    for (const body of [{}, { enabled: false }]) {
      await expectError(expect, await patch(key, "team-chat", body), "missing_parameters");
    }
    await patch(key, "team-chat", { shared: false });
    expect(await statusOf(key, "team-chat")).toEqual({ ...before, shared: false });
  });

  it("does not put off a first synchronization that is due", async ({ expect }) => {
    const { key } = await createOrganization();
    await connectSource({ key, type: "notes-workspace" });
    const before = await db().select({ due: integrations.nextSyncAt }).from(integrations);
    await patch(key, "notes-workspace", { syncSchedule: "0 3 * * 1" });
    expect(await db().select({ due: integrations.nextSyncAt }).from(integrations)).toEqual(before);
  });

  it("configures a disabled connection without waking it", async ({ expect }) => {
    const { key } = await createOrganization();
    await connectSource({ key, type: "notes-workspace" });
    await markSynced();
    const body = { externalUserIdentifier: "user-1" };
    await call("/integrations/notes-workspace/disconnect", { key, body });
    const response = await patch(key, "notes-workspace", { syncSchedule: "0 3 * * *" });
    expect(await response.json()).toMatchObject({ enabled: false, syncSchedule: "0 3 * * *" });
    const [row] = await db().select().from(integrations);
    expect(row).toMatchObject({ nextSyncAt: null, syncSchedule: "0 3 * * *" });
  });

  it("refuses what is no schedule, fires too often, or is mail's", async ({ expect }) => {
    const { key } = await createOrganization();
    await connectSource({ key, type: "notes-workspace" });
    await connectSource({ key, type: "mail" });
    for (const syncSchedule of [
      "",
      "daily",
      "@hourly",
      "* * * * *",
      "*/4 * * * *",
      "*/7 * * * *",
      "0,3 * * * *",
      "0 0 0 * * *",
      "61 * * * *",
      "0 0 30 2 *",
      "0,58 0,23 * * *",
      7,
    ]) {
      const response = await patch(key, "notes-workspace", { syncSchedule });
      expect(response.status, String(syncSchedule)).toBe(400);
      await expectError(expect, response, "invalid_parameters");
    }
    for (const syncSchedule of ["*/5 * * * *", "0 * * * *", "2,58 3 * * *", "0 0 29 2 *", "30 6 * * 1-5"]) {
      expect((await patch(key, "notes-workspace", { syncSchedule })).status, syncSchedule).toBe(200);
    }
    const mail = await patch(key, "mail", { syncSchedule: "0 * * * *" });
    const { details } = await expectError(expect, mail, "invalid_parameters");
    expect(details?.[0]?.path).toBe("syncSchedule");
    expect((await patch(key, "mail", { shared: true })).status).toBe(200);
  });

  it("answers 404 to what was never connected, 400 to an unknown type, 403 without the permission", async ({
    expect,
  }) => {
    const { key } = await createOrganization();
    await expectError(expect, await patch(key, "mail", { shared: true }), "integration_not_found");
    await expectError(expect, await patch(key, "fax", {}), "unsupported_integration_type");
    const reader = await createOrganization({ permissions: ["integrations:read"] });
    await expectError(expect, await patch(reader.key, "mail", {}), "insufficient_permissions");
    await connectSource({ key, type: "mail" });
    const other = await createOrganization();
    await expectError(expect, await patch(other.key, "mail", { shared: true }), "integration_not_found");
    expect(await statusOf(key, "mail")).toMatchObject({ shared: false });
  });

  it("is no verb of /integrations/available", async ({ expect }) => {
    const { key } = await createOrganization();
    const response = await patch(key, "available", {});
    expect(response.headers.get("Allow")).toBe("GET, HEAD");
    await expectError(expect, response, "method_not_allowed");
  });
});

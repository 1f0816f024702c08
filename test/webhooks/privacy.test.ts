import { env } from "cloudflare:workers";
import { describe, it, vi } from "vitest";
import { webhookEvents } from "../../src/db/schema.ts";
import { retentionJobs } from "../../src/retention.ts";
import { limits } from "../../src/lib/limits.ts";
import { connectSource } from "../support/connect.ts";
import { createOrganization, db } from "../support/service.ts";
import { addEndpoint, allDeliveries, allEvents, createPost } from "./support.ts";

/** A user who was connected and disconnected `times` times. */
async function createHistory(times: number) {
  const { id, key } = await createOrganization();
  const post = createPost();
  const { id: endpointId } = await addEndpoint(post.deps, id);
  const act = async (user: string) => {
    await connectSource({ key, type: "notes-workspace", user });
    const body = { externalUserIdentifier: user };
    await post.call("/integrations/notes-workspace/disconnect", { key, body });
  };
  for (let nth = 0; nth < times; nth++) await act("CANARY-user");
  return { id, key, post, act, endpointId };
}

describe("a user who is erased", () => {
  it("is in no event and no delivery any more, and nothing of it is sent", async ({ expect }) => {
    const { key, post, act } = await createHistory(1);
    await act("somebody-else");
    await post.drain();
    post.received.splice(0);
    await act("CANARY-user");
    const erased = await post.call("/users/CANARY-user", { key, method: "DELETE" });
    expect(erased.status).toBe(204);
    await post.drain();
    await post.tick(3, 3_600_000);
    expect(JSON.stringify(post.received)).not.toContain("CANARY-user");
    const left = JSON.stringify([await allEvents(), await allDeliveries()]);
    expect(left).not.toContain("CANARY-user");
    expect(left).toContain("somebody-else");
  });

  it("with thousands of events is erased piece by piece", async ({ expect }) => {
    const { id, key, post, endpointId } = await createHistory(1);
    const [{ userId } = { userId: "" }] = await allEvents();
    await env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2500)
       INSERT INTO webhook_events (id, organization_id, user_id, type, data, created_at, fanned_out_at)
       SELECT 'evt_' || i, ?, ?, 'sync.completed', '{}', 0, 0 FROM n`,
    )
      .bind(id, userId)
      .run();
    await env.DB.prepare(
      `INSERT INTO webhook_deliveries (id, organization_id, endpoint_id, event_id, state, attempts, created_at)
       SELECT 'dlv_' || id, organization_id, ?, id, 'delivered', 1, 0 FROM webhook_events WHERE created_at = 0`,
    )
      .bind(endpointId)
      .run();
    expect((await post.call("/users/CANARY-user", { key, method: "DELETE" })).status).toBe(204);
    expect([await allEvents(), await allDeliveries()]).toEqual([[], []]);
  });

  it("finds its events in its export", async ({ expect }) => {
    const { key, post, act } = await createHistory(1);
    await act("somebody-else");
    const response = await post.call("/users/CANARY-user/export", { key });
    const lines = (await response.text())
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { type: string; data: Record<string, unknown> });
    const events = lines.filter(({ type }) => type === "webhook_event");
    expect(events.map(({ data }) => data["type"])).toContain("connection.disconnected");
    expect(JSON.stringify(events)).not.toContain("somebody-else");
    expect(Object.keys(events[0]?.data ?? {}).toSorted()).toEqual(["createdAt", "data", "id", "type"]);
  });
});

describe("events and deliveries", () => {
  it("are kept for thirty days", async ({ expect }) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 21) });
    const { post, act } = await createHistory(1);
    await post.tick(2, 3_600_000);
    const old = new Set((await allDeliveries()).map(({ id }) => id));
    expect(old.size).toBeGreaterThan(0);
    vi.setSystemTime(Date.now() + limits.webhookKeptMs - 3 * 3_600_000);
    await act("somebody-else");
    await retentionJobs["webhookEvents"]?.(post.deps);
    expect((await allEvents()).length).toBeGreaterThan(2);
    vi.setSystemTime(Date.now() + 3 * 3_600_000);
    await retentionJobs["webhookEvents"]?.(post.deps);
    const left = await db().select().from(webhookEvents);
    expect(left.filter(({ data }) => data["externalUserIdentifier"] === "CANARY-user")).toEqual([]);
    expect(left.length).toBeGreaterThan(0);
    expect((await allDeliveries()).filter(({ id }) => old.has(id))).toEqual([]);
  });
});

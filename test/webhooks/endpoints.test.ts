import { env } from "cloudflare:workers";
import { like } from "drizzle-orm";
import { describe, it, vi } from "vitest";
import { auditLog, webhookEndpoints } from "../../src/db/schema.ts";
import { subscribableTypes } from "../../src/domain/event-types.ts";
import { limits } from "../../src/lib/limits.ts";
import { openSecrets } from "../../src/webhooks/secrets.ts";
import { rotateSecret } from "../../src/webhooks/endpoints.ts";
import { listEndpoints, updateEndpoint } from "../../src/webhooks/endpoints.ts";
import { sendTest } from "../../src/webhooks/deliveries.ts";
import type { CreatedEndpoint, EndpointRecord } from "../../src/webhooks/schemas.ts";
import { expectError } from "../support/errors.ts";
import { call, createOrganization, db } from "../support/service.ts";
import { watchedDatabase } from "../support/faults.ts";
import { jobDeps } from "../support/sync.ts";
import { createPost, endpointRow, HOOK, verify } from "./support.ts";

const add = (key: string, body: object = {}) => call("/webhooks", { key, body: { url: HOOK, ...body } });

async function created(key: string, body: object = {}): Promise<CreatedEndpoint> {
  return await (await add(key, body)).json();
}

const auditOf = async () =>
  (await db().select().from(auditLog).where(like(auditLog.action, "webhook.%"))).map(
    ({ action, actor, actorId, target }) => ({
      action,
      actor,
      actorId,
      target,
    }),
  );

describe("/webhooks", () => {
  it("adds, lists, reads, changes and deletes, each change in the audit log", async ({ expect }) => {
    const { key, keyId } = await createOrganization();
    const response = await add(key, { description: "Billing", events: ["sync.failed", "sync.failed"] });
    expect(response.status).toBe(201);
    const { secret, ...endpoint } = await response.json<CreatedEndpoint>();
    const { id } = endpoint;
    expect(response.headers.get("Location")).toBe(`/webhooks/${id}`);
    expect(endpoint).toMatchObject({
      url: HOOK,
      description: "Billing",
      events: ["sync.failed"],
      enabled: true,
      disabledReason: null,
      failingSince: null,
    });
    expect(secret).toMatch(/^whsec_/);
    expect(await (await call("/webhooks", { key })).json()).toEqual({ webhooks: [endpoint] });
    expect(await (await call(`/webhooks/${id}`, { key })).json()).toEqual(endpoint);

    const changes = { url: "https://HOOKS.client.example/other", enabled: false, events: [] };
    const changed = await call(`/webhooks/${id}`, { key, method: "PATCH", body: changes });
    expect(await changed.json()).toMatchObject({
      url: "https://hooks.client.example/other",
      description: "Billing",
      events: [],
      enabled: false,
    });
    expect((await call(`/webhooks/${id}`, { key, method: "DELETE" })).status).toBe(204);
    await expectError(expect, await call(`/webhooks/${id}`, { key }), "webhook_not_found");
    await expectError(expect, await call(`/webhooks/${id}`, { key, method: "DELETE" }), "webhook_not_found");
    const entry = { actor: "key", actorId: keyId, target: id };
    expect(await auditOf()).toEqual(
      ["webhook.created", "webhook.updated", "webhook.deleted"].map((action) => ({ action, ...entry })),
    );
  });

  it("takes no address that is not public https, when it is made and when it is changed", async ({
    expect,
  }) => {
    const { key } = await createOrganization();
    const { id } = await created(key);
    const bad = [
      "http://hooks.client.example",
      "https://127.1/",
      "https://[::ffff:10.0.0.1]",
      "https://db.internal",
    ];
    for (const url of bad) {
      const { details } = await expectError(expect, await add(key, { url }), "invalid_parameters");
      expect(details).toMatchObject([{ path: "url" }]);
      const changed = await call(`/webhooks/${id}`, { key, method: "PATCH", body: { url } });
      await expectError(expect, changed, "invalid_parameters");
    }
    expect((await endpointRow()).url).toBe(HOOK);
  });

  it("takes known events and short descriptions without controls only", async ({ expect }) => {
    const { key } = await createOrganization();
    for (const body of [
      { events: ["connection.deleted"] },
      { events: ["webhook.test"] },
      { description: "x".repeat(201) },
      { description: "a\nb" },
      { description: "\u0085" },
    ]) {
      await expectError(expect, await add(key, body), "invalid_parameters");
    }
    expect((await add(key, { events: [...subscribableTypes] })).status).toBe(201);
  });

  it("has at most twenty of an organization, also when they come at once", async ({ expect }) => {
    const { key } = await createOrganization();
    const other = await createOrganization();
    const all = await Promise.all(Array.from({ length: limits.webhookEndpoints + 10 }, () => add(key)));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(limits.webhookEndpoints);
    await expectError(expect, await add(key), "webhook_limit_reached");
    expect((await add(other.key)).status).toBe(201);
    // What was refused is not in the audit log.
    expect(await auditOf()).toHaveLength(limits.webhookEndpoints + 1);
  });

  it("shows nobody the endpoints of another organization, and writes nothing there", async ({ expect }) => {
    const own = await createOrganization();
    const other = await createOrganization();
    const { id } = await created(other.key);
    const before = [await endpointRow(), await auditOf()];
    expect(await (await call("/webhooks", { key: own.key })).json()).toEqual({ webhooks: [] });
    const attempts = [
      ["GET", ""],
      ["PATCH", "", { enabled: false }],
      ["DELETE", ""],
      ["POST", "/rotate-secret"],
      ["POST", "/test"],
      ["GET", "/deliveries"],
      ["POST", "/deliveries/dlv_1/replay"],
    ] as const;
    for (const [method, path, body] of attempts) {
      const response = await call(`/webhooks/${id}${path}`, { key: own.key, method, body });
      await expectError(expect, response, "webhook_not_found");
    }
    expect([await endpointRow(), await auditOf()]).toEqual(before);
  });
});

describe("an endpoint's secret", () => {
  it("is stored sealed for this endpoint, and shown in one answer only", async ({ expect }) => {
    const lines = (["info", "warn", "error"] as const).map((level) => vi.spyOn(console, level));
    const { id: organizationId, key } = await createOrganization();
    const { id, secret } = await created(key);
    const bare = secret.slice("whsec_".length);
    const answers = await Promise.all(
      ["/webhooks", `/webhooks/${id}`, `/webhooks/${id}/deliveries`].map((path) => call(path, { key })),
    );
    answers.push(await call(`/webhooks/${id}`, { key, method: "PATCH", body: { enabled: true } }));
    answers.push(await call(`/webhooks/${id}/test`, { key, method: "POST" }));
    for (const answer of answers) expect(await answer.text()).not.toContain(bare);
    const { results } = await env.DB.prepare(
      "SELECT (SELECT json_group_array(secret || url) FROM webhook_endpoints) || (SELECT json_group_array(details) FROM audit_log) AS everything",
    ).all();
    expect(JSON.stringify(results)).not.toContain(bare);
    expect(JSON.stringify(lines.flatMap((line) => line.mock.calls))).not.toContain(bare);
    const { secret: sealed } = await endpointRow();
    const deps = jobDeps();
    expect((await openSecrets(deps, { organizationId, id }, sealed)).current).toBe(secret);
    for (const owner of [
      { organizationId: "org_x", id },
      { organizationId, id: "whk_x" },
    ]) {
      await expect(openSecrets(deps, owner, sealed)).rejects.toThrow(/Cannot open/);
    }
  });

  it("is replaced by another, and signs beside it for a day", async ({ expect }) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 21) });
    const { id: organizationId, key } = await createOrganization();
    const post = createPost();
    const { id, secret: first } = await created(key);
    const rotate = async () =>
      await (
        await call(`/webhooks/${id}/rotate-secret`, { key, method: "POST" })
      ).json<{ secret: string; previousUntil: number }>();
    const { secret: second, previousUntil } = await rotate();
    expect(second).not.toBe(first);
    expect(previousUntil).toBe(Date.now() + 86_400_000);
    const send = async () => {
      await sendTest(post.deps, { organizationId, id, actor: { kind: "service" } });
      const [last] = post.received.slice(-1);
      if (!last) throw new Error("Nothing came");
      return last;
    };
    const both = await send();
    expect(verify(first, both)).toEqual(verify(second, both));
    const { secret: third } = await rotate();
    const later = await send();
    expect(() => verify(first, later)).toThrow();
    expect(verify(second, later)).toEqual(verify(third, later));
    vi.setSystemTime(Date.now() + 86_400_000);
    const last = await send();
    expect(() => verify(second, last)).toThrow();
    expect(verify(third, last).type).toBe("webhook.test");
    expect((await auditOf()).map(({ action }) => action)).toEqual([
      "webhook.created",
      "webhook.secret_rotated",
      "webhook.secret_rotated",
    ]);
  });

  it("that two replace at once ends as one of theirs, and both were told a good one", async ({ expect }) => {
    const { id: organizationId, key } = await createOrganization();
    const { id, secret } = await created(key);
    const owner = { organizationId, id, actor: { kind: "service" } } as const;
    let between: Awaited<ReturnType<typeof rotateSecret>> | undefined;
    const DB = watchedDatabase({
      // Between the read and the write of the other.
      before: async (nth) => {
        if (nth === 2) between = await rotateSecret(jobDeps(), owner);
      },
    });
    const last = await rotateSecret(jobDeps({ DB }), owner);
    const row = await endpointRow();
    const stored = await openSecrets(jobDeps(), { organizationId, id }, row.secret);
    expect(stored.current).toBe(last.secret);
    expect(stored.previous?.secret).toBe(between?.secret);
    expect(stored.previous?.secret).not.toBe(secret);
  });
});

describe("the functions that the dashboard calls", () => {
  it("name who did it, and see one organization only", async ({ expect }) => {
    const { id: organizationId, key } = await createOrganization();
    const other = await createOrganization();
    const { id } = await created(key);
    const actor = { kind: "operator", sessionId: "ses_1" } as const;
    await updateEndpoint(jobDeps(), { organizationId, actor, id, changes: { description: "x" } });
    const foreign = updateEndpoint(jobDeps(), {
      organizationId: other.id,
      actor,
      id,
      changes: { enabled: false },
    });
    await expect(foreign).rejects.toMatchObject({ code: "webhook_not_found" });
    const all: EndpointRecord[] = await listEndpoints(jobDeps(), { organizationId: other.id });
    expect(all).toEqual([]);
    expect((await auditOf()).at(-1)).toEqual({
      action: "webhook.updated",
      actor: "operator",
      actorId: "ses_1",
      target: id,
    });
    expect(await db().select().from(webhookEndpoints)).toHaveLength(1);
  });
});

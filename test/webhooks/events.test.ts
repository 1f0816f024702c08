import { createMessageBatch, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeEach, describe, it, vi } from "vitest";
import * as z from "zod";
import { integrations, webhookEvents } from "../../src/db/schema.ts";
import type { SyncMessage } from "../../src/domain/messages.ts";
import { recordConnectionEvents } from "../../src/events/record.ts";
import { envelopeOf, eventCatalogue } from "../../src/events/schemas.ts";
import { runBatch } from "../../src/db/client.ts";
import { createAccess, refreshAccessToken } from "../../src/integrations/tokens/access.ts";
import { accountName } from "../../src/connectors/registry.ts";
import type { AccountByType } from "../../src/domain/account.ts";
import { integrationTypes } from "../../src/domain/integration-types.ts";
import { eventTypes } from "../../src/domain/event-types.ts";
import { limits } from "../../src/lib/limits.ts";
import { VendorError } from "../../src/connectors/errors.ts";
import { consumeBatch } from "../../src/sync/queue.ts";
import { syncConnection } from "../../src/sync/engine.ts";
import { connectionRow, makeDue } from "../sync/world.ts";
import { authorize, connectSource } from "../support/connect.ts";
import { createOrganization, db } from "../support/service.ts";
import { insertDueConnections, jobDeps, page, scriptedSource } from "../support/sync.ts";
import { vendors } from "../support/vendors.ts";
import { addEndpoint, allEvents, createPost, type Envelope } from "./support.ts";

const NOW = Date.UTC(2026, 10, 21, 14, 20);
const user = { externalUserIdentifier: "user-1" };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
});

/** An organization with an endpoint for everything, and the post that brings it. */
async function createClient() {
  const { id, key } = await createOrganization();
  const post = createPost();
  const { secret } = await addEndpoint(post.deps, id);
  return {
    id,
    key,
    post,
    /** What has come since the last time, in the order of the types; each as its schema has it. */
    async news(): Promise<Envelope[]> {
      await post.drain();
      const envelopes = post.verified(secret);
      post.received.splice(0);
      for (const envelope of envelopes) expectSchema(envelope);
      return envelopes.toSorted((left, right) => left.type.localeCompare(right.type));
    },
    async callback(type: string, code: string, state: string) {
      return await post.call(`/integrations/${type}/callback`, { key, body: { code, state } });
    },
  };
}

/** Throws for an envelope that is not as documented, in any field. */
function expectSchema(envelope: Envelope): void {
  const type = eventTypes.find((one) => one === envelope.type);
  if (!type) throw new Error(`Unknown type ${envelope.type}`);
  const { data } = envelopeOf(type).shape;
  z.strictObject({ ...envelopeOf(type).shape, data: data.strict() }).parse(envelope);
}

const ofMail = { ...user, integrationType: "mail", connectedAs: "ada@harbour.example" };

async function mailId(): Promise<string> {
  const [row] = await db().select().from(integrations).where(eq(integrations.type, "mail"));
  return row?.id ?? "";
}

/** Lets the vendor refuse the next refresh, and asks for one as the connection's object does. */
async function refuseRefresh(deps: ReturnType<typeof createPost>["deps"], organizationId: string) {
  const integrationId = await mailId();
  vendors.answer(({ path, body }) =>
    path === "/token" && body.includes("refresh_token")
      ? Response.json({ error: "invalid_grant" }, { status: 400 })
      : undefined,
  );
  const row = await connectionRow(integrationId);
  const owner = { organizationId, integrationId };
  const { keyring } = deps;
  const tokens = await keyring.open(row.credentials ?? "", { organizationId, subject: integrationId });
  const { accessToken } = z.object({ accessToken: z.string() }).parse(JSON.parse(tokens));
  return await runInDurableObject(env.CONNECTION.getByName(integrationId), (_instance, { storage }) =>
    refreshAccessToken({ ...deps, fetch: jobDeps().fetch }, storage.kv, owner, accessToken),
  );
}

describe("events of a connection", () => {
  it("tell of its whole life: created, refused once, reauthorized and recovered, disconnected, created", async ({
    expect,
  }) => {
    const { id, key, post, news, callback } = await createClient();
    const connect = async () => {
      const { code, state } = await authorize({ key, type: "mail" });
      expect((await callback("mail", code, state)).status).toBe(200);
    };
    await connect();
    expect(await news()).toEqual([
      { type: "connection.created", timestamp: new Date(NOW).toISOString(), data: ofMail },
    ]);

    await connect();
    expect(await news()).toMatchObject([{ type: "connection.reauthorized", data: ofMail }]);

    expect(await refuseRefresh(post.deps, id)).toEqual({ kind: "refused" });
    expect(await refuseRefresh(post.deps, id)).toEqual({ kind: "refused" });
    expect(await news()).toMatchObject([
      { type: "connection.refresh_failed", data: { ...ofMail, reason: "refresh_refused" } },
    ]);

    await connect();
    expect(await news()).toMatchObject([
      { type: "connection.reauthorized", data: ofMail },
      { type: "connection.recovered", data: ofMail },
    ]);

    const disconnect = () => post.call("/integrations/mail/disconnect", { key, body: user });
    expect((await disconnect()).status).toBe(200);
    expect((await disconnect()).status).toBe(200);
    expect(await news()).toMatchObject([{ type: "connection.disconnected", data: ofMail }]);

    await connect();
    expect(await news()).toMatchObject([{ type: "connection.created", data: ofMail }]);
  });

  it("tell once of credentials that cannot be read, however many find out at once", async ({ expect }) => {
    const { id, key, post, news } = await createClient();
    await connectSource({ key, type: "mail" });
    await db().delete(webhookEvents);
    const integrationId = await mailId();
    const broken = "v1.test.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAA";
    await db().update(integrations).set({ credentials: broken });
    const asks = Array.from({ length: 20 }, () =>
      createAccess(post.deps, { organizationId: id, integrationId, type: "mail", credentials: broken })(() =>
        Promise.resolve(),
      ).catch((error: unknown) => error),
    );
    for (const error of await Promise.all(asks)) expect(error).toBeInstanceOf(VendorError);
    const failed = { type: "connection.refresh_failed", data: { reason: "credentials_unreadable" } };
    expect(await news()).toMatchObject([failed]);
  });

  it("name the account of every type as status does", async ({ expect }) => {
    const accounts: AccountByType = {
      "web-analytics": { propertyId: "properties/1", propertyName: "Harbour shop" },
      "notes-workspace": { workspaceId: "w", workspaceName: "Häfen & Söhne" },
      "team-chat": { teamId: "T1", teamName: "Harbour", domain: null },
      "business-suite": {
        organizationId: "1",
        organizationName: 'The "Harbour" Supply',
        dc: "eu",
        enabledModules: { crm: true, books: false, projects: true },
      },
      mail: { emailAddress: "ada@harbour.example" },
    };
    const post = createPost();
    const { organizationId } = await insertDueConnections(1);
    await addEndpoint(post.deps, organizationId);
    for (const type of integrationTypes) {
      await db().update(integrations).set({ type, account: accounts[type] });
      await runBatch(db(), [
        recordConnectionEvents(post.deps, { type: "connection.created" }, eq(integrations.id, "int_0")),
      ]);
    }
    const names = (await allEvents()).map(({ data }) => String(data["connectedAs"]));
    expect(names.toSorted()).toEqual(
      integrationTypes.map((type) => accountName(type, accounts[type])).toSorted(),
    );
  });

  it("are on record only where an enabled endpoint wants the type", async ({ expect }) => {
    const { id, key } = await createOrganization();
    const other = await createOrganization();
    const post = createPost();
    const connectAndEnd = async () => {
      await connectSource({ key, type: "notes-workspace" });
      await post.call("/integrations/notes-workspace/disconnect", { key, body: user });
    };
    await addEndpoint(post.deps, other.id);
    await connectAndEnd();
    expect(await allEvents()).toEqual([]);
    await addEndpoint(post.deps, id, { events: ["sync.failed"] });
    await connectAndEnd();
    expect(await allEvents()).toEqual([]);
    await addEndpoint(post.deps, id, { events: ["connection.disconnected", "sync.completed"] });
    await connectAndEnd();
    expect((await allEvents()).map(({ type, organizationId }) => [type, organizationId])).toEqual([
      ["connection.disconnected", id],
    ]);
    await post.drain();
    expect(post.types()).toEqual(["connection.disconnected"]);
  });
});

describe("events of synchronizations", () => {
  async function createSynced() {
    const { organizationId, ids, due } = await insertDueConnections(1);
    const [integrationId = ""] = ids;
    const post = createPost({
      syncQueue: { send: () => Promise.resolve() } as unknown as Queue<SyncMessage>,
    });
    const { secret } = await addEndpoint(post.deps, organizationId);
    const news = async () => {
      await post.drain();
      const envelopes = post.verified(secret);
      post.received.splice(0);
      for (const envelope of envelopes) expectSchema(envelope);
      return envelopes;
    };
    return { post, news, request: { organizationId, integrationId, due } };
  }

  const ofNotes = { externalUserIdentifier: "usr_0", integrationType: "notes-workspace", connectedAs: "W" };

  it("tell of the end of a whole synchronization, with what is in the store and what was left out", async ({
    expect,
  }) => {
    const { post, news, request } = await createSynced();
    const skipped = [{ kind: "databases", reason: "the connected account may not read them" }];
    const source = scriptedSource({ records: [page("a"), page("b")], checkpoint: 1, skipped });
    await syncConnection(post.deps, request, source);
    expect(await news()).toEqual([
      {
        type: "sync.completed",
        timestamp: new Date(NOW).toISOString(),
        data: {
          ...ofNotes,
          at: new Date(NOW).toISOString(),
          records: 2,
          message: "Without databases: the connected account may not read them",
        },
      },
    ]);
    // The message came twice.
    await syncConnection(post.deps, request, source);
    expect(await news()).toEqual([]);
  });

  it("say nothing of a lease that hands over, nor of a vendor that asked to wait", async ({ expect }) => {
    const { post, news, request } = await createSynced();
    const slow = scriptedSource({ records: [page("a")], checkpoint: 1 });
    const now = vi.fn<() => number>(() => NOW);
    now
      .mockReturnValueOnce(NOW)
      .mockReturnValueOnce(NOW)
      .mockReturnValue(NOW + limits.syncSliceMs + 1);
    await syncConnection({ ...post.deps, now }, request, slow);
    expect((await connectionRow(request.integrationId)).lastResult).toBeNull();
    expect(await news()).toEqual([]);
    const waiting = failing(new VendorError("rate_limited", "api.notion.com", { retryAfter: 60 }));
    await syncConnection(post.deps, await makeDue(request.integrationId), waiting);
    expect((await connectionRow(request.integrationId)).lastResult?.outcome).toBe("waiting");
    expect(await news()).toEqual([]);
  });

  it("tell of every failure, how many there were and when it is tried again", async ({ expect }) => {
    const { post, news, request } = await createSynced();
    const source = failing(new VendorError("unavailable", "api.notion.com"));
    for (const failures of [1, 2]) {
      await syncConnection(post.deps, await makeDue(request.integrationId), source);
      const { nextSyncAt } = await connectionRow(request.integrationId);
      expect(await news()).toMatchObject([
        {
          type: "sync.failed",
          data: {
            ...ofNotes,
            message: "The vendor did not answer",
            failures,
            nextSync: new Date(nextSyncAt ?? 0).toISOString(),
          },
        },
      ]);
    }
    const refused = failing(new VendorError("refused", "api.notion.com"));
    await syncConnection(post.deps, await makeDue(request.integrationId), refused);
    const [last] = await news();
    expect(last?.data).toMatchObject({ message: "The user has to connect again", failures: 3 });
    expect(last?.data).not.toHaveProperty("nextSync");
  });

  it("tell of what the queue has given up", async ({ expect }) => {
    const { post, news, request } = await createSynced();
    const body = { kind: "sync" as const, ...request };
    const batch = () =>
      createMessageBatch<SyncMessage>("business-analyst-sync-dead", [
        { id: "m", timestamp: new Date(), attempts: 1, body },
      ]);
    await consumeBatch(post.deps, batch());
    await consumeBatch(post.deps, batch());
    expect(await news()).toMatchObject([
      { type: "sync.failed", data: { message: "Synchronization failed repeatedly" } },
    ]);
  });

  it("say nothing of a run whose connection was ended meanwhile", async ({ expect }) => {
    const { post, news, request } = await createSynced();
    const source = scriptedSource({ records: [page("a")], checkpoint: 1 });
    const pull = source["notes-workspace"].pull;
    source["notes-workspace"].pull = async function* ended(context) {
      await db().update(integrations).set({ enabled: false, leaseToken: null });
      yield* pull(context);
    };
    await syncConnection(post.deps, request, source);
    expect(await news()).toEqual([]);
  });
});

describe("the catalogue", () => {
  it("has an example for every type, as its schema has it", ({ expect }) => {
    for (const type of eventTypes) {
      const data = eventCatalogue[type].example;
      expect(() => expectSchema({ type, timestamp: new Date().toISOString(), data })).not.toThrow();
    }
  });
});

/** A source whose vendor fails. */
function failing(error: VendorError) {
  const source = scriptedSource();
  // oxlint-disable-next-line require-yield -- it fails before
  source["notes-workspace"].pull = async function* fails() {
    await scheduler.wait(0);
    throw error;
  };
  return source;
}

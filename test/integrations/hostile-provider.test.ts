import { env } from "cloudflare:workers";
import { beforeEach, describe, inject, it, vi } from "vitest";
import { integrations } from "../../src/db/schema.ts";
import { createDeps, withContext } from "../../src/compose.ts";
import { createAccess } from "../../src/integrations/tokens/access.ts";
import { searchMail } from "../../src/connectors/gmail/gmail.ts";
import { CALLBACK } from "../support/connect.ts";
import { call, createOrganization, db } from "../support/service.ts";
import { network, vendors } from "../support/vendors.ts";

const deps = () => withContext(createDeps(env), { waitUntil: () => undefined });
const later = (hours: number) => vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + hours * 3_600_000 });

/**
 * Lets the OpenID-certified server of oidc-provider.ts answer Google's token address, and notes what it said. Gmail
 * takes the newest token only.
 */
function forwardTokens() {
  const replies: { grant: string | null; status: number; accessToken: string }[] = [];
  vendors.answer(async ({ host, path, body, headers }) => {
    if (host === "gmail.googleapis.com") {
      const isNewest = headers.get("Authorization") === `Bearer ${replies.at(-1)?.accessToken}`;
      if (!isNewest)
        return Response.json({ error: { code: 401, status: "UNAUTHENTICATED" } }, { status: 401 });
      return Response.json({ emailAddress: "ada@harbour.example", messages: [] });
    }
    if (host !== "oauth2.googleapis.com" || path !== "/token") return undefined;
    const form = new URLSearchParams(body);
    const reply = await network(`${inject("oidcProvider")}/token`, { method: "POST", body: form });
    const json = await reply.json<{ access_token?: string }>();
    replies.push({
      grant: form.get("grant_type"),
      status: reply.status,
      accessToken: json.access_token ?? "none",
    });
    return Response.json(json, { status: reply.status });
  });
  return { refreshes: () => replies.filter(({ grant }) => grant === "refresh_token") };
}

/** Connects mail with a consent at that server. */
async function connectMail(): Promise<void> {
  const { key } = await createOrganization();
  const connected = await call("/integrations/mail/connect", {
    key,
    body: { externalUserIdentifier: "user-1", passthroughRedirectUri: CALLBACK },
  });
  const { searchParams } = new URL((await connected.json<{ authUrl: string }>()).authUrl);
  const consent = new URL(`${inject("oidcProvider")}/consent`);
  consent.searchParams.set("challenge", searchParams.get("code_challenge") ?? "");
  const code = await (await network(consent)).text();
  const body = { code, state: searchParams.get("state") };
  const response = await call("/integrations/mail/callback", { body });
  if (response.status !== 200) throw new Error(`callback answered ${response.status}`);
}

async function storedConnection() {
  const [row] = await db().select().from(integrations);
  if (!row?.credentials) throw new Error("Not connected");
  const { id: integrationId, organizationId, type, credentials } = row;
  return { row, owner: { integrationId, organizationId, type, credentials } };
}

/** What `count` chats at the same time do for their data: read the connection, then search with its token. */
async function readMail(count: number): Promise<void> {
  const { owner } = await storedConnection();
  const own = deps();
  const search = () => searchMail(createAccess(own, owner), { query: "plan", limit: 1 });
  await Promise.all(Array.from({ length: count }, search));
}

describe("G12 a vendor that rotates refresh tokens and ends the grant when one is used twice", () => {
  let server: ReturnType<typeof forwardTokens>;

  beforeEach(async () => {
    server = forwardTokens();
    await connectMail();
  });

  it("gets 50 refreshes for 50 expiries with 20 callers each, and the connection works on", async ({
    expect,
  }) => {
    for (let expiry = 1; expiry <= 50; expiry++) {
      later(2);
      // oxlint-disable-next-line no-await-in-loop -- one expiry after the other
      await readMail(20);
      expect(server.refreshes()).toHaveLength(expiry);
    }
    expect(server.refreshes().every(({ status }) => status === 200)).toBe(true);
    expect(new Set(server.refreshes().map(({ accessToken }) => accessToken)).size).toBe(50);
    expect((await storedConnection()).row).toMatchObject({ connected: true, credentialsVersion: 50 });
  });

  it("is strict: a refresh token used twice ends the grant, and the connection says so", async ({
    expect,
  }) => {
    later(2);
    await readMail(1);
    const { body = "" } = vendors.callsTo("oauth2.googleapis.com", "/token").at(-1) ?? {};
    const reused = await network(`${inject("oidcProvider")}/token`, {
      method: "POST",
      body: new URLSearchParams(body),
    });
    expect([reused.status, await reused.json()]).toMatchObject([400, { error: "invalid_grant" }]);
    later(2);
    await expect(readMail(1)).rejects.toMatchObject({ kind: "refused" });
    expect((await storedConnection()).row).toMatchObject({ connected: false, reason: "refresh_refused" });
  });
});

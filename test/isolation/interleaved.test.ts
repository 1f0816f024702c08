import { beforeEach, describe, it } from "vitest";
import { integrations, users } from "../../src/db/schema.ts";
import { integrationId, userId } from "../../src/integrations/ids.ts";
import { CALLBACK } from "../support/connect.ts";
import { call, callUnchecked, createOrganization, db } from "../support/service.ts";

/** Both organizations have a user of this name: only the key tells them apart. */
const USER = "user-1";
const ROUNDS = 30;

interface Party {
  key: string;
  canary: string;
}

describe("G38 no bleed between tenants", () => {
  let parties: [Party, Party];

  beforeEach(async () => {
    parties = [await createParty("CANARY-left"), await createParty("CANARY-right")];
  });

  it("keeps 300 interleaved requests of two tenants apart, with the same names and ids", async ({
    expect,
  }) => {
    const work = Array.from({ length: ROUNDS }, (_, round) =>
      parties.flatMap((party) => requestsOf(party, round).map((request) => ({ party, request }))),
    ).flat();
    const replies = await Promise.all(
      work.map(async ({ party, request }) => ({ party, response: await request() })),
    );
    for (const { party, response } of replies) {
      const foreign = parties.find((one) => one !== party);
      const seen = JSON.stringify([...response.headers]) + (await response.text());
      expect(seen).toContain(party.canary);
      expect(seen).not.toContain(foreign?.canary);
      expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    }
    expect(replies).toHaveLength(10 * ROUNDS);
  });

  it("gives each the other's names as names of its own", async ({ expect }) => {
    const [left, right] = parties;
    for (const { key, canary } of [left, right]) {
      const response = await call(`/integrations/status/${USER}`, { key });
      const entries = await response.json<{ type: string; workspaceName?: string }[]>();
      const notes = entries.find((entry) => entry.type === "notes-workspace");
      expect(notes?.workspaceName).toBe(canary);
    }
  });
});

/** Five requests whose replies each hold the party's canary: read back, reflected, or stored just now. */
function requestsOf({ key, canary }: Party, round: number): (() => Promise<Response>)[] {
  const headers = { "X-Request-Id": `${canary}-${round}` };
  const body = { externalUserIdentifier: USER, passthroughRedirectUri: `${CALLBACK}/${canary}/${round}` };
  const nobody = { externalUserIdentifier: "nobody" };
  const send = round === 0 ? call : callUnchecked;
  return [
    () => send(`/integrations/status/${USER}`, { key }),
    () => send("/integrations/mail/connect", { key, body }),
    () => send("/integrations/status/nobody", { key, headers }),
    () => send("/integrations/mail/disconnect", { key, headers, body: nobody }),
    () => send("/chat", { key, headers, body: { message: canary, [canary]: "\0" } }),
  ];
}

/** An organization whose user has one connection, named by the canary. */
async function createParty(name: string): Promise<Party> {
  const { id: organizationId, key } = await createOrganization();
  const canary = `${name}-${crypto.randomUUID()}`;
  const ref = { organizationId, externalUserIdentifier: USER };
  const owner = await userId(ref);
  const now = Date.now();
  await db().insert(users).values({ id: owner, organizationId, externalId: USER, createdAt: now });
  await db()
    .insert(integrations)
    .values({
      id: await integrationId(ref, "notes-workspace"),
      organizationId,
      userId: owner,
      type: "notes-workspace",
      enabled: true,
      connected: true,
      account: { workspaceId: canary, workspaceName: canary },
      createdAt: now,
      updatedAt: now,
    });
  return { key, canary };
}

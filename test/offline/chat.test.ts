import { eq } from "drizzle-orm";
import { describe, it } from "vitest";
import type { ChatReply } from "../../src/chat/schemas.ts";
import { integrations } from "../../src/db/schema.ts";
import type { IntegrationType } from "../../src/domain/integration-types.ts";
import type { VendorRecord } from "../../src/domain/records.ts";
import { connectSource } from "../support/connect.ts";
import { call, createOrganization, db } from "../support/service.ts";
import { storeRecords } from "../support/stored.ts";

/** Asks over HTTP, one question after the other in one conversation; what is answered to the last. */
async function chat(type: IntegrationType, turns: readonly string[], records: readonly Deal[] = []) {
  const { id, key } = await createOrganization();
  await connectSource({ key, type, user: "user-1" });
  if (records.length > 0) {
    const own = eq(integrations.organizationId, id);
    await db().update(integrations).set({ lastSyncedAt: Date.now() }).where(own);
    const [row] = await db().select().from(integrations).where(own);
    if (row !== undefined) await storeRecords({ ...row, integrationId: row.id, region: null }, records);
  }
  let reply: ChatReply | undefined;
  for (const message of turns) {
    const conversationId: string | undefined = reply?.conversationId;
    const body = { externalUserIdentifier: "user-1", message, conversationId };
    // oxlint-disable-next-line no-await-in-loop -- each leans on the one before
    reply = await (await call("/chat", { key, body })).json<ChatReply>();
  }
  return reply?.answer ?? "";
}

type Deal = Partial<VendorRecord> & Pick<VendorRecord, "dataset">;

const deal = (owner: string, state: "won" | "lost", day: string): Deal => ({
  dataset: "deals",
  owner,
  state,
  date: day,
  closedAt: day,
});
const DEALS = [
  deal("Ada Berg", "won", "2026-01-05"),
  deal("Ada Berg", "lost", "2026-01-06"),
  deal("Ada Berg", "lost", "2026-01-07"),
  deal("Ben Holm", "won", "2026-01-08"),
  deal("Ben Holm", "won", "2026-01-08"),
  deal("Ben Holm", "lost", "2026-01-09"),
];

describe("a question over HTTP", () => {
  it("knows who “she” is, and goes on to the next person within its calls", async ({ expect }) => {
    const question = "How many deals did Ada win in January 2026, and how many did she lose?";
    const answer = await chat("business-suite", [question], DEALS);
    expect(answer).toMatch(/Won deals \(owner Ada Berg.*\*\*1\*\*[^]*Lost deals \(owner Ada Berg.*\*\*2\*\*/);
    const next = await chat("business-suite", [question, "and Ben?"], DEALS);
    expect(next).toMatch(/Won deals \(owner Ben Holm.*\*\*2\*\*[^]*Lost deals \(owner Ben Holm.*\*\*1\*\*/);
  });

  it("knows the records' names, whatever their words mean by themselves", async ({ expect }) => {
    const named = [
      deal("April Long", "won", "2026-02-03"),
      { ...deal("Ada Berg", "won", "2026-02-04"), account: "Now Open Ltd" },
    ];
    const asked = ["How many deals did April Long win in 2026?", "Deals with Now Open Ltd in 2026"];
    const [owner, account] = await Promise.all(
      asked.map((question) => chat("business-suite", [question], [...DEALS, ...named])),
    );
    expect(owner).toMatch(/Won deals \(owner April Long.*\*\*1\*\*/);
    expect(account).toMatch(/Deals? \(account Now Open Ltd.*\*\*1\*\*/);
  });

  it("that the source cannot answer is told so, in words for people", async ({ expect }) => {
    const answer = await chat("web-analytics", ["How much did advertising cost per campaign?"]);
    expect(answer).toContain("Your web analytics cannot tell ad cost by campaign.");
    expect(answer).not.toMatch(/adCost|ask without/);
  });
});

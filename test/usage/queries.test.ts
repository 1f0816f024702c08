import { env } from "cloudflare:workers";
import { beforeEach, describe, it } from "vitest";
import { usageHours, users } from "../../src/db/schema.ts";
import {
  usageCsv,
  listUsageByKey,
  listUsageByOrganization,
  listUsageByUser,
  readUsage,
} from "../../src/usage/read.ts";
import { addUp } from "../../src/domain/usage.ts";
import { retentionJobs } from "../../src/retention.ts";
import { createOrganization, db } from "../support/service.ts";
import { HOUR, NOON } from "./support.ts";

const DAY = 24 * HOUR;
const hour = NOON / HOUR;
const deps = { db: db() };
const range = { from: NOON - 12 * HOUR, to: NOON + 12 * HOUR };

interface Row {
  organizationId: string;
  keyId: string;
  userId?: string;
  hour: number;
  requests: number;
}

async function store(...rows: Row[]): Promise<void> {
  await db()
    .insert(usageHours)
    .values(
      rows.map((row) => ({ ...row, refusals: 1, chats: 2, inputTokens: 30, outputTokens: 4, toolCalls: 5 })),
    );
}

async function createUser(organizationId: string, externalId: string): Promise<string> {
  const id = `usr_${organizationId}_${externalId}`;
  await db().insert(users).values({ id, organizationId, externalId, createdAt: 0 });
  return id;
}

interface Fixture {
  own: Awaited<ReturnType<typeof createOrganization>>;
  foreign: Awaited<ReturnType<typeof createOrganization>>;
  first: string;
  second: string;
}

/** Two users of one key in three hours, and another organization in the same ones. */
async function createUsage(): Promise<Fixture> {
  const own = await createOrganization();
  const foreign = await createOrganization();
  const first = await createUser(own.id, "first");
  const second = await createUser(own.id, '=HYPERLINK("x"),\n2');
  const stranger = await createUser(foreign.id, "first");
  const of = { organizationId: own.id, keyId: own.keyId };
  const others = { organizationId: foreign.id, keyId: foreign.keyId };
  await store(
    { ...of, hour, requests: 10 },
    { ...of, hour, userId: first, requests: 6 },
    { ...of, hour, userId: second, requests: 3 },
    { ...of, hour: hour + 2, requests: 5 },
    { ...of, hour: hour + 2, userId: second, requests: 5 },
    { ...of, hour: hour + 12, requests: 7 },
    { ...others, hour, requests: 100 },
    { ...others, hour, userId: stranger, requests: 100 },
  );
  return { own, foreign, first, second };
}

let fixture: Fixture;

describe("usage of an organization", () => {
  beforeEach(async () => {
    fixture = await createUsage();
  });

  it("is read hour by hour, zeros included, the end left out", async ({ expect }) => {
    const points = await readUsage(deps, { organizationId: fixture.own.id, ...range, by: "hour" });
    expect(points).toHaveLength(24);
    expect(points[0]).toEqual({ at: range.from, ...addUp([]) });
    expect(points.filter(({ requests }) => requests > 0)).toEqual([
      { at: NOON, requests: 10, refusals: 1, chats: 2, inputTokens: 30, outputTokens: 4, toolCalls: 5 },
      {
        at: NOON + 2 * HOUR,
        requests: 5,
        refusals: 1,
        chats: 2,
        inputTokens: 30,
        outputTokens: 4,
        toolCalls: 5,
      },
    ]);
    expect(addUp(points)).toMatchObject({ requests: 15, inputTokens: 60 });
  });

  it("is read day by day, of UTC", async ({ expect }) => {
    const of = { organizationId: fixture.own.id, from: range.from, to: range.to + DAY };
    const points = await readUsage(deps, { ...of, by: "day" });
    expect(points.map(({ at, requests }) => [at, requests])).toEqual([
      [range.from, 15],
      [range.from + DAY, 7],
    ]);
  });

  it("is narrowed to a key or a user, of this organization only", async ({ expect }) => {
    const { own, foreign, second } = fixture;
    const sum = async (of: { keyId?: string; userId?: string }) =>
      addUp(await readUsage(deps, { organizationId: own.id, ...range, by: "day", ...of })).requests;
    expect(await sum({ keyId: own.keyId })).toBe(15);
    expect(await sum({ userId: second })).toBe(8);
    expect(await sum({ keyId: own.keyId, userId: second })).toBe(8);
    expect(await sum({ keyId: foreign.keyId })).toBe(0);
    expect(await sum({ userId: `usr_${foreign.id}_first` })).toBe(0);
  });

  it("is listed by key, by user and by organization, the busiest first", async ({ expect }) => {
    const { own, foreign, first, second } = fixture;
    const of = { organizationId: own.id, ...range };
    expect(await listUsageByKey(deps, of)).toMatchObject([{ keyId: own.keyId, name: "test", requests: 15 }]);
    const byUser = await listUsageByUser(deps, of);
    expect(byUser).toMatchObject([
      { userId: second, requests: 8, chats: 4 },
      { userId: first, externalId: "first", requests: 6 },
    ]);
    expect(await listUsageByUser(deps, { ...of, keyId: foreign.keyId })).toEqual([]);
    expect(await listUsageByOrganization(deps, range)).toMatchObject([
      { organizationId: foreign.id, requests: 100 },
      { organizationId: own.id, requests: 15 },
    ]);
  });

  it("comes as CSV that no spreadsheet takes for a formula", async ({ expect }) => {
    const { own } = fixture;
    const csv = usageCsv(deps, { organizationId: own.id, ...range, by: "hour" });
    const lines = (await new Response(csv).text()).split("\r\n");
    expect(lines[0]).toBe("start,key,user,requests,refusals,chats,input_tokens,output_tokens,tool_calls");
    expect(lines.slice(1).toSorted()).toEqual(
      [
        "",
        `2036-11-21T12:00:00.000Z,${own.keyId},,10,1,2,30,4,5`,
        `2036-11-21T12:00:00.000Z,${own.keyId},"'=HYPERLINK(""x""),\n2",3,1,2,30,4,5`,
        `2036-11-21T12:00:00.000Z,${own.keyId},first,6,1,2,30,4,5`,
        `2036-11-21T14:00:00.000Z,${own.keyId},"'=HYPERLINK(""x""),\n2",5,1,2,30,4,5`,
        `2036-11-21T14:00:00.000Z,${own.keyId},,5,1,2,30,4,5`,
      ].toSorted(),
    );
  });

  it("comes as CSV in pages, each line once, however many there are", async ({ expect }) => {
    const { own } = fixture;
    const { id, keyId } = own;
    await env.DB.prepare(
      `INSERT INTO users (id, organization_id, external_id, created_at)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1300)
       SELECT 'usr_' || i, ?, 'user-' || i, 0 FROM n`,
    )
      .bind(id)
      .run();
    await env.DB.prepare(
      `INSERT INTO usage_hours SELECT ?1, ?2, id, ?3, 1, 0, 0, 0, 0, 0 FROM users
       WHERE organization_id = ?1 AND id GLOB 'usr_[0-9]*'`,
    )
      .bind(id, keyId, hour + 1)
      .run();
    const csv = usageCsv(deps, { organizationId: id, ...range, by: "day" });
    const text = await new Response(csv).text();
    const named = text.split("\r\n").filter((line) => line.includes(",user-"));
    expect(named).toHaveLength(1300);
    expect(new Set(named).size).toBe(1300);
  });

  it("is kept for 400 days", async ({ expect }) => {
    const { own } = fixture;
    const old = { organizationId: own.id, keyId: own.keyId, requests: 1 };
    await store({ ...old, hour: hour - 400 * 24 }, { ...old, hour: hour - 400 * 24 - 1 });
    const count = async () => (await db().select().from(usageHours)).length;
    await retentionJobs["usageHours"]?.({ ...deps, now: () => NOON + 30 * 60_000 });
    expect(await count()).toBe(10);
    await retentionJobs["usageHours"]?.({ ...deps, now: () => NOON });
    expect(await count()).toBe(9);
    const points = await readUsage(deps, { organizationId: own.id, from: 0, to: NOON + HOUR, by: "hour" });
    expect(points).toHaveLength(9600);
  });
});

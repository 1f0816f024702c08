import { eq } from "drizzle-orm";
import { it, vi } from "vitest";
import { integrations } from "../../src/db/schema.ts";
import type { Deps } from "../../src/deps.ts";
import type { SyncMessage } from "../../src/domain/messages.ts";
import { completeCallback } from "../../src/integrations/consent/callback.ts";
import { connect } from "../../src/integrations/consent/connect.ts";
import { disconnect } from "../../src/integrations/consent/disconnect.ts";
import { integrationId, userId, type UserRef } from "../../src/integrations/ids.ts";
import { purgeStoredData } from "../../src/integrations/stored-data.ts";
import { AppError } from "../../src/lib/errors.ts";
import { syncConnection } from "../../src/sync/engine.ts";
import { eraseUser } from "../../src/users/erase.ts";
import { CALLBACK, consent } from "../support/connect.ts";
import { randomOf } from "../support/random.ts";
import { createOrganization, db } from "../support/service.ts";
import { jobDeps, page, storedData } from "../support/sync.ts";
import { makeDue } from "./world.ts";

const SEED = 7;
const STEPS = 100;
const AT_ONCE = 4;
const TYPES = ["notes-workspace", "team-chat"] as const;

/** Besides refusals: an erasure that others outrun is asked for again, a connection that is made due may be gone. */
const EXPECTED = new Set(["The user keeps coming back", "No such connection"]);

type Person = UserRef & { type: (typeof TYPES)[number] };

/** Some records, one after the other, so that whatever else happens can happen in between. */
function slowSource(random: () => number) {
  async function* pull() {
    for (const id of ["a", "b", "c"]) {
      yield { records: [page(id)] };
      await scheduler.wait(random() * 20);
    }
  }
  return {
    "notes-workspace": { type: "notes-workspace" as const, retentionDays: {}, pull },
    "team-chat": { type: "team-chat" as const, retentionDays: {}, pull },
  };
}

async function connectOne(deps: Deps, { type, organizationId, externalUserIdentifier }: Person) {
  const asked = { redirectUris: null, passthroughRedirectUri: CALLBACK, shared: false, dc: "com" } as const;
  const user = { organizationId, externalUserIdentifier };
  const { authUrl } = await connect(deps, { ...user, type, ...asked, scopes: [] });
  const { code, state } = await consent(authUrl, "ada@harbour.example");
  await completeCallback(deps, { type, code, state, organizationId, requestId: `req_${code}` });
}

/** Runs what a message of the queue asks for; messages come late, twice, and after a connection has ended. */
async function deliver(deps: Deps, message: SyncMessage, random: () => number): Promise<void> {
  if (message.kind === "sync") await syncConnection(deps, message, slowSource(random));
  if (message.kind === "purge") await purgeStoredData(deps, message.integrationId);
}

it("C.0 connects, disconnects, erasures and late messages at random leave no record of a connection that is not live", async ({
  expect,
}) => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const random = randomOf(SEED);
  const { id: organizationId } = await createOrganization();
  const people = ["one", "two", "three"].flatMap((externalUserIdentifier) =>
    TYPES.map((type): Person => ({ organizationId, externalUserIdentifier, type })),
  );
  const messages: SyncMessage[] = [];
  const send = (message: SyncMessage) => Promise.resolve(void messages.push(message));
  const sendBatch = () => Promise.resolve();
  const deps = { ...jobDeps(), syncQueue: { send, sendBatch } as unknown as Deps["syncQueue"] };
  const pick = <T>(some: readonly T[]): T | undefined => some[Math.floor(random() * some.length)];
  const done = { connected: 0, disconnected: 0, erased: 0, delivered: 0 };

  async function step(): Promise<void> {
    const choice = random();
    const person = pick(people);
    if (!person) return;
    if (choice < 0.3) {
      await connectOne(deps, person);
      done.connected += 1;
    } else if (choice < 0.4) {
      await disconnect(deps, person);
      done.disconnected += 1;
    } else if (choice < 0.47) {
      await eraseUser(deps, person);
      done.erased += 1;
    } else {
      const id = await integrationId(person, person.type);
      const [row] = await db().select().from(integrations).where(eq(integrations.id, id));
      if (row?.enabled && random() < 0.5) messages.push(await makeDue(row.id));
      if (row && random() < 0.3) messages.push({ kind: "purge", integrationId: row.id });
      const message = random() < 0.5 ? messages.at(-1) : pick(messages);
      if (message) await deliver(deps, message, random);
      done.delivered += 1;
    }
  }

  let left = STEPS;
  const walk = async () => {
    while (left-- > 0) {
      // Whom another erases in the middle of it gets a refusal, and never another error.
      await step().catch((error: unknown) => {
        const isExpected = error instanceof Error && EXPECTED.has(error.message);
        if (!(error instanceof AppError) && !isExpected) throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, walk));
  // How many of each there are is chance, and so is what the last of them leaves: one more, for something to find.
  for (const count of Object.values(done)) expect(count).toBeGreaterThan(0);
  const [first] = people;
  if (first) await connectOne(deps, first);
  for (const message of messages.slice(-1)) await deliver(deps, message, random);

  const owners = new Set(await Promise.all(people.map(userId)));
  // One that another consent has superseded keeps what it has until it is disconnected.
  const isLive = eq(integrations.enabled, true);
  const live = await db().select().from(integrations).where(isLive);
  const { records } = await storedData([...owners]);
  expect(records.length).toBeGreaterThan(0);
  const ids = new Set(live.map(({ id }) => id));
  expect(
    records.filter((record) => !ids.has(record.integrationId)),
    "not live",
  ).toEqual([]);

  for (const person of people) await eraseUser(deps, person);
  for (const message of messages) await deliver(deps, message, random);
  expect((await storedData([...owners])).records, "erased").toEqual([]);
}, 60_000);

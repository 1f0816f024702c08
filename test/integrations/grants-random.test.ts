import { describe, it } from "vitest";
import type { Deps } from "../../src/deps.ts";
import { completeCallback } from "../../src/integrations/consent/callback.ts";
import { connect } from "../../src/integrations/consent/connect.ts";
import { disconnect } from "../../src/integrations/consent/disconnect.ts";
import type { UserRef } from "../../src/integrations/ids.ts";
import { selectProperty } from "../../src/integrations/consent/select-property.ts";
import { AppError } from "../../src/lib/errors.ts";
import type { IntegrationType } from "../../src/domain/integration-types.ts";
import { eraseUser } from "../../src/users/erase.ts";
import { CALLBACK, consent } from "../support/connect.ts";
import { randomOf } from "../support/random.ts";
import { createOrganization } from "../support/service.ts";
import { vendors } from "../support/vendors.ts";
import {
  askSandbox,
  liveConnections,
  liveGrants,
  quietDeps,
  settleEverything,
  VENDOR,
} from "./grants-support.ts";

const SEEDS = 1;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A vendor that takes its time before and after it does what it is asked. */
function slowVendor(random: () => number, type: IntegrationType): void {
  let earlier: Promise<unknown> = Promise.resolve();
  vendors.answer(async (asked) => {
    const isExchange = asked.body.includes("authorization_code");
    if (!isExchange && !asked.path.includes("revoke")) return undefined;
    const answer = async () => {
      await pause(random() * 15);
      const reply = await askSandbox(asked);
      await pause(random() * 15);
      return reply;
    };
    if (type !== "notes-workspace" || !isExchange) return await answer();
    // One person gives one consent after the other.
    const mine = earlier.then(answer);
    earlier = mine.then(() => pause(2));
    return await mine;
  });
}

interface Person extends UserRef {
  type: IntegrationType;
}

/** One user's next step. Whom another erases in the middle of it gets a refusal, and never another error. */
async function step(deps: Deps, user: Person, random: () => number): Promise<void> {
  await pause(random() * 20);
  const choice = random();
  try {
    if (choice < 0.2) await disconnect(deps, user);
    else if (choice < 0.4) await eraseUser(deps, user);
    else await connectOne(deps, user, random() < 0.7);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

async function connectOne(deps: Deps, user: Person, selects: boolean): Promise<void> {
  const asked = { redirectUris: null, passthroughRedirectUri: CALLBACK, shared: false, dc: "com" } as const;
  const { authUrl } = await connect(deps, { ...user, ...asked, scopes: [] });
  const { code, state } = await consent(authUrl, "ada@harbour.example");
  const { type, organizationId, externalUserIdentifier } = user;
  const { temporaryAccessToken, properties } = await completeCallback(deps, {
    type,
    code,
    state,
    organizationId,
    requestId: `req_${code}`,
  });
  if (!temporaryAccessToken || !selects) return;
  const propertyId = properties?.[0]?.id ?? "";
  await selectProperty(deps, { organizationId, externalUserIdentifier, temporaryAccessToken, propertyId });
}

describe("users of two organizations with one account at a vendor, at random", () => {
  for (const type of ["mail", "web-analytics", "team-chat", "notes-workspace"] as const) {
    it(`${type}: no grant is left without a connection, and no connection without its grant`, async ({
      expect,
    }) => {
      const organizations = [(await createOrganization()).id, (await createOrganization()).id];
      const deps = quietDeps();
      for (let seed = 1; seed <= SEEDS; seed++) {
        vendors.install();
        const random = randomOf(seed);
        slowVendor(random, type);
        const users = ["one", "two", "three"].map((name, index) => ({
          organizationId: organizations[index % 2] ?? "",
          type,
          externalUserIdentifier: `${name}-${seed}`,
        }));
        // Each user does two things at a time, so that an erasure meets a callback of the same user.
        await Promise.all(
          [...users, ...users].map(async (user) => {
            for (let count = 0; count < 2; count++) await step(deps, user, random);
          }),
        );
        vendors.install();
        await settleEverything(users, [type]);
        const connections = await liveConnections(type);
        expect([seed, connections]).toEqual([seed, connections.map(() => true)]);
        if (connections.length === 0) expect([seed, await liveGrants(VENDOR[type])]).toEqual([seed, 0]);
        for (const user of users) await eraseUser(deps, user);
        expect([seed, await liveGrants(VENDOR[type])]).toEqual([seed, 0]);
      }
    }, 60_000);
  }
});

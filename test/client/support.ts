import { clientAddress } from "../support/addresses.ts";
import { exports } from "cloudflare:workers";
import { isNotNull } from "drizzle-orm";
import type { ExpectStatic } from "vitest";
import {
  BusinessAnalystError,
  createClient,
  type ErrorCode,
  type UserClient,
} from "../../src/client/index.ts";
import type { IntegrationType } from "../../src/domain/integration-types.ts";
import { integrations } from "../../src/db/schema.ts";
import { CALLBACK, consent } from "../support/connect.ts";
import { checkContract } from "../support/contract.ts";
import { createOrganization, db, ORIGIN } from "../support/service.ts";

/** The Worker in place of the network; every response is held to the contract. */
export async function fetchWorker(request: Request): Promise<Response> {
  const address = request.headers.get("CF-Connecting-IP") ?? clientAddress();
  request.headers.set("CF-Connecting-IP", address);
  return await checkContract(request, await exports.default.fetch(request));
}

type OrganizationOptions = Parameters<typeof createOrganization>[0];

/** The typed client of a new organization. */
export async function createAnalyst(options: OrganizationOptions = {}) {
  const { key } = await createOrganization(options);
  return createClient({ baseUrl: ORIGIN, apiKey: key, fetch: fetchWorker });
}

/** The whole way of a connection, with the consent of a person who has accounts everywhere. */
export async function connectAs(user: UserClient, type: IntegrationType) {
  const { authUrl } = await user.connectIntegration({
    integrationType: type,
    passthroughRedirectUri: CALLBACK,
  });
  const { code, state } = await consent(authUrl, "ada@harbour.example");
  const reply = await user.completeCallback({ integrationType: type, code, state });
  const { temporaryAccessToken, properties = [] } = reply;
  if (temporaryAccessToken !== undefined) {
    const propertyId = properties[0]?.id ?? "";
    await user.selectProperty({ integrationType: "web-analytics", temporaryAccessToken, propertyId });
  }
  // Makes the first sync's message stale: it would run beside what a test looks at, and beyond its end.
  const later = { nextSyncAt: Date.now() + 3_600_000 };
  await db().update(integrations).set(later).where(isNotNull(integrations.nextSyncAt));
  return reply;
}

/** What a call throws, which has to be the client's error with this code. */
export async function expectFailure(
  expect: ExpectStatic,
  outcome: Promise<unknown>,
  code: ErrorCode,
): Promise<BusinessAnalystError> {
  const error = await outcome.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof BusinessAnalystError)) throw new Error(`Not the client's error: ${String(error)}`);
  expect(error.code).toBe(code);
  return error;
}

/** All that an iterator gives. */
export async function collect<T>(entries: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const entry of entries) collected.push(entry);
  return collected;
}

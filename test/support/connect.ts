import { isNotNull } from "drizzle-orm";
import * as z from "zod";
import { integrations } from "../../src/db/schema.ts";
import type { IntegrationType } from "../../src/domain/integration-types.ts";
import { call, db } from "./service.ts";

export const CALLBACK = "https://app.client.example/oauth/callback";

interface FlowOptions {
  key: string;
  user?: string;
  type: IntegrationType;
  /** Extra fields of connect's body. */
  connect?: Record<string, unknown>;
  /** The person who consents in the sandbox. */
  person?: string;
}

/** Runs connect and gives consent as the user would; answers what the vendor sends back to the client. */
export async function authorize(
  options: FlowOptions,
): Promise<{ code: string; state: string; params: URLSearchParams }> {
  const { key, type, user = "user-1" } = options;
  const response = await call(`/integrations/${type}/connect`, {
    key,
    body: { externalUserIdentifier: user, passthroughRedirectUri: CALLBACK, ...options.connect },
  });
  if (response.status !== 200)
    throw new Error(`connect answered ${response.status}: ${await response.text()}`);
  const { authUrl } = await response.json<{ authUrl: string }>();
  return await consent(authUrl, options.person ?? "ada@harbour.example");
}

/** Opens the vendor's consent page and clicks "Allow". */
export async function consent(authUrl: string, person: string) {
  const url = new URL(authUrl);
  url.searchParams.set("sandbox_user", person);
  const redirect = await fetch(url, { redirect: "manual" });
  const location = redirect.headers.get("Location");
  if (!location) throw new Error(`consent answered ${redirect.status}: ${await redirect.text()}`);
  const params = new URL(location).searchParams;
  return { code: params.get("code") ?? "", state: params.get("state") ?? "", params };
}

/** The whole flow for one type, property selection included; answers the callback's body. */
export async function connectSource(options: FlowOptions): Promise<Record<string, unknown>> {
  const { key, type, user = "user-1" } = options;
  const { code, state } = await authorize(options);
  const response = await call(`/integrations/${type}/callback`, { key, body: { code, state } });
  const result = await response.json<Record<string, unknown>>();
  if (response.status !== 200)
    throw new Error(`callback answered ${response.status}: ${JSON.stringify(result)}`);
  if (type === "web-analytics") await selectFirstProperty(key, user, result);
  await postponeSync();
  return result;
}

/** Makes the first sync's message stale: tests sync when they want to, and not beside what they look at. */
async function postponeSync(): Promise<void> {
  await db()
    .update(integrations)
    .set({ nextSyncAt: Date.now() + 3_600_000 })
    .where(isNotNull(integrations.nextSyncAt));
}

async function selectFirstProperty(
  key: string,
  user: string,
  result: Record<string, unknown>,
): Promise<void> {
  const { properties } = z.object({ properties: z.array(z.object({ id: z.string() })) }).parse(result);
  const response = await call("/integrations/web-analytics/select-property", {
    key,
    body: {
      externalUserIdentifier: user,
      temporaryAccessToken: result["temporaryAccessToken"],
      propertyId: properties[0]?.id,
    },
  });
  if (response.status !== 200) throw new Error(`select-property answered ${response.status}`);
}

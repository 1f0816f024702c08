import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { issueKey } from "../../src/auth/keys.ts";
import { permissions as allPermissions, type Permission } from "../../src/domain/permissions.ts";
import { createApp } from "../../src/app.ts";
import { createDatabase } from "../../src/db/client.ts";
import { createDeps, withContext, createDepsFactory } from "../../src/compose.ts";
import { organizations } from "../../src/db/schema.ts";
import { clientAddress } from "./addresses.ts";
import { checkContract } from "./contract.ts";
import { asRequest } from "./limits.ts";

export const ORIGIN = "https://service.test";

/** The database as the service sees it. */
export const db = () => createDatabase(env.DB);

/** Dependencies of an isolate of its own. */
export const serviceDeps = () => withContext(createDeps(env), { waitUntil: () => undefined });

interface OrganizationOptions {
  plan?: "PRO" | "ENTERPRISE";
  redirectUris?: string[];
  permissions?: Permission[];
  expiresAt?: number;
}

/** A new organization with one key. */
export async function createOrganization(options: OrganizationOptions = {}) {
  const id = `org_${crypto.randomUUID()}`;
  await db()
    .insert(organizations)
    .values({
      id,
      name: id,
      plan: options.plan ?? "ENTERPRISE",
      redirectUris: options.redirectUris ?? null,
      createdAt: Date.now(),
    });
  const { permissions, expiresAt } = options;
  const issued = await issueKey(
    { db: db(), now: () => Date.now() },
    {
      organizationId: id,
      name: "test",
      // Those of a new key that nobody has chosen for do not erase.
      permissions: permissions ?? [...allPermissions],
      ...(expiresAt !== undefined && { expiresAt }),
    },
  );
  return { id, key: issued.key, keyId: issued.id };
}

export interface CallOptions {
  key?: string | undefined;
  /** Sent as JSON unless it is a string or bytes. */
  body?: unknown;
  headers?: Record<string, string>;
  method?: string;
  /** The client's address, for the limits of callers without a key. */
  address?: string;
}

/** One HTTP request to the Worker, as a client sends it. */
export async function call(path: string, options: CallOptions = {}): Promise<Response> {
  const request = toRequest(path, options);
  return await checkContract(request, await exports.default.fetch(request));
}

/** The same without the look at the contract: of thousands of equal calls, one is enough. */
export async function callUnchecked(path: string, options: CallOptions = {}): Promise<Response> {
  return await exports.default.fetch(toRequest(path, options));
}

/** Bindings or settings in place of the real ones. */
export type Overrides = Partial<Env> | Record<string, string>;

/** One request to the app with other bindings than the real ones: failing, slow or counted. */
export async function callWith(
  overrides: Overrides,
  path: string,
  options: CallOptions = {},
): Promise<Response> {
  return await openIsolate(overrides)(path, options);
}

const app = createApp(createDepsFactory({ usageWaitMs: 0 }));

/** An isolate with a memory of its own, which goes with its bindings, as each of Cloudflare's locations has many. */
export function openIsolate(overrides: Overrides = {}) {
  const bindings = { ...env, ...overrides };
  return async (path: string, options: CallOptions = {}): Promise<Response> => {
    const context = createExecutionContext();
    const request = toRequest(path, options);
    return await asRequest(request, async () => {
      const response = await app.fetch(request, bindings, context);
      await waitOnExecutionContext(context);
      return await checkContract(request, response);
    });
  };
}

function toRequest(path: string, options: CallOptions): Request {
  const { body, key } = options;
  const isRaw = typeof body === "string" || body instanceof Uint8Array || body instanceof ReadableStream;
  return new Request(`${ORIGIN}${path}`, {
    method: options.method ?? (body === undefined ? "GET" : "POST"),
    headers: {
      "CF-Connecting-IP": options.address ?? clientAddress(),
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...(key !== undefined && { Authorization: `Bearer ${key}` }),
      ...options.headers,
    },
    ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
  });
}

import { generateKeyPairSync } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { TestProject } from "vitest/node";

/**
 * Node's side of G12: an OpenID-certified authorization server that rotates refresh tokens and ends the whole grant
 * when one is used twice. Runs outside workerd, and is loaded by the first request: most runs never need it.
 */
const GMAIL = "https://www.googleapis.com/auth/gmail.readonly";
const SCOPE = `openid offline_access ${GMAIL}`;
const CLIENT = {
  client_id: "demo-mail.apps.googleusercontent.com",
  client_secret: "demo-mail-secret",
  redirect_uris: ["https://app.client.example/oauth/callback"],
  grant_types: ["authorization_code", "refresh_token"],
  response_types: ["code"],
  token_endpoint_auth_method: "client_secret_post",
  id_token_signed_response_alg: "ES256",
};

declare module "vitest" {
  export interface ProvidedContext {
    /** Where the server listens; `POST /consent?challenge=...` gives an authorization code, `/token` is its own. */
    oidcProvider: string;
  }
}

interface Stored {
  grantId?: string;
  consumed?: number;
}

/** What the server keeps, in memory and for good; its own memory store says at every start that it is one. */
function createStore() {
  const kept = new Map<string, Stored>();
  return (model: string) => {
    const keyOf = (id: string) => `${model} ${id}`;
    return {
      upsert: async (id: string, stored: Stored) => void kept.set(keyOf(id), stored),
      find: async (id: string) => kept.get(keyOf(id)),
      findByUid: async () => undefined,
      findByUserCode: async () => undefined,
      consume: async (id: string) => void Object.assign(kept.get(keyOf(id)) ?? {}, { consumed: 1 }),
      destroy: async (id: string) => void kept.delete(keyOf(id)),
      revokeByGrantId: async (grantId: string) => {
        for (const [key, stored] of kept) if (stored.grantId === grantId) kept.delete(key);
      },
    };
  };
}

async function createProvider(issuer: string) {
  const { default: Provider } = await import("oidc-provider");
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  return new Provider(issuer, {
    adapter: createStore(),
    clients: [CLIENT],
    scopes: SCOPE.split(" "),
    jwks: { keys: [privateKey.export({ format: "jwk" })] },
    cookies: { keys: ["test"] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId }),
    }),
    issueRefreshToken: () => true,
    rotateRefreshToken: true,
    ttl: { AccessToken: 3600, AuthorizationCode: 600, Grant: 86_400, IdToken: 3600, RefreshToken: 86_400 },
  });
}

type Provider = Awaited<ReturnType<typeof createProvider>>;

/** What the user's consent gives: a code, bound to the challenge of PKCE. */
async function consent(provider: Provider, challenge: string | null): Promise<string> {
  const accountId = `ada-${crypto.randomUUID()}`;
  const grant = new provider.Grant({ clientId: CLIENT.client_id, accountId });
  grant.addOIDCScope(SCOPE);
  const code = new provider.AuthorizationCode({
    client: await provider.Client.find(CLIENT.client_id),
    accountId,
    grantId: await grant.save(),
    redirectUri: CLIENT.redirect_uris[0],
    scope: SCOPE,
    codeChallenge: challenge,
    codeChallengeMethod: "S256",
    gty: "authorization_code",
  });
  return await code.save();
}

/** Vitest's global setup; what it answers is the teardown. */
export default async function start(project: TestProject): Promise<() => void> {
  let loading: Promise<Provider> | undefined;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    loading ??= createProvider(issuer);
    const provider = await loading;
    const { pathname, searchParams } = new URL(request.url ?? "/", issuer);
    if (pathname === "/consent") response.end(await consent(provider, searchParams.get("challenge")));
    else await provider.callback()(request, response);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  const issuer = `http://127.0.0.1:${address.port}`;
  project.provide("oidcProvider", issuer);
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

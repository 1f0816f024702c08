import { changeState, deleteState, findState, type SandboxDeps, type Vendor } from "./state.ts";

export interface Consent {
  vendor: Vendor;
  /** The signed-in person's mail address; one of the sandbox's people. */
  user: string;
  clientId: string;
  /** In the vendor's spelling (`ZohoCRM.modules.READ`, `channels:read`). Of Notion, which has none, ids of the top-level pages that were ticked. */
  scopes: string[];
  /** Zoho only: the data centre where the account lives (`com`, `eu`, `in`, `com.cn`, `com.au`). */
  dc: string | null;
}

/** A token about to be handed out. `expiresAt` in milliseconds since the epoch, null for one that never ends. */
export interface NewToken {
  token: string;
  kind: "access" | "refresh";
  expiresAt: number | null;
}

/** An access token; without seconds one that does not end by itself. */
export function accessToken({ now }: SandboxDeps, token: string, seconds?: number): NewToken {
  return { token, kind: "access", expiresAt: seconds === undefined ? null : now() + seconds * 1000 };
}

export function lasting(token: string): NewToken {
  return { token, kind: "refresh", expiresAt: null };
}

interface KeptToken extends NewToken {
  createdAt: number;
  parent?: string;
  /** When it was first used, of a refresh token that is good for one use. */
  spentAt?: number;
}

/** A consent and the tokens that stand for it; a revoked one is gone. */
export interface Grant extends Consent {
  id: string;
  createdAt: number;
  tokens: KeptToken[];
}

/** A token that is neither revoked nor expired, with the grant behind it; a spent refresh token counts too. */
export interface LiveToken {
  token: string;
  kind: "access" | "refresh";
  grant: Grant;
}

/** The grant behind a live access token, else null. Whoever serves Zoho data compares `dc` with the data centre of the host. */
export async function findGrant(deps: SandboxDeps, vendor: Vendor, token: string): Promise<Grant | null> {
  const found = await findToken(deps, vendor, token);
  return found?.kind === "access" ? found.grant : null;
}

export async function findToken(deps: SandboxDeps, vendor: Vendor, token: string): Promise<LiveToken | null> {
  const grants = await findState<Grant>(deps, "grant", token);
  const found = grants.flatMap((grant) => grant.tokens.map((one) => ({ ...one, grant })));
  const isIt = (one: (typeof found)[number]) => one.token === token && one.grant.vendor === vendor;
  return found.find((one) => isIt(one) && isLive(one, deps.now())) ?? null;
}

function isLive({ expiresAt }: KeptToken, now: number): boolean {
  return expiresAt === null || expiresAt > now;
}

type Owner = Pick<Consent, "vendor" | "user" | "clientId">;

/** What a person granted to a client, or to all clients whose ids begin with this where it ends with a dash; the oldest first. */
export async function grantsOf(deps: SandboxDeps, { vendor, user, clientId }: Owner): Promise<Grant[]> {
  const isTheirs = (id: string) => id === clientId || (clientId.endsWith("-") && id.startsWith(clientId));
  const grants = await findState<Grant>(deps, "grant", user);
  return grants.filter((one) => one.vendor === vendor && one.user === user && isTheirs(one.clientId));
}

/** Records a consent and its tokens; for tests a way to a working one: `[{ token: "xoxp-test", kind: "access", expiresAt: null }]`. */
export async function saveGrant(
  deps: SandboxDeps,
  { vendor, user, clientId, scopes, dc }: Consent,
  tokens: NewToken[],
  id: string = crypto.randomUUID(),
): Promise<Grant> {
  const createdAt = deps.now();
  const kept = tokens.map((one) => ({ ...one, createdAt }));
  const grant = { id, vendor, user, clientId, scopes, dc, createdAt, tokens: kept };
  await changeState(deps, "grant", id, () => grant);
  return grant;
}

/** Records what a code was exchanged for. Of one person's refresh tokens at one client only the newest `most` live on. */
export async function saveExchange(deps: SandboxDeps, consent: Consent, tokens: NewToken[], most: number) {
  await saveGrant(deps, consent, tokens);
  const older = (await grantsOf(deps, consent)).filter((one) =>
    one.tokens.some(({ kind }) => kind === "refresh"),
  );
  await Promise.all(older.slice(0, -most).map(({ id }) => revokeGrant(deps, id)));
}

/** Changes a grant that has not been revoked; of concurrent callers each sees what the one before it has left. */
export function changeGrant(deps: SandboxDeps, id: string, change: (grant: Grant) => Grant | undefined) {
  return changeState<Grant>(deps, "grant", id, (known) => known && change(known));
}

/** The grant with the tokens that a refresh hands out; what has expired is forgotten. */
export function withTokens(grant: Grant, parent: string, tokens: NewToken[], now: number): Grant {
  const alive = grant.tokens.filter((one) => isLive(one, now));
  return { ...grant, tokens: [...alive, ...tokens.map((one) => ({ ...one, parent, createdAt: now }))] };
}

/** The same by a refresh token that is good for one use, and for more within `graceMs` of it; undefined after that. */
export function rotated(grant: Grant, parent: string, tokens: NewToken[], now: number, graceMs = 0) {
  const { spentAt = now } = grant.tokens.find(({ token }) => token === parent) ?? {};
  const isSpent = grant.tokens.some((one) => one.token === parent && one.spentAt !== undefined);
  if (isSpent && spentAt <= now - graceMs) return undefined;
  const own = grant.tokens.map((one) => (one.token === parent ? { ...one, spentAt } : one));
  return withTokens({ ...grant, tokens: own }, parent, tokens, now);
}

export async function revokeGrant(deps: SandboxDeps, id: string): Promise<void> {
  await deleteState(deps, "grant", id);
}

export async function revokeGrantsOf(deps: SandboxDeps, owner: Owner): Promise<void> {
  await Promise.all((await grantsOf(deps, owner)).map(({ id }) => revokeGrant(deps, id)));
}

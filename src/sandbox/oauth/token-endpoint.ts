import type { Context } from "hono";
import { fromBase64, toBase64Url } from "../../lib/encoding.ts";
import { sha256 } from "../../lib/ids.ts";
import { deleteState, readState, type SandboxDeps, type Vendor } from "../state.ts";
import { tokenOf } from "../vendor.ts";
import { checkClient, type Code } from "./codes.ts";
import { type LiveToken, findToken } from "../grants.ts";

/** A token request as every vendor understands it, however it was written. */
export interface TokenCall {
  c: Context;
  deps: SandboxDeps;
  params: URLSearchParams;
  client: { id: string; secret: string };
}

type Fault = "client" | "secret" | "grantType" | "code" | "redirectUri" | "refreshToken" | "otherClient";

export interface TokenRules {
  vendor: Vendor;
  /** Zoho only: the data centre of this endpoint, whose accounts alone it serves. */
  dc?: string;
  /** The vendor's words for faults, where they are not the standard's. */
  faults?: Partial<Record<Fault, string>>;
  refuse: (c: Context, error: string) => Response;
  /** Replies to a code, which is spent by now. */
  exchange: (call: TokenCall, code: Code) => Promise<Response>;
  /** Replies to a live refresh token of the client. */
  refresh: (call: TokenCall, token: LiveToken) => Promise<Response>;
}

const STANDARD: Record<Fault, string> = {
  client: "invalid_client",
  secret: "invalid_client",
  grantType: "unsupported_grant_type",
  code: "invalid_grant",
  redirectUri: "invalid_grant",
  refreshToken: "invalid_grant",
  otherClient: "invalid_grant",
};

/** RFC 6749 4.1.3 and 6, in the vendor's words. */
export async function answerToken(call: TokenCall, rules: TokenRules): Promise<Response> {
  const { c, params, client } = call;
  const refuse = (fault: Fault) => rules.refuse(c, rules.faults?.[fault] ?? STANDARD[fault]);
  c.header("Cache-Control", "no-store");
  const known = checkClient(rules.vendor, client.id, client.secret);
  if (known !== "ok") return refuse(known === "unknown" ? "client" : "secret");
  const grantType = params.get("grant_type");
  if (grantType === "authorization_code") {
    const code = await takeCode(call, rules);
    return typeof code === "string" ? refuse(code) : rules.exchange(call, code);
  }
  if (grantType !== "refresh_token") return refuse("grantType");
  const token = await findToken(call.deps, rules.vendor, params.get("refresh_token") ?? "");
  if (token?.kind !== "refresh" || token.grant.dc !== (rules.dc ?? null)) return refuse("refreshToken");
  return token.grant.clientId === client.id ? rules.refresh(call, token) : refuse("otherClient");
}

/** The code, spent; of any number of concurrent callers exactly one gets it. */
async function takeCode({ deps, params, client }: TokenCall, rules: TokenRules): Promise<Code | Fault> {
  const code = await readState<Code>(deps, "code", params.get("code") ?? "");
  const isTheirs =
    code?.vendor === rules.vendor && code.clientId === client.id && code.dc === (rules.dc ?? null);
  if (!isTheirs || code.expiresAt <= deps.now()) return "code";
  if (params.get("redirect_uri") !== code.redirectUri) return "redirectUri";
  const verifier = params.get("code_verifier") ?? "";
  if (code.challenge !== null && code.challenge !== toBase64Url(await sha256(verifier))) return "code";
  return (await deleteState(deps, "code", code.code)) ? code : "code";
}

/** The form of a request, whatever its type. Read as bytes, for workerd warns of `text()` on a form. */
export async function readAnyForm(c: Context): Promise<URLSearchParams> {
  return new URLSearchParams(new TextDecoder().decode(await c.req.arrayBuffer()));
}

/** The form of a request; null when the body is of another type. */
export async function readForm(c: Context): Promise<URLSearchParams | null> {
  const type = c.req.header("content-type") ?? "";
  if (!type.toLowerCase().startsWith("application/x-www-form-urlencoded")) return null;
  return readAnyForm(c);
}

export function clientInBody(params: URLSearchParams): TokenCall["client"] {
  return { id: params.get("client_id") ?? "", secret: params.get("client_secret") ?? "" };
}

/** Client id and secret of a Basic header, taken literally: the vendors do not percent-decode them. */
export function readBasic(c: Context): TokenCall["client"] | null {
  const encoded = tokenOf(c, "Basic");
  if (encoded === null) return null;
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(decodeBase64(encoded)) ?? [];
  return id === undefined || secret === undefined ? null : { id, secret };
}

function decodeBase64(text: string): string {
  try {
    return new TextDecoder().decode(fromBase64(text));
  } catch {
    return "";
  }
}

import { type Context, Hono } from "hono";
import { findPerson } from "../company/company.ts";
import { changeState, type SandboxDeps, type Vendor, readSwitches } from "../state.ts";
import type { Code } from "./codes.ts";
import { renderConsent, renderRefusal, type Ask, type Refusal } from "./pages.ts";
import { readAnyForm } from "./token-endpoint.ts";
import { grantsOf } from "../grants.ts";

export interface AuthorizeRules {
  vendor: Vendor;
  vendorName: string;
  codeLifetimeMs: number;
  readAsk: (params: URLSearchParams) => Ask | Refusal;
  makeCode: () => string;
  /** Those of the granted choices that this person has to give: nobody can share another one's Notion pages. */
  grantable?: (user: string, granted: string[]) => string[];
  /** Query parameters of the vendor's own that go with `code` and `state` to the callback. */
  callbackExtras?: (granted: string[], dc: string | null) => Record<string, string>;
}

/**
 * `GET` shows the consent page; its form posts back to the same path, the request's own parameters in hidden fields and
 * the person's answers in `sandbox_*`. A script may skip the page: a GET with `sandbox_user=ada@harbour.example` (and for
 * Zoho `sandbox_dc=eu`) allows everything and redirects at once.
 */
export function consentRoutes(path: string, deps: SandboxDeps, rules: AuthorizeRules): Hono {
  return new Hono()
    .get(path, (c) => authorize(c, deps, rules, new URL(c.req.url).searchParams))
    .post(path, async (c) => authorize(c, deps, rules, await readAnyForm(c)));
}

async function authorize(c: Context, deps: SandboxDeps, rules: AuthorizeRules, params: URLSearchParams) {
  const { vendor, vendorName } = rules;
  const ask = refuseClient(rules, params) ?? rules.readAsk(params);
  if ("code" in ask) return c.html(renderRefusal(vendorName, ask), 400);
  const isForm = c.req.method === "POST";
  const user = params.get("sandbox_user");
  if (!isForm && user === null) {
    const action = new URL(c.req.url).pathname.split("/").at(-1) ?? "";
    return c.html(renderConsent({ vendor, vendorName, ask, params, action }));
  }
  if (isForm && params.get("sandbox_decision") !== "allow") {
    return redirectBack(c, params, { error: "access_denied" });
  }
  const person = findPerson(user ?? "");
  if (person === undefined) {
    const text = "Nobody with this address works at the sandbox's company.";
    return c.html(renderRefusal(vendorName, { code: "unknown_account", text }), 400);
  }
  const ticked = params.getAll("sandbox_granted");
  const granted = ask.choices
    .map(({ id }) => id)
    .filter((id) => !isForm || !ask.tickable || ticked.includes(id));
  const given = rules.grantable?.(person.email, granted) ?? granted;
  const { untickedScopes } = await readSwitches(deps);
  const scopes = given.filter((scope) => !untickedScopes.includes(scope));
  const code = await giveCode(deps, rules, { ask, params, user: person.email, scopes });
  return redirectBack(c, params, { code: code.code, ...rules.callbackExtras?.(scopes, code.dc) });
}

async function giveCode(
  deps: SandboxDeps,
  { vendor, makeCode, codeLifetimeMs }: AuthorizeRules,
  consent: { ask: Ask; params: URLSearchParams; user: string; scopes: string[] },
): Promise<Code> {
  const { ask, params, user, scopes } = consent;
  const { dcs = [], refresh } = ask;
  const owner = { vendor, user, clientId: params.get("client_id") ?? "" };
  const before = (await grantsOf(deps, owner)).flatMap((grant) => grant.scopes);
  const isFirst = before.length === 0 || !scopes.every((scope) => before.includes(scope));
  const code: Code = {
    code: makeCode(),
    ...owner,
    redirectUri: params.get("redirect_uri") ?? "",
    scopes,
    dc: dcs.find((dc) => dc === params.get("sandbox_dc")) ?? dcs[0] ?? null,
    challenge: params.get("code_challenge"),
    offline: refresh === "always" || (refresh === "first-consent" && isFirst),
    expiresAt: deps.now() + codeLifetimeMs,
  };
  await changeState(deps, "code", code.code, () => code);
  return code;
}

function redirectBack(c: Context, params: URLSearchParams, answer: Record<string, string>): Response {
  const target = new URL(params.get("redirect_uri") ?? "");
  for (const [name, value] of Object.entries(answer)) target.searchParams.append(name, value);
  const state = params.get("state");
  if (state !== null) target.searchParams.append("state", state);
  return c.redirect(target.href, 302);
}

/** Google's and Zoho's rule: tokens to refresh with are for offline access, and once a person unless the app prompts. */
export function refreshAsked(params: URLSearchParams): Ask["refresh"] {
  if (params.get("access_type") !== "offline") return undefined;
  const asksAgain = (params.get("prompt") ?? "").split(" ").includes("consent");
  return asksAgain ? "always" : "first-consent";
}

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** What is wrong with the client and the way back to it, before anything else is read. */
function refuseClient({ vendor }: AuthorizeRules, params: URLSearchParams): Refusal | undefined {
  const missing = ["client_id", "redirect_uri"].find((name) => !params.get(name));
  if (missing) return { code: "invalid_request", text: `Missing required parameter: ${missing}` };
  if (!isRedirectUri(params.get("redirect_uri") ?? "")) {
    return {
      code: "redirect_uri_mismatch",
      text: "redirect_uri must be an https address without a fragment, or http on a loopback host.",
    };
  }
  // The only flow; Slack has no such parameter.
  if (vendor === "slack" || params.get("response_type") === "code") return undefined;
  return { code: "unsupported_response_type", text: "response_type must be code." };
}

/** As the vendors' consoles have it; they compare with a registered list besides, which the sandbox has none of. */
function isRedirectUri(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.hash !== "" || url.username !== "" || url.password !== "") return false;
  return url.protocol === "https:" || (url.protocol === "http:" && LOOPBACK.has(url.hostname));
}

import { type Context, Hono } from "hono";
import { findPerson, PEOPLE } from "../company/company.ts";
import { type SandboxDeps, readSwitches } from "../state.ts";
import { type Ask, type AuthorizeRules, readAsk } from "./ask.ts";
import { saveCode } from "./codes.ts";
import { renderConsent, renderRefusal } from "./pages.tsx";
import { readAnyForm } from "./token-endpoint.ts";
import { grantsOf } from "../grants.ts";

/**
 * `GET` shows the consent page; its form posts back to the same path. A script may skip the page: a GET with
 * `sandbox_user=ada@harbour.example` (and for Zoho `sandbox_dc=eu`) allows everything and redirects at once.
 */
export function consentRoutes(path: string, deps: SandboxDeps, rules: AuthorizeRules): Hono {
  return new Hono()
    .get(path, (c) => showConsent(c, deps, rules))
    .post(path, (c) => takeConsent(c, deps, rules));
}

async function showConsent(c: Context, deps: SandboxDeps, rules: AuthorizeRules): Promise<Response> {
  const params = new URL(c.req.url).searchParams;
  const ask = readAsk(rules, params);
  if ("code" in ask) return c.html(renderRefusal(rules.vendorName, ask), 400);
  if (params.get("sandbox_user") === null) {
    const path = new URL(c.req.url).pathname;
    const person = PEOPLE[0];
    return c.html(
      renderConsent({ rules, ask, params, action: path.slice(path.lastIndexOf("/") + 1), person }),
    );
  }
  const everything = ask.choices.map((choice) => choice.id);
  return allow(c, deps, rules, ask, params, everything);
}

/** Takes the consent form: the request's own parameters in hidden fields, the person's answers in `sandbox_*`. */
async function takeConsent(c: Context, deps: SandboxDeps, rules: AuthorizeRules): Promise<Response> {
  const params = await readAnyForm(c);
  const ask = readAsk(rules, params);
  if ("code" in ask) return c.html(renderRefusal(rules.vendorName, ask), 400);
  if (params.get("sandbox_decision") !== "allow") return redirectBack(c, ask, { error: "access_denied" });
  const ticked = new Set(params.getAll("sandbox_granted"));
  const granted = ask.choices.map((choice) => choice.id).filter((id) => !ask.tickable || ticked.has(id));
  return allow(c, deps, rules, ask, params, granted);
}

async function allow(
  c: Context,
  deps: SandboxDeps,
  rules: AuthorizeRules,
  ask: Ask,
  params: URLSearchParams,
  granted: string[],
): Promise<Response> {
  const person = findPerson(params.get("sandbox_user") ?? "");
  if (person === undefined) {
    const refusal = {
      code: "unknown_account",
      text: "Nobody with this address works at the sandbox's company.",
    };
    return c.html(renderRefusal(rules.vendorName, refusal), 400);
  }
  const dc = chooseDc(ask, params.get("sandbox_dc"));
  const { untickedScopes } = await readSwitches(deps);
  const given = rules.grantable?.(person.email, granted) ?? granted;
  const scopes = given.filter((scope) => !untickedScopes.includes(scope));
  const code = rules.makeCode();
  const owner = { vendor: rules.vendor, user: person.email, clientId: ask.clientId };
  const before = (await grantsOf(deps, owner)).flatMap((grant) => grant.scopes);
  const isFirst = before.length === 0 || !scopes.every((scope) => before.includes(scope));
  await saveCode(deps, {
    code,
    ...owner,
    redirectUri: ask.redirectUri,
    scopes,
    dc,
    challenge: ask.challenge,
    challengeMethod: ask.challengeMethod,
    offline: ask.refresh === "always" || (ask.refresh === "first-consent" && isFirst),
    expiresAt: deps.now() + rules.codeLifetimeMs,
  });
  return redirectBack(c, ask, { code, ...rules.callbackExtras?.(scopes, dc) });
}

function chooseDc(ask: Ask, chosen: string | null): string | null {
  if (chosen !== null && ask.dcs.includes(chosen)) return chosen;
  return ask.dcs[0] ?? null;
}

function redirectBack(c: Context, ask: Ask, answer: Record<string, string>): Response {
  const target = new URL(ask.redirectUri);
  for (const [name, value] of Object.entries(answer)) target.searchParams.append(name, value);
  if (ask.state !== null) target.searchParams.append("state", ask.state);
  return c.redirect(target.href, 302);
}

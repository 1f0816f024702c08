import type { AuthorizeRules, OwnAsk, Refusal } from "../oauth/ask.ts";
import { randomText } from "../oauth/random.ts";
import { choicesOf, describeScope, SLACK_SCOPES } from "../oauth/scopes.ts";

/** Marks a bot scope in a code's scopes; the same scope may be asked for the person and for the bot. */
export const BOT = "bot ";

export const SLACK_RULES: AuthorizeRules = {
  vendor: "slack",
  vendorName: "Slack",
  codeLifetimeMs: 10 * 60_000,
  readAsk,
  makeCode: () => `100000000001.${randomText(12)}.${randomText(40)}`,
};

/** `user_scope` and `scope` are lists with commas; there is no response_type (providers.md 4.1). */
function readAsk(params: URLSearchParams): OwnAsk | Refusal {
  const userScopes = splitScopes(params.get("user_scope"));
  const botScopes = splitScopes(params.get("scope"));
  const unknown = [...userScopes, ...botScopes].filter((scope) => !SLACK_SCOPES.has(scope));
  if (unknown.length > 0)
    return { code: "invalid_scope", text: `Invalid permissions: ${unknown.join(", ")}` };
  if (userScopes.length + botScopes.length === 0) {
    return { code: "no_scopes", text: "Ask for at least one scope, in scope or user_scope." };
  }
  return {
    choices: [
      ...choicesOf(userScopes),
      ...botScopes.map((scope) => ({ id: BOT + scope, label: `As a bot: ${describeScope(scope)}` })),
    ],
    warning: warnOfPlainRedirect(params.get("redirect_uri") ?? ""),
  };
}

/** Slack has no exception for localhost. The sandbox lets it pass, so that a demo needs no certificate. */
function warnOfPlainRedirect(redirectUri: string): string | null {
  if (redirectUri.startsWith("https:")) return null;
  return "The real Slack would refuse this redirect address: it takes https only, on localhost too.";
}

function splitScopes(text: string | null): string[] {
  return [...new Set((text ?? "").split(",").filter((scope) => scope !== ""))];
}

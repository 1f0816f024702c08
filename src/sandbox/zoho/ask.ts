import type { AuthorizeRules, OwnAsk, Refusal } from "../oauth/ask.ts";
import { randomHex } from "../oauth/random.ts";
import { choicesOf, isZohoScope } from "../oauth/scopes.ts";
import { accountsServer, isZohoDc, reachableDcs, ZOHO_LOCATIONS, type ZohoDc } from "./centres.ts";

/** The consent at one data centre's accounts host; the account behind it may live at another (5.1). */
export function zohoRules(start: ZohoDc): AuthorizeRules {
  return {
    vendor: "zoho",
    vendorName: "Zoho",
    // The vendor's pages say 60 s, 2 min and 3 min.
    codeLifetimeMs: 2 * 60_000,
    readAsk: (params) => readAsk(params, start),
    makeCode: () => `1000.${randomHex(32)}.${randomHex(32)}`,
    callbackExtras: (_granted, dc) =>
      isZohoDc(dc) ? { location: ZOHO_LOCATIONS[dc], "accounts-server": accountsServer(dc) } : {},
  };
}

function readAsk(params: URLSearchParams, start: ZohoDc): OwnAsk | Refusal {
  // Unknown names are dropped without a word; a list of nothing else is an error page.
  const scopes = (params.get("scope") ?? "").split(",").filter(isZohoScope);
  if (scopes.length === 0) return { code: "invalid_scope", text: "Scope does not exist." };
  const asksAgain = params.get("prompt") === "consent";
  return {
    choices: choicesOf(scopes),
    dcs: reachableDcs(start),
    refresh: params.get("access_type") !== "offline" ? "never" : asksAgain ? "always" : "first-consent",
  };
}

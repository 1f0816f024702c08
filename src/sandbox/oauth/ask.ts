import type { Vendor } from "../state.ts";

/** One line of the consent page: a scope, or for Notion a page of the workspace. */
export interface Choice {
  id: string;
  label: string;
}

/** A well-formed authorization request, in terms that all vendors share. */
export interface Ask {
  clientId: string;
  redirectUri: string;
  state: string | null;
  choices: Choice[];
  /** Whether a person may leave choices out (Google, Notion) or takes all of them (Slack, Zoho). */
  tickable: boolean;
  /** Data centres where the person's account may live; empty except at Zoho. */
  dcs: string[];
  challenge: string | null;
  challengeMethod: string | null;
  /** How the exchange treats refresh tokens: always, never, or Google's and Zoho's "only at the first consent". */
  refresh: "always" | "never" | "first-consent";
  /** What the sandbox lets pass and the vendor would not. */
  warning: string | null;
}

/** What a vendor makes of a request besides what all make of it. */
export type OwnAsk = Pick<Ask, "choices"> & Partial<Ask>;

/** Why the vendor shows an error page of its own instead of going back to the app. */
export interface Refusal {
  code: string;
  text: string;
}

/** Where one vendor's authorization differs from the others'. */
export interface AuthorizeRules {
  vendor: Vendor;
  vendorName: string;
  codeLifetimeMs: number;
  readAsk: (params: URLSearchParams) => OwnAsk | Refusal;
  makeCode: () => string;
  /** Those of the granted choices that this person has to give: nobody can share another one's Notion pages. */
  grantable?: (user: string, granted: string[]) => string[];
  /** Query parameters of the vendor's own that go with `code` and `state` to the callback. */
  callbackExtras?: (granted: string[], dc: string | null) => Record<string, string>;
}

/** Reads an authorization request: what all vendors ask alike, then what the one does. */
export function readAsk(rules: AuthorizeRules, params: URLSearchParams): Ask | Refusal {
  const refusal = refuseClient(params) ?? refuseResponseType(rules, params);
  if (refusal !== null) return refusal;
  const own = rules.readAsk(params);
  if ("code" in own) return own;
  return {
    clientId: params.get("client_id") ?? "",
    redirectUri: params.get("redirect_uri") ?? "",
    state: params.get("state"),
    tickable: false,
    dcs: [],
    challenge: params.get("code_challenge"),
    challengeMethod: params.get("code_challenge_method"),
    refresh: "never",
    warning: null,
    ...own,
  };
}

/** Google's and Zoho's rule: tokens to refresh with are for offline access, and once a person unless the app prompts. */
export function refreshAsked(params: URLSearchParams): Ask["refresh"] {
  if (params.get("access_type") !== "offline") return "never";
  const asksAgain = (params.get("prompt") ?? "").split(" ").includes("consent");
  return asksAgain ? "always" : "first-consent";
}

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** What is wrong with the client and the way back to it, before anything else is read; null when nothing is. */
function refuseClient(params: URLSearchParams): Refusal | null {
  if (!params.get("client_id"))
    return { code: "invalid_request", text: "Missing required parameter: client_id" };
  const redirectUri = params.get("redirect_uri");
  if (!redirectUri) return { code: "invalid_request", text: "Missing required parameter: redirect_uri" };
  if (!isRedirectUri(redirectUri)) {
    return {
      code: "redirect_uri_mismatch",
      text: "redirect_uri must be an https address without a fragment, or http on a loopback host.",
    };
  }
  return null;
}

/** As the vendors' consoles have it; they compare with a registered list besides, which the sandbox has none of. */
function isRedirectUri(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.hash !== "" || url.username !== "" || url.password !== "") return false;
  return url.protocol === "https:" || (url.protocol === "http:" && LOOPBACK.has(url.hostname));
}

/** `response_type=code` is the only flow, and Slack has no such parameter. */
function refuseResponseType({ vendor }: AuthorizeRules, params: URLSearchParams): Refusal | null {
  if (vendor === "slack" || params.get("response_type") === "code") return null;
  return { code: "unsupported_response_type", text: "response_type must be code." };
}

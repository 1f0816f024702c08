import type { Ask } from "./pages.ts";

export function choicesOf(scopes: readonly string[]): Ask["choices"] {
  return [...new Set(scopes)].map((id) => ({
    id,
    label: PLAIN_WORDS.get(id) ?? describeZohoScope(id) ?? id,
  }));
}

/** Those that our connectors ask for; the vendors have more, and refuse what they do not know. */
export const GOOGLE_SCOPES = new Map([
  [
    "https://www.googleapis.com/auth/analytics.readonly",
    "See and download your website traffic in Google Analytics",
  ],
  ["https://www.googleapis.com/auth/gmail.readonly", "Read your mail messages and settings in Gmail"],
  ["openid", "Know who you are on Google"],
]);

export const SLACK_SCOPES = new Map([
  ["channels:read", "See the names and topics of public channels"],
  ["channels:history", "Read messages in public channels"],
  ["users:read", "See the people of the workspace"],
  ["team:read", "See the name and domain of the workspace"],
  ["search:read", "Search the workspace's messages as you can"],
]);

const PLAIN_WORDS = new Map([...GOOGLE_SCOPES, ...SLACK_SCOPES]);

const ZOHO_VERBS = new Map([
  ["ALL", "Read and change"],
  ["READ", "Read"],
  ["CREATE", "Create"],
  ["UPDATE", "Change"],
  ["DELETE", "Delete"],
]);

/** Zoho writes `Product.subject.VERB` and has some hundreds of them; undefined when it is not of that form. */
function describeZohoScope(scope: string): string | undefined {
  const [, product, subject, verb = ""] = /^Zoho(CRM|Books|Projects)\.(\w+)\.(\w+)$/i.exec(scope) ?? [];
  const words = ZOHO_VERBS.get(verb.toUpperCase());
  return words && `${words} ${subject === "modules" ? "records" : subject} in Zoho ${product}`;
}

export function isZohoScope(scope: string): boolean {
  return describeZohoScope(scope) !== undefined;
}

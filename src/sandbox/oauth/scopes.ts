import type { Choice } from "./ask.ts";

/** What a scope lets an app do, as the vendors word it on their consent pages; the scope itself when unknown. */
function describeScope(scope: string): string {
  return PLAIN_WORDS.get(scope) ?? describeZohoScope(scope) ?? scope;
}

/** The lines of a consent page for these scopes, each once. */
export function choicesOf(scopes: readonly string[]): Choice[] {
  return [...new Set(scopes)].map((scope) => ({ id: scope, label: describeScope(scope) }));
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

const ZOHO_PRODUCTS = new Map([
  ["zohocrm", "Zoho CRM"],
  ["zohobooks", "Zoho Books"],
  ["zohoprojects", "Zoho Projects"],
]);

const ZOHO_VERBS = new Map([
  ["all", "Read and change"],
  ["read", "Read"],
  ["create", "Create"],
  ["update", "Change"],
  ["delete", "Delete"],
]);

const ZOHO_SUBJECTS = new Map([
  ["modules", "records"],
  ["org", "the organization"],
  ["coql", "records by query"],
  ["fullaccess", "everything"],
]);

/** Zoho writes `Product.subject.VERB` and has some hundreds of them; null when it is not of that form. */
function describeZohoScope(scope: string): string | null {
  const [product = "", subject = "", verb = "", ...rest] = scope.toLowerCase().split(".");
  const productName = ZOHO_PRODUCTS.get(product);
  const verbText = ZOHO_VERBS.get(verb);
  if (productName === undefined || verbText === undefined || subject === "" || rest.length > 0) return null;
  return `${verbText} ${ZOHO_SUBJECTS.get(subject) ?? subject} in ${productName}`;
}

export function isZohoScope(scope: string): boolean {
  return describeZohoScope(scope) !== null;
}

/** The keys of seed.sql; they exist in local databases only. */
export const DEMO_KEY = "bak_demo00000000000000000000000000004JQGNx";
export const DEMO_ENTERPRISE_KEY = "bak_demoenterprise000000000000000000372VIY";
/** `ADMIN_TOKEN` of sandbox.env. */
const DEMO_ADMIN_TOKEN = "demo-admin-token";

export function places(origin: string): string {
  return `Docs       ${origin}/docs
Dashboard  ${origin}/dashboard, sign in with the token ${DEMO_ADMIN_TOKEN}`;
}

export function connectCommand(origin: string): string {
  const passthroughRedirectUri = `${origin}/sandbox/callback`;
  return curl(`${origin}/integrations/web-analytics/connect`, { passthroughRedirectUri });
}

/** Its blanks are of the callback's answer. */
export function selectCommand(origin: string): string {
  const choice = { temporaryAccessToken: "TOKEN", propertyId: "ID" };
  return curl(`${origin}/integrations/web-analytics/select-property`, choice);
}

export function welcome(origin: string): string {
  return `Business Analyst service, running locally with a sandbox of the five vendors.

1. Ask for an authorization address:

${indent(connectCommand(origin))}

2. Open the authUrl of the answer in a browser and allow the access.
   You land on a page with the next commands: they complete the connection.

3. Ask a question:

${indent(chatCommand(origin))}

${places(origin)}
Keys       PRO        ${DEMO_KEY}
           ENTERPRISE ${DEMO_ENTERPRISE_KEY}
Vendors    ${origin}/sandbox/HOST/PATH, their moods at ${origin}/sandbox/_switches (GET, PUT)
`;
}

export function chatCommand(origin: string): string {
  return curl(`${origin}/chat`, { message: "How did traffic do last week compared with the week before?" });
}

function curl(address: string, body: Record<string, string>): string {
  return [
    `curl -s ${address} \\`,
    `  -H 'Authorization: Bearer ${DEMO_KEY}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${JSON.stringify({ externalUserIdentifier: "user-1", ...body })}'`,
  ].join("\n");
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, "   ");
}

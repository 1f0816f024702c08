import { Hono } from "hono";
import type { Child } from "hono/jsx";
import type { SandboxDeps, Vendor } from "../state.ts";
import { peekCode } from "./codes.ts";
import { Page } from "./pages.tsx";

/**
 * `GET /callback`: where a developer may send people while the client application does not exist yet
 * (`passthroughRedirectUri: http://localhost:8787/sandbox/callback`). It shows what a client's backend would
 * now do with the code.
 */
export function callbackPage(deps: SandboxDeps): Hono {
  return new Hono().get("/", async (c) => {
    const { code, state, error, location } = c.req.query();
    if (error !== undefined) return c.html(renderDenied(error));
    if (code === undefined || state === undefined) return c.html(renderEmpty(), 400);
    const type = await typeOf(deps, code);
    // `location` is Zoho's: the data centre where the account turned out to live.
    return c.html(renderCode(new URL(c.req.url).origin, type, { code, state, location }));
  });
}

const TYPES: Record<Vendor, string> = {
  google: "web-analytics",
  notion: "notes-workspace",
  slack: "team-chat",
  zoho: "business-suite",
};

/** The vendors do not say which integration a code is for; the sandbox remembers what was asked. */
async function typeOf(deps: SandboxDeps, code: string): Promise<string> {
  const known = await peekCode(deps, code);
  if (known === undefined) return "INTEGRATION_TYPE";
  if (known.vendor === "google" && known.scopes.some((scope) => scope.includes("gmail"))) return "mail";
  return TYPES[known.vendor];
}

function Landing({ heading, children }: { heading: string; children: Child }) {
  return (
    <Page title="Back at your application - sandbox">
      <p class="note">This page stands in for your application's callback address.</p>
      <h1>{heading}</h1>
      {children}
    </Page>
  );
}

function renderCode(origin: string, type: string, answer: Record<string, string | undefined>) {
  // What stands in the address comes from outside, and the command will be pasted into a shell.
  const body = JSON.stringify(answer).replaceAll("'", String.raw`'\''`);
  const curl = `curl -s ${origin}/integrations/${type}/callback \\
  -H 'Content-Type: application/json' \\
  -d '${body}'`;
  return (
    <Landing heading="The person allowed the access">
      <p>Your backend now hands code and state to the service:</p>
      <pre>{curl}</pre>
      {type === "web-analytics" && (
        <p>
          The answer lists the properties. Choose one with{" "}
          <code>POST /integrations/web-analytics/select-property</code>.
        </p>
      )}
    </Landing>
  );
}

function renderDenied(error: string) {
  return (
    <Landing heading="The person did not allow the access">
      <p>
        The vendor sent <code>error={error}</code> and no code. Nothing was connected.
      </p>
    </Landing>
  );
}

function renderEmpty() {
  return (
    <Landing heading="Nothing to do here">
      <p>
        Use this address as <code>passthroughRedirectUri</code> of a connect request; after the consent you
        come back with a code and a state.
      </p>
    </Landing>
  );
}

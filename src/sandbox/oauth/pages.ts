import { Hono } from "hono";
import { html, raw } from "hono/html";
import { clientName, type Code } from "./codes.ts";
import { PEOPLE } from "../company/company.ts";
import { readState, type SandboxDeps, type Vendor } from "../state.ts";
import { selectCommand } from "../welcome.ts";

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d5d9e0, #3b4252); --muted: light-dark(#525c6e, #a8b1c2);
  --accent: light-dark(#1a56c4, #8ab4ff); }
body { max-width: 30rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; font: 16px/1.5 system-ui, sans-serif;
  background: light-dark(#fff, #1d2129); color: light-dark(#1b2230, #e8ebf1); overflow-wrap: anywhere; }
h1 { font-size: 1.3rem; line-height: 1.3; }
.note { color: var(--muted); font-size: .875rem; }
fieldset { border: 0; border-top: 1px solid var(--line); margin: 0; padding: 1rem 0; min-width: 0; }
legend, .field { font-weight: 600; }
label { display: flex; gap: .75rem; align-items: flex-start; padding: .4rem 0; }
label.field { display: block; }
input[type=checkbox] { width: 1.25rem; height: 1.25rem; flex: none; accent-color: var(--accent); }
select, button { font: inherit; width: 100%; padding: .6rem; border-radius: 8px; border: 1px solid var(--line);
  background: transparent; color: inherit; }
pre { white-space: pre-wrap; font-size: .8125rem; }
.buttons { display: flex; gap: .75rem; }
button.primary { background: var(--accent); color: light-dark(#fff, #10151f); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;

type Html = ReturnType<typeof html>;

/** The frame of every page of the sandbox: one column, readable at 390 px, light or dark as the reader has it. */
function pageOf(title: string, note: string, heading: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="referrer" content="no-referrer" />
      <title>${title} - sandbox</title>
      <style>
        ${raw(STYLE)}
      </style>
      <main>
        <p class="note">${note}</p>
        <h1>${heading}</h1>
        ${content}
      </main>
    </html>`;
}

export interface Ask {
  choices: { id: string; label: string }[];
  /** A person may leave choices out (Google, Notion); else all of them are taken (Slack, Zoho). */
  tickable?: boolean;
  dcs?: string[];
  /** Whether a refresh token comes with the exchange, where that is asked for: Google's and Zoho's rule. */
  refresh?: "always" | "first-consent" | undefined;
  /** What the sandbox lets pass and the vendor would not. */
  warning?: string | undefined;
}

/** Why the vendor shows an error page of its own instead of going back to the app. */
export interface Refusal {
  code: string;
  text: string;
}

const noteOf = (vendorName: string) => `Sandbox of ${vendorName}: no real account is involved.`;

/** The page to allow or refuse on, without a script: the request travels in hidden fields; `action` is relative, for any mount point. */
export function renderConsent(consent: {
  vendor: Vendor;
  vendorName: string;
  ask: Ask;
  params: URLSearchParams;
  action: string;
}): Html {
  const { vendor, vendorName, params } = consent;
  const app = clientName(params.get("client_id") ?? "");
  const { choices, tickable, dcs = [], warning } = consent.ask;
  const people = PEOPLE.map(({ email, name }) => [email, `${name} (${email})`] as const);
  const centres = dcs.map((dc) => [dc, dc] as const);
  const lines = choices.map(({ id, label }) => {
    const box = tickable && html`<input type="checkbox" name="sandbox_granted" value="${id}" checked />`;
    return html`<label>${box} <span>${label}</span></label>`;
  });
  const form = html`<form method="post" action="${consent.action}">
    ${[...params].map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    ${selectOf("Continue as", "sandbox_user", people)}
    ${dcs.length > 0 && selectOf("Data centre of this account", "sandbox_dc", centres)}
    <fieldset>
      <legend>${vendor === "notion" ? "Pages to share" : "It will be able to"}</legend>
      ${lines}
    </fieldset>
    ${warning && html`<p class="note">Note: ${warning}</p>`}
    <p class="note">Afterwards you go back to ${new URL(params.get("redirect_uri") ?? "").origin}.</p>
    <div class="buttons">
      <button class="primary" name="sandbox_decision" value="allow">Allow</button>
      <button name="sandbox_decision" value="deny">Cancel</button>
    </div>
  </form>`;
  return pageOf(app, noteOf(vendorName), `${app} asks for access to your ${vendorName} account`, form);
}

function selectOf(label: string, name: string, options: readonly (readonly [string, string])[]): Html {
  const listed = options.map(([value, text]) => html`<option value="${value}">${text}</option>`);
  return html`<label class="field"
    >${label}
    <select name="${name}">
      ${listed}
    </select></label
  >`;
}

/** The vendor's own error page: with a bad client or redirect address there is no safe way back to the app. */
export function renderRefusal(vendorName: string, { code, text }: Refusal): Html {
  const content = html`<p>${text}</p>
    <p>Error 400: <code>${code}</code></p>`;
  return pageOf("Error", noteOf(vendorName), "Access blocked: the app's request is invalid", content);
}

/** `GET /callback`: a `passthroughRedirectUri` while there is no client yet; shows what a client's backend does with the code. */
export function callbackPage(deps: SandboxDeps): Hono {
  return new Hono().get("/", async (c) => {
    // `location` is Zoho's: the data centre where the account turned out to live.
    const { code, state, error, location } = c.req.query();
    if (error !== undefined) {
      const text = `The vendor sent error=${error} and no code. Nothing was connected.`;
      return c.html(landing("The person did not allow the access", html`<p>${text}</p>`));
    }
    if (code === undefined || state === undefined) {
      const text =
        "Use this address as passthroughRedirectUri of a connect request; then come back from the consent.";
      return c.html(landing("Nothing to do here", html`<p>${text}</p>`), 400);
    }
    const type = await typeOf(deps, code);
    const curl = curlOf(new URL(c.req.url).origin, type, { code, state, location });
    const next = html`<p>Then choose one of the properties that it answers, with its temporaryAccessToken:</p>
      <pre>${selectCommand(new URL(c.req.url).origin)}</pre>`;
    const content = html`<p>Your backend now hands code and state to the service:</p>
      <pre>${curl}</pre>
      ${type === "web-analytics" && next}`;
    return c.html(landing("The person allowed the access", content));
  });
}

function landing(heading: string, content: Html): Html {
  return pageOf(heading, "This page stands in for your application's callback address.", heading, content);
}

const TYPES: Record<Vendor, string> = {
  google: "web-analytics",
  notion: "notes-workspace",
  slack: "team-chat",
  zoho: "business-suite",
};

/** The vendors do not say which integration a code is for; the sandbox remembers what was asked. */
async function typeOf(deps: SandboxDeps, code: string): Promise<string> {
  const known = await readState<Code>(deps, "code", code);
  if (known === undefined) return "INTEGRATION_TYPE";
  if (known.vendor === "google" && known.scopes.some((scope) => scope.includes("gmail"))) return "mail";
  return TYPES[known.vendor];
}

function curlOf(origin: string, type: string, answer: Record<string, string | undefined>): string {
  // What stands in the address comes from outside, and the command will be pasted into a shell.
  const body = JSON.stringify(answer).replaceAll("'", String.raw`'\''`);
  return `curl -s ${origin}/integrations/${type}/callback \\
  -H 'Content-Type: application/json' \\
  -d '${body}'`;
}

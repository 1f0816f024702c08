import type { Child } from "hono/jsx";
import type { Ask, AuthorizeRules, Refusal } from "./ask.ts";
import { clientName } from "./codes.ts";
import { PEOPLE, type Person } from "../company/company.ts";

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d5d9e0, #3b4252); --soft: light-dark(#f3f5f8, #1d2129);
  --ink: light-dark(#1b2230, #e8ebf1); --muted: light-dark(#525c6e, #a8b1c2); --accent: light-dark(#1a56c4, #8ab4ff); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--soft); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 30rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
.card { background: light-dark(#fff, #262b35); border: 1px solid var(--line); border-radius: 12px; padding: 1.5rem; }
h1 { font-size: 1.3rem; line-height: 1.3; margin: 0 0 1rem; overflow-wrap: anywhere; }
p { margin: 0 0 1rem; overflow-wrap: anywhere; }
.note { color: var(--muted); font-size: .875rem; }
fieldset { border: 0; border-top: 1px solid var(--line); margin: 0; padding: 1rem 0; min-width: 0; }
legend { font-weight: 600; padding: 0 .5rem 0 0; }
label { display: flex; gap: .75rem; align-items: flex-start; padding: .4rem 0; overflow-wrap: anywhere; min-width: 0; }
label > span { min-width: 0; }
label.field { display: block; padding: .25rem 0 .75rem; }
label.field span { display: block; font-weight: 600; }
input[type=checkbox] { width: 1.25rem; height: 1.25rem; margin: .15rem 0 0; flex: none; accent-color: var(--accent); }
select { font: inherit; width: 100%; padding: .55rem; border-radius: 8px; border: 1px solid var(--line);
  background: light-dark(#fff, #1d2129); color: inherit; }
ul { margin: 0; padding-left: 1.25rem; }
code { font-size: .875rem; overflow-wrap: anywhere; }
pre { overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere; background: var(--soft); padding: .75rem;
  border-radius: 8px; font-size: .8125rem; }
.buttons { display: flex; gap: .75rem; padding-top: .5rem; }
button { font: inherit; font-weight: 600; flex: 1; padding: .7rem 1rem; border-radius: 8px; cursor: pointer;
  border: 1px solid var(--line); background: transparent; color: inherit; }
button.primary { background: var(--accent); border-color: var(--accent); color: light-dark(#fff, #10151f); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;

/** The frame of every page of the sandbox: one column, readable at 390 px, light or dark as the reader has it. */
export function Page(props: { title: string; children: Child }) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="referrer" content="no-referrer" />
        <title>{props.title}</title>
        <style dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body>
        <main>
          <div class="card">{props.children}</div>
        </main>
      </body>
    </html>
  );
}

interface Consent {
  rules: AuthorizeRules;
  ask: Ask;
  /** The request as it came; every parameter travels through the form in a hidden field. */
  params: URLSearchParams;
  /** Relative address of the page itself, so that the form works under any mount point. */
  action: string;
  person: Person | undefined;
}

/** The page on which a person allows or refuses what an app asks for. Works without a script. */
export function renderConsent({ rules, ask, params, action, person }: Consent) {
  const app = clientName(ask.clientId);
  return (
    <Page title={`${app} - ${rules.vendorName} sandbox`}>
      <p class="note">Sandbox of {rules.vendorName}: no real account is involved.</p>
      <h1>
        {app} asks for access to your {rules.vendorName} account
      </h1>
      <form method="post" action={action}>
        {[...params].map(([name, value]) => (
          <input type="hidden" name={name} value={value} />
        ))}
        <label class="field">
          <span>Continue as</span>
          <select name="sandbox_user">
            {PEOPLE.map(({ email, name }) => (
              <option value={email} selected={email === person?.email}>
                {name} ({email})
              </option>
            ))}
          </select>
        </label>
        {ask.dcs.length > 0 && <DataCentre dcs={ask.dcs} />}
        <Choices ask={ask} vendor={rules.vendor} />
        {ask.warning !== null && <p class="note">Note: {ask.warning}</p>}
        <p class="note">
          Afterwards you go back to <code>{new URL(ask.redirectUri).origin}</code>.
        </p>
        <div class="buttons">
          <button class="primary" name="sandbox_decision" value="allow">
            Allow
          </button>
          <button name="sandbox_decision" value="deny">
            Cancel
          </button>
        </div>
      </form>
    </Page>
  );
}

/** The vendor's own error page: with a bad client or redirect address there is no safe way back to the app. */
export function renderRefusal(vendorName: string, refusal: Refusal) {
  return (
    <Page title={`Error - ${vendorName} sandbox`}>
      <p class="note">Sandbox of {vendorName}: no real account is involved.</p>
      <h1>Access blocked: the app's request is invalid</h1>
      <p>{refusal.text}</p>
      <p>
        Error 400: <code>{refusal.code}</code>
      </p>
    </Page>
  );
}

function DataCentre(props: { dcs: string[] }) {
  return (
    <label class="field">
      <span>Data centre of this account</span>
      <select name="sandbox_dc">
        {props.dcs.map((dc) => (
          <option value={dc}>{dc}</option>
        ))}
      </select>
    </label>
  );
}

function Choices({ ask, vendor }: { ask: Ask; vendor: string }) {
  const legend = vendor === "notion" ? "Pages to share" : `It will be able to`;
  if (!ask.tickable) {
    return (
      <fieldset>
        <legend>{legend}</legend>
        <ul>
          {ask.choices.map((choice) => (
            <li>{choice.label}</li>
          ))}
        </ul>
      </fieldset>
    );
  }
  return (
    <fieldset>
      <legend>{legend}</legend>
      {ask.choices.map((choice) => (
        <label>
          <input type="checkbox" name="sandbox_granted" value={choice.id} checked />
          <span>{choice.label}</span>
        </label>
      ))}
    </fieldset>
  );
}

import type { Ask, AuthorizeRules, Refusal } from "./ask.ts";
import { clientName } from "./clients.ts";
import { PEOPLE, type Person } from "../company/people.ts";
import { Page } from "./page.tsx";

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

import type { IntegrationType } from "../../../domain/integration-types.ts";
import { typeName } from "../../users/connection-state.ts";
import { Csrf } from "../../ui/form.tsx";
import { Back } from "../../ui/parts.tsx";
import { PLAYGROUND } from "../subject/subject.ts";
import { Steps } from "./steps.tsx";

/** The first visit, without a session. */
export function Onward({ target }: { target: string }) {
  return (
    <div class="text">
      <h1>Back from the vendor</h1>
      <p>The connection is finished on the next page.</p>
      <p>
        <a class="button" href={target}>
          Continue
        </a>
      </p>
    </div>
  );
}

interface FinishProps {
  type: IntegrationType;
  csrfToken: string;
  fields: Record<string, string>;
}

/** Sends itself where scripts run. */
export function FinishPage({ type, csrfToken, fields }: FinishProps) {
  const name = typeName(type);
  return (
    <div class="text">
      <h1>Finish connecting {name}</h1>
      <Steps current={3} name={name} property={type === "web-analytics"} />
      <FinishForm csrfToken={csrfToken} fields={fields} text="Finish" isAutomatic />
      <h2>What the vendor sent</h2>
      <dl class="facts">
        {Object.entries(fields).map(([field, value]) => (
          <div>
            <dt>{field}</dt>
            <dd>
              <code>{shorten(value)}</code>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

interface FinishFormProps {
  csrfToken: string;
  fields: Record<string, string>;
  text: string;
  isAutomatic?: boolean;
}

function FinishForm({ csrfToken, fields, text, isAutomatic = false }: FinishFormProps) {
  return (
    <form method="post" action={`${PLAYGROUND}/callback`} data-automatic={isAutomatic || undefined}>
      <Csrf token={csrfToken} />
      {Object.entries(fields)
        .filter(([name]) => name !== "csrf")
        .map(([name, value]) => (
          <input type="hidden" name={name} value={value} />
        ))}
      <p>
        <button type="submit">{text}</button>
      </p>
    </form>
  );
}

interface FailureProps {
  type: IntegrationType;
  text: string;
  /** In the vendor's or the API's words. */
  detail: string;
  back: string;
  /** Sends the same again. */
  retry?: { csrfToken: string; fields: Record<string, string> };
}

export function FlowFailure({ type, text, detail, back, retry }: FailureProps) {
  return (
    <div class="text">
      <Back href={back}>To the playground</Back>
      <h1>{typeName(type)} is not connected</h1>
      <p class="message bad" role="alert">
        {text}
      </p>
      {detail !== "" && (
        <p class="muted">
          <code>{detail}</code>
        </p>
      )}
      {retry && <FinishForm {...retry} text="Try again" />}
    </div>
  );
}

/** For a state that this session has not begun, or not within ten minutes. */
export function Lost() {
  return (
    <div class="text">
      <h1>This flow is not yours</h1>
      <p>
        It was not begun in this session, was finished already, or began more than ten minutes ago. Nothing
        was connected. Begin again in the playground.
      </p>
      <p>
        <a href={PLAYGROUND}>To the playground</a>
      </p>
    </div>
  );
}

/** Enough to recognise it. */
function shorten(value: string): string {
  return value.length > 24 ? `${value.slice(0, 12)}… (${value.length} characters)` : value;
}

import { typeName } from "../../users/connection-state.ts";
import { answerPage } from "../../answer.tsx";
import { sessionOf, type PageContext } from "../../env.ts";
import { Csrf } from "../../ui/form.tsx";
import { Back, Facts } from "../../ui/parts.tsx";
import { SCRIPT, STYLE } from "../assets/addresses.ts";
import { PLAYGROUND, playgroundPath } from "../subject/subject.ts";
import type { Flow } from "./flow-cookie.ts";
import { Steps } from "./steps.tsx";

/** The first visit, without a session: the browser is led to the target. */
export function showOnward(c: PageContext, target: string) {
  return answerPage(
    c,
    { title: "Back from the vendor", headers: { Refresh: `0; url=${target}` } },
    <div class="text">
      <h1>Back from the vendor</h1>
      <p>The connection is finished on the next page.</p>
      <p>
        <a class="button" href={target}>
          Continue
        </a>
      </p>
    </div>,
  );
}

/** Sends itself where scripts run. */
export function showFinish(c: PageContext, { type }: Flow, fields: Record<string, string>) {
  const name = typeName(type);
  return answerPage(
    c,
    { title: "Finish connecting", ...STYLE, ...SCRIPT },
    <div class="text">
      <h1>Finish connecting {name}</h1>
      <Steps current={3} name={name} property={type === "web-analytics"} />
      <FinishForm csrfToken={sessionOf(c).csrfToken} fields={fields} text="Finish" isAutomatic />
      <h2>What the vendor sent</h2>
      <Facts rows={Object.entries(fields).map(([field, value]) => [field, <code>{shorten(value)}</code>])} />
    </div>,
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

interface Failure {
  flow: Pick<Flow, "type" | "organizationId" | "externalUserIdentifier">;
  text: string;
  /** In the vendor's or the API's words. */
  detail: string;
  status?: number;
  headers?: Record<string, string>;
  /** The form that was sent can be sent again. */
  canRetry?: boolean;
}

export function showFailure(
  c: PageContext,
  { flow, text, detail, status = 200, headers = {}, canRetry = false }: Failure,
) {
  return answerPage(
    c,
    { title: canRetry ? "Not connected yet" : "Not connected", status, headers, ...STYLE },
    <div class="text">
      <Back href={playgroundPath(flow)}>To the playground</Back>
      <h1>{typeName(flow.type)} is not connected</h1>
      <p class="message bad" role="alert">
        {text}
      </p>
      {detail !== "" && (
        <p class="muted">
          <code>{detail}</code>
        </p>
      )}
      {canRetry && (
        <FinishForm
          csrfToken={sessionOf(c).csrfToken}
          fields={Object.fromEntries(c.var.form)}
          text="Try again"
        />
      )}
    </div>,
  );
}

/** For a state that this session has not begun, or not within ten minutes. */
export function showLost(c: PageContext) {
  return answerPage(
    c,
    { title: "An unknown flow", status: 400 },
    <div class="text">
      <h1>This flow is not yours</h1>
      <p>
        It was not begun in this session, was finished already, or began more than ten minutes ago. Nothing
        was connected. Begin again in the playground.
      </p>
      <p>
        <a href={PLAYGROUND}>To the playground</a>
      </p>
    </div>,
  );
}

/** Enough to recognise it. */
function shorten(value: string): string {
  return value.length > 24 ? `${value.slice(0, 12)}… (${value.length} characters)` : value;
}

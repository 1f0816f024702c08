import type { IntegrationType } from "../../../domain/integration-types.ts";
import type { UserRef } from "../../../integrations/ids.ts";
import { answerPage } from "../../answer.tsx";
import type { PageContext } from "../../env.ts";
import { Csrf } from "../../ui/form.tsx";
import { typeName } from "../../users/connection-state.ts";
import { PLAYGROUND, playgroundPath, STYLE } from "../subject.ts";

/** What connect has begun for whom. */
export interface Flow extends UserRef {
  type: IntegrationType;
}

interface Failure {
  flow: Flow;
  text: string;
  /** In the vendor's or the API's words. */
  detail: string;
  status?: number;
  /** The form that was sent can be sent again. */
  canRetry?: boolean;
}

export function showFailure(c: PageContext, { flow, text, detail, status = 200, canRetry = false }: Failure) {
  return answerPage(
    c,
    {
      title: `${typeName(flow.type)} is not connected`,
      back: [playgroundPath(flow), "To the playground"],
      width: "text",
      status,
      ...STYLE,
    },
    <>
      <p class="message bad" role="alert">
        {text}
      </p>
      {detail !== "" && (
        <p class="muted">
          <code>{detail}</code>
        </p>
      )}
      {canRetry && <FinishForm fields={Object.fromEntries(c.var.form)} text="Try again" />}
    </>,
  );
}

interface FinishFormProps {
  fields: Record<string, string>;
  text: string;
  isAutomatic?: boolean;
}

export function FinishForm({ fields, text, isAutomatic = false }: FinishFormProps) {
  return (
    <form method="post" action={`${PLAYGROUND}/callback`} data-automatic={isAutomatic || undefined}>
      <Csrf />
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

import type { Child } from "hono/jsx";
import type { IntegrationType } from "../../../domain/integration-types.ts";
import type { UserRef } from "../../../integrations/ids.ts";
import { answerPage } from "../../answer.tsx";
import type { PageContext } from "../../env.ts";
import { typeName } from "../../users/connection-state.ts";
import { playgroundPath } from "../../paths.ts";

/** What connect has begun for whom. */
export interface Flow extends UserRef {
  type: IntegrationType;
}

/** A page of the flow, with the way back to its user. */
export function answerFlow(
  c: PageContext,
  user: UserRef,
  page: { title: string; status?: number },
  content: Child,
) {
  return answerPage(
    c,
    { ...page, back: [playgroundPath(user), "To the playground"], width: "text" },
    content,
  );
}

interface Failure {
  text: string;
  /** In the vendor's or the API's words. */
  detail: string;
  status?: number;
  /** What can be done about it. */
  retry?: Child;
}

export function showFailure(c: PageContext, flow: Flow, { text, detail, status = 200, retry }: Failure) {
  return answerFlow(
    c,
    flow,
    { title: `${typeName(flow.type)} is not connected`, status },
    <>
      <p class="message bad" role="alert">
        {text}
      </p>
      {detail !== "" && (
        <p class="muted">
          <code>{detail}</code>
        </p>
      )}
      {retry}
    </>,
  );
}

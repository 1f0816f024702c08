import type { Child } from "hono/jsx";
import type { Property } from "../../../connectors/connector.ts";
import type { IntegrationType } from "../../../domain/integration-types.ts";
import { toAppError } from "../../../http/errors.ts";
import { parseInput } from "../../../http/validate.ts";
import { selectProperty } from "../../../integrations/consent/select-property.ts";
import type { UserRef } from "../../../integrations/ids.ts";
import { selectPropertyBody } from "../../../integrations/schemas.ts";
import { answerPage } from "../../answer.tsx";
import type { PageContext } from "../../env.ts";
import { playgroundPath } from "../../paths.ts";
import { Csrf } from "../../ui/form.tsx";
import { Empty } from "../../ui/parts.tsx";
import { typeName } from "../../users/connection-state.ts";
import { subjectOf } from "../subject.ts";

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

const type = "web-analytics";

/** The last step of web analytics. */
export function showProperties(c: PageContext, user: UserRef, token: string, properties: Property[]) {
  return answerFlow(
    c,
    user,
    { title: "Choose a property" },
    properties.length === 0 ? (
      <Empty title="This account has no Google Analytics property">
        Connect again with an account that has one.
      </Empty>
    ) : (
      <form method="post" action={playgroundPath(user, "/property")}>
        <Csrf />
        <input type="hidden" name="temporaryAccessToken" value={token} />
        <fieldset class="field">
          <legend>Whose data shall be read?</legend>
          <p class="hint">The choice is open for 15 minutes.</p>
          {properties.map(({ id, name, websiteUrl }, index) => (
            <label class="check">
              <input type="radio" name="propertyId" value={id} required checked={index === 0} />
              <span>
                {name} <span class="muted">{[id, websiteUrl].filter(Boolean).join(", ")}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <button type="submit">Connect this property</button>
      </form>
    ),
  );
}

/** Finishes web analytics with the chosen property. */
export async function chooseProperty(c: PageContext): Promise<Response> {
  const subject = subjectOf(c);
  try {
    const { externalUserIdentifier } = subject;
    const fields = { ...Object.fromEntries(c.var.form), externalUserIdentifier };
    await selectProperty(c.var.deps, { ...parseInput(selectPropertyBody, fields), ...subject });
    return c.redirect(playgroundPath(subject, "", { done: "connected" }), 303);
  } catch (error) {
    const { code } = toAppError(c.var, error, "select_property_failed");
    const text =
      code === "invalid_temporary_access_token"
        ? "The choice is not open any more: it was made already, or 15 minutes have passed. Connect again."
        : "The property could not be connected. Connect again, or go back and choose once more.";
    return showFailure(c, { ...subject, type }, { text, detail: code, status: 409 });
  }
}

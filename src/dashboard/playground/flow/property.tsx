import { toAppError } from "../../../http/errors.ts";
import type { Property } from "../../../connectors/connector.ts";
import { parseInput } from "../../../http/validate.ts";
import type { UserRef } from "../../../integrations/ids.ts";
import { selectPropertyBody } from "../../../integrations/schemas.ts";
import { selectProperty } from "../../../integrations/consent/select-property.ts";
import type { PageContext } from "../../env.ts";
import { Csrf } from "../../ui/form.tsx";
import { Empty } from "../../ui/parts.tsx";
import { playgroundPath } from "../../paths.ts";
import { subjectOf } from "../subject.ts";
import { answerFlow, showFailure } from "./failure.tsx";

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

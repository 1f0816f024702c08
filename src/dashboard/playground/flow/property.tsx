import type { Context } from "hono";
import { parseInput } from "../../../http/validate.ts";
import { selectPropertyBody } from "../../../integrations/schemas.ts";
import { selectProperty } from "../../../integrations/consent/select-property.ts";
import { answerPage } from "../../answer.tsx";
import type { DashboardEnv } from "../../env.ts";
import { toAppError } from "../ask/failure.tsx";
import { playgroundPath, subjectOf } from "../subject/subject.ts";
import { FlowFailure } from "./callback-pages.tsx";

const type = "web-analytics";

/** Finishes web analytics with the chosen property. */
export async function chooseProperty(c: Context<DashboardEnv>): Promise<Response> {
  const subject = subjectOf(c);
  try {
    const { externalUserIdentifier } = subject;
    const fields = { ...Object.fromEntries(c.var.form), externalUserIdentifier };
    await selectProperty(c.var.deps, { ...parseInput(selectPropertyBody, fields), ...subject });
    return c.redirect(playgroundPath(subject, { query: { connected: type } }), 303);
  } catch (error) {
    const { code } = toAppError(c, error, "select_property_failed");
    const text =
      code === "invalid_temporary_access_token"
        ? "The choice is not open any more: it was made already, or 15 minutes have passed. Connect again."
        : "The property could not be connected. Connect again, or go back and choose once more.";
    const page = <FlowFailure type={type} text={text} detail={code} back={playgroundPath(subject)} />;
    return answerPage(c, { title: "Not connected", status: 409 }, page);
  }
}

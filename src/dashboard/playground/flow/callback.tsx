import type { Child } from "hono/jsx";
import { toAppError } from "../../../http/errors.ts";
import { parseInput } from "../../../http/validate.ts";
import { completeCallback } from "../../../integrations/consent/callback.ts";
import { stateTicket } from "../../../integrations/consent/ticket-kinds.ts";
import { findTicket } from "../../../integrations/consent/tickets.ts";
import { callbackBody } from "../../../integrations/schemas.ts";
import { AppError, errors } from "../../../lib/errors.ts";
import { sessionOf, type PageContext } from "../../env.ts";
import { PostForm } from "../../ui/form.tsx";
import { typeName } from "../../users/connection-state.ts";
import { playgroundPath, PLAYGROUND } from "../../paths.ts";
import { findOrganization } from "../subject.ts";
import { answerFlow, showFailure, showProperties, type Flow } from "./steps.tsx";

/** Where the vendor sends the browser: the form that finishes, which sends itself where scripts run. */
export async function showReturn(c: PageContext): Promise<Response> {
  const { code, state = "", location, error, error_description: description } = c.req.query();
  const flow = await findFlow(c, state);
  if (error !== undefined || code === undefined) return showRefusal(c, flow, error, description);
  const title = `Finish connecting ${typeName(flow.type)}`;
  const form = <FinishForm code={code} state={state} location={location} text="Finish" isAutomatic />;
  return answerFlow(c, flow, { title }, form);
}

interface FinishFormProps {
  code: string;
  state: string;
  location?: string | undefined;
  text: string;
  isAutomatic?: true;
}

function FinishForm({ text, isAutomatic, code, state, location }: FinishFormProps) {
  return (
    <PostForm
      action={`${PLAYGROUND}/callback`}
      hidden={{ code, state, location }}
      data-automatic={isAutomatic}
    >
      <p>
        <button type="submit">{text}</button>
      </p>
    </PostForm>
  );
}

/** Completes the flow by the same function as the API's callback, for the user whom the session began it for. */
export async function finishFlow(c: PageContext): Promise<Response> {
  const { form, deps, requestId } = c.var;
  const fields = parseInput(callbackBody, Object.fromEntries(form));
  const flow = await findFlow(c, fields.state);
  try {
    const input = { ...fields, ...flow, requestId };
    const { properties = [], temporaryAccessToken } = await completeCallback(deps, input);
    return temporaryAccessToken === undefined
      ? c.redirect(playgroundPath(flow, "", { done: "connected" }), 303)
      : showProperties(c, flow, temporaryAccessToken, properties);
  } catch (error) {
    return failFlow(c, flow, error, <FinishForm {...fields} text="Try again" />);
  }
}

/** A state that was given back can be tried again: the same form is offered. */
function failFlow(c: PageContext, flow: Flow, error: unknown, retry: Child): Response {
  const { code, details } = toAppError(c.var, error, "callback_failed");
  if (code === "callback_failed") {
    const text = "The vendor did not answer as it should. The state is still good: try again in a moment.";
    return showFailure(c, flow, { text, detail: code, status: 502, retry });
  }
  const text =
    details?.map(({ message }) => message).join("; ") ??
    "The vendor did not take the code: it was used before, has expired, or is not of this service.";
  return showFailure(c, flow, { text, detail: code, status: errors[code].status });
}

/**
 * What this session has begun with a state, if it may still act for that organization. Anybody may send a link that
 * ends here, and what is consented to must not land with a stranger's user. Throws 401 for any other.
 */
async function findFlow(c: PageContext, state: string): Promise<Flow> {
  const ticket = await findTicket(c.var.deps, stateTicket, state);
  const { actor } = ticket?.payload ?? {};
  const isOwn = actor && "sessionId" in actor && actor.sessionId === sessionOf(c).id;
  if (!ticket || !isOwn) throw new AppError("invalid_oauth_code");
  const { organizationId, payload } = ticket;
  const { type, externalUserIdentifier } = payload;
  await findOrganization(c, organizationId);
  return { organizationId, type, externalUserIdentifier };
}

const refusals: Record<string, string> = {
  access_denied: "The consent was refused, so nothing was connected.",
  invalid_scope:
    "The vendor does not allow its client what the service asks for. The operator has to change the client there.",
  unauthorized_client:
    "The vendor does not know the service's client for this. The operator has to look at its settings.",
  temporarily_unavailable: "The vendor is not available just now. Try again in a moment.",
  server_error: "The vendor had a fault of its own. Try again in a moment.",
};

function showRefusal(c: PageContext, flow: Flow, error?: string, description?: string) {
  const known = error !== undefined && Object.hasOwn(refusals, error) ? refusals[error] : undefined;
  const other =
    error === undefined
      ? "The vendor sent no code."
      : "The vendor reports an error, so nothing was connected.";
  const detail = [error, description].filter(Boolean).join(": ").slice(0, 300);
  return showFailure(c, flow, { text: known ?? other, detail });
}

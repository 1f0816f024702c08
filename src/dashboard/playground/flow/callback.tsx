import { toAppError } from "../../../http/errors.ts";
import { completeCallback } from "../../../integrations/consent/callback.ts";
import { parseInput } from "../../../http/validate.ts";
import { errors } from "../../../lib/errors.ts";
import { callbackBody } from "../../../integrations/schemas.ts";
import type { PageContext } from "../../env.ts";
import { findOrganization, playgroundPath } from "../subject/subject.ts";
import { showFailure, showFinish, showLost, showOnward } from "./callback-pages.tsx";
import { forgetFlow, recallFlow, type Flow } from "./flow-cookie.ts";
import { showProperties } from "./property.tsx";
import { againPath, readReturned, refusalOf } from "./returned.ts";

/**
 * Where the vendor sends the browser. Coming from another site it has no session with it, so the first visit leads to
 * the same address from here; the second shows the form that finishes.
 */
export async function showReturn(c: PageContext): Promise<Response> {
  const { caller } = c.var;
  const returned = readReturned(c);
  if (caller.kind === "unverified") throw caller.error;
  if (caller.kind !== "session") {
    const target = againPath(returned);
    if (c.req.query("again") === undefined) return showOnward(c, target);
    return c.redirect(`/dashboard/sign-in?next=${encodeURIComponent(target)}`, 303);
  }
  const flow = await ownFlow(c, returned.state);
  if (!flow) return showLost(c);
  const refusal = refusalOf(returned);
  if (refusal) {
    const headers = { "Set-Cookie": await forgetFlow(c, returned.state) };
    return showFailure(c, { flow, ...refusal, headers });
  }
  const { code = "", state, location } = returned;
  return showFinish(c, flow, { code, state, ...(location !== undefined && { location }) });
}

/** Completes the flow by the same function as the API's callback, for the user whom the session began it for. */
export async function finishFlow(c: PageContext): Promise<Response> {
  const { form, deps, requestId } = c.var;
  const { code, state, location } = parseInput(callbackBody, Object.fromEntries(form));
  const flow = await ownFlow(c, state);
  if (!flow) return showLost(c);
  const { sessionId: _session, ...of } = flow;
  try {
    const input = { ...of, code, state, location, requestId };
    const { properties = [], temporaryAccessToken } = await completeCallback(deps, input);
    const headers = { "Set-Cookie": await forgetFlow(c, state) };
    if (temporaryAccessToken !== undefined)
      return showProperties(c, { flow, temporaryAccessToken, properties, headers });
    const target = playgroundPath(flow, { query: { connected: flow.type } });
    return new Response(null, { status: 303, headers: { ...headers, Location: target } });
  } catch (error) {
    return failFlow(c, flow, error);
  }
}

/** A state that was given back can be tried again: the same form is offered. */
function failFlow(c: PageContext, flow: Flow, error: unknown): Response {
  const { code, details } = toAppError(c.var, error, "callback_failed");
  if (code === "callback_failed") {
    const text = "The vendor did not answer as it should. The state is still good: try again in a moment.";
    return showFailure(c, { flow, text, detail: code, status: 502, canRetry: true });
  }
  const text =
    details?.map(({ message }) => message).join("; ") ??
    "The vendor did not take the code: it was used before, has expired, or is not of this service.";
  return showFailure(c, { flow, text, detail: code, status: errors[code].status });
}

/** What this session has begun, if it may still act for that organization. */
async function ownFlow(c: PageContext, state: string): Promise<Flow | undefined> {
  const flow = await recallFlow(c, state);
  if (flow) await findOrganization(c, flow.organizationId);
  return flow;
}

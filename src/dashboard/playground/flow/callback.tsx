import type { Context } from "hono";
import { completeCallback } from "../../../integrations/consent/callback.ts";
import { parseInput } from "../../../http/validate.ts";
import { errors } from "../../../lib/errors.ts";
import { callbackBody } from "../../../integrations/schemas.ts";
import { answerPage } from "../../answer.tsx";
import { sessionOf, type DashboardEnv } from "../../env.ts";
import { SCRIPT, STYLE } from "../assets/addresses.ts";
import { toAppError } from "../ask/failure.tsx";
import { findOrganization, playgroundPath } from "../subject/subject.ts";
import { FinishPage, FlowFailure, Lost, Onward } from "./callback-pages.tsx";
import { forgetFlow, recallFlow, type Flow } from "./flow-cookie.ts";
import { PropertyPage } from "./property-page.tsx";
import { againPath, readReturned, refusalOf } from "./returned.ts";

type C = Context<DashboardEnv>;

/**
 * Where the vendor sends the browser. Coming from another site it has no session with it, so the first visit leads to
 * the same address from here; the second shows the form that finishes.
 */
export async function showReturn(c: C): Promise<Response> {
  const { caller } = c.var;
  const returned = readReturned(c);
  if (caller.kind === "unverified") throw caller.error;
  if (caller.kind !== "session") {
    const target = againPath(returned);
    if (c.req.query("again") !== undefined) {
      return c.redirect(`/dashboard/sign-in?next=${encodeURIComponent(target)}`, 303);
    }
    const headers = { Refresh: `0; url=${target}` };
    return answerPage(c, { title: "Back from the vendor", headers }, <Onward target={target} />);
  }
  const flow = await ownFlow(c, returned.state);
  if (!flow) return answerPage(c, { title: "An unknown flow", status: 400 }, <Lost />);
  const refusal = refusalOf(returned);
  const back = playgroundPath(flow);
  if (refusal) {
    const headers = { "Set-Cookie": await forgetFlow(c, returned.state) };
    const page = <FlowFailure type={flow.type} text={refusal.text} detail={refusal.detail} back={back} />;
    return answerPage(c, { title: "Not connected", headers, ...STYLE }, page);
  }
  const { code = "", state, location } = returned;
  return answerPage(
    c,
    { title: "Finish connecting", ...STYLE, ...SCRIPT },
    <FinishPage
      type={flow.type}
      csrfToken={sessionOf(c).csrfToken}
      fields={{ code, state, ...(location !== undefined && { location }) }}
    />,
  );
}

/** Completes the flow by the same function as the API's callback, for the user whom the session began it for. */
export async function finishFlow(c: C): Promise<Response> {
  const { form, deps, requestId } = c.var;
  const { code, state, location } = parseInput(callbackBody, Object.fromEntries(form));
  const flow = await ownFlow(c, state);
  if (!flow) return answerPage(c, { title: "An unknown flow", status: 400 }, <Lost />);
  const { sessionId: _session, ...of } = flow;
  try {
    const input = { ...of, code, state, location, requestId };
    const { properties, temporaryAccessToken } = await completeCallback(deps, input);
    const headers = { "Set-Cookie": await forgetFlow(c, state) };
    if (temporaryAccessToken === undefined) {
      return new Response(null, {
        status: 303,
        headers: { ...headers, Location: playgroundPath(flow, { query: { connected: flow.type } }) },
      });
    }
    const { csrfToken } = sessionOf(c);
    const page = (
      <PropertyPage {...{ csrfToken, temporaryAccessToken }} flow={flow} properties={properties ?? []} />
    );
    return answerPage(c, { title: "Choose a property", headers, ...STYLE }, page);
  } catch (error) {
    return failFlow(c, flow, error);
  }
}

/** A state that was given back can be tried again: the same form is offered. */
function failFlow(c: C, flow: Flow, error: unknown): Response {
  const known = toAppError(c, error, "callback_failed");
  const back = playgroundPath(flow);
  if (known.code !== "callback_failed") {
    const reason = known.details?.map(({ message }) => message).join("; ");
    const text =
      reason ??
      "The vendor did not take the code: it was used before, has expired, or is not of this service.";
    const page = <FlowFailure type={flow.type} text={text} detail={known.code} back={back} />;
    return answerPage(c, { title: "Not connected", status: errors[known.code].status, ...STYLE }, page);
  }
  const text = "The vendor did not answer as it should. The state is still good: try again in a moment.";
  const { csrfToken } = sessionOf(c);
  const page = (
    <FlowFailure
      type={flow.type}
      text={text}
      detail={known.code}
      back={back}
      retry={{ csrfToken, fields: Object.fromEntries(c.var.form) }}
    />
  );
  return answerPage(c, { title: "Not connected yet", status: 502, ...STYLE }, page);
}

/** What this session has begun, if it may still act for that organization. */
async function ownFlow(c: C, state: string): Promise<Flow | undefined> {
  const flow = await recallFlow(c, state);
  if (flow) await findOrganization(c, flow.organizationId);
  return flow;
}

import type { Child } from "hono/jsx";
import type { Property } from "../../../connectors/connector.ts";
import type { IntegrationType } from "../../../domain/integration-types.ts";
import { toAppError } from "../../../http/errors.ts";
import { parseInput } from "../../../http/validate.ts";
import { selectProperty } from "../../../integrations/consent/select-property.ts";
import type { UserRef } from "../../../integrations/ids.ts";
import { selectPropertyBody, connectBody, integrationParams } from "../../../integrations/schemas.ts";
import { answerPage } from "../../answer.tsx";
import { type PageContext, sessionOf } from "../../env.ts";
import { playgroundPath, PLAYGROUND } from "../../paths.ts";
import { PostForm } from "../../ui/form.tsx";
import { typeName } from "../../users/connection-state.ts";
import { subjectOf } from "../subject.ts";
import * as z from "zod";
import { actorOf } from "../../../auth/session.ts";
import { ConfigError } from "../../../config.ts";
import { connect } from "../../../integrations/consent/connect.ts";
import { disconnect } from "../../../integrations/consent/disconnect.ts";

export interface Flow extends UserRef {
  type: IntegrationType;
}

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

const form = z.object({ integrationType: integrationParams.shape.integrationType, dc: connectBody.shape.dc });

/** Begins the flow as a client does, with the playground's callback page as the address to come back to. */
export async function beginFlow(c: PageContext): Promise<Response> {
  const user = subjectOf(c);
  const { integrationType: type, dc } = parseInput(form, Object.fromEntries(c.var.form));
  const name = typeName(type);
  const passthroughRedirectUri = `${new URL(c.req.url).origin}${PLAYGROUND}/callback`;
  c.set("failure", "connect_failed");
  try {
    const { authUrl } = await connect(c.var.deps, {
      ...user,
      type,
      passthroughRedirectUri,
      // The organization's list is for what its clients ask for. This address is the service's own.
      redirectUris: null,
      shared: false,
      dc,
      scopes: [],
      actor: actorOf(sessionOf(c)),
    });
    return answerFlow(
      c,
      user,
      { title: `Connect ${name}` },
      <>
        <p>
          {/* A link: the policy of these pages lets no form lead to another host. */}
          <a class="button" href={authUrl} rel="noreferrer">
            Go to {name}
          </a>
        </p>
        <details>
          <summary>What the vendor is asked</summary>
          <p>
            It sends the user back to <code>{passthroughRedirectUri}</code>, which has to be registered with
            the vendor's client.
          </p>
          <pre class="wrapped" tabindex={0}>
            <code>{authUrl}</code>
          </pre>
        </details>
      </>,
    );
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return answerFlow(
      c,
      user,
      { title: `${name} is not set up`, status: 409 },
      <>
        <p>The operator has not given this service a client of the vendor, so nobody can connect it.</p>
        <p class="muted">{error.message}</p>
      </>,
    );
  }
}

export async function endSource(c: PageContext): Promise<Response> {
  const { deps, form: fields } = c.var;
  const subject = subjectOf(c);
  const { integrationType: type } = parseInput(integrationParams, Object.fromEntries(fields));
  c.set("failure", "disconnect_failed");
  await disconnect(deps, { ...subject, type, actor: actorOf(sessionOf(c)) });
  return c.redirect(playgroundPath(subject, "", { done: "disconnected" }), 303);
}

const type = "web-analytics";

export function showProperties(c: PageContext, user: UserRef, token: string, properties: Property[]) {
  return answerFlow(
    c,
    user,
    { title: "Choose a property" },
    <PostForm action={playgroundPath(user, "/property")} hidden={{ temporaryAccessToken: token }}>
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
    </PostForm>,
  );
}

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

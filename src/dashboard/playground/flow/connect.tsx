import * as z from "zod";
import { actorOf } from "../../../auth/session.ts";
import { ConfigError } from "../../../config.ts";
import { parseInput } from "../../../http/validate.ts";
import { connect } from "../../../integrations/consent/connect.ts";
import { disconnect } from "../../../integrations/consent/disconnect.ts";
import { connectBody, integrationParams } from "../../../integrations/schemas.ts";
import { sessionOf, type PageContext } from "../../env.ts";
import { typeName } from "../../users/connection-state.ts";
import { PLAYGROUND, playgroundPath } from "../../paths.ts";
import { subjectOf } from "../subject.ts";
import { answerFlow } from "./failure.tsx";

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

/** Ends a connection as the API does. */
export async function endSource(c: PageContext): Promise<Response> {
  const { deps, form: fields } = c.var;
  const subject = subjectOf(c);
  const { integrationType: type } = parseInput(integrationParams, Object.fromEntries(fields));
  c.set("failure", "disconnect_failed");
  await disconnect(deps, { ...subject, type, actor: actorOf(sessionOf(c)) });
  return c.redirect(playgroundPath(subject, "", { done: "disconnected" }), 303);
}

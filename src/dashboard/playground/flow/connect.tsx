import type { Context } from "hono";
import * as z from "zod";
import { actorOf } from "../../../auth/session.ts";
import { ConfigError } from "../../../config.ts";
import { parseInput } from "../../../http/validate.ts";
import { connect } from "../../../integrations/consent/connect.ts";
import { connectBody, integrationParams } from "../../../integrations/schemas.ts";
import { answerPage } from "../../answer.tsx";
import { sessionOf, type DashboardEnv } from "../../env.ts";
import { typeName } from "../../users/connection-state.ts";
import { Back } from "../../ui/parts.tsx";
import { STYLE } from "../assets/addresses.ts";
import { PLAYGROUND, playgroundPath, subjectOf } from "../subject/subject.ts";
import { rememberFlow } from "./flow-cookie.ts";
import { Steps } from "./steps.tsx";

const form = z.object({ integrationType: integrationParams.shape.integrationType, dc: connectBody.shape.dc });

/** Begins the flow as a client does, with the playground's callback page as the address to come back to. */
export async function beginFlow(c: Context<DashboardEnv>): Promise<Response> {
  const user = subjectOf(c);
  const { integrationType: type, dc } = parseInput(form, Object.fromEntries(c.var.form));
  const passthroughRedirectUri = `${new URL(c.req.url).origin}${PLAYGROUND}/callback`;
  const back = playgroundPath(user);
  c.set("failure", "connect_failed");
  try {
    // The organization's list is for what its clients ask for. This address is the service's own.
    const input = {
      ...user,
      type,
      passthroughRedirectUri,
      redirectUris: null,
      shared: false,
      dc,
      scopes: [],
      actor: actorOf(sessionOf(c)),
    };
    const { authUrl } = await connect(c.var.deps, input);
    const state = new URL(authUrl).searchParams.get("state") ?? "";
    const cookie = await rememberFlow(c, state, { ...user, type });
    const page = <ConnectPage {...{ authUrl, back, passthroughRedirectUri }} name={typeName(type)} />;
    const options = { title: `Connect ${typeName(type)}`, headers: { "Set-Cookie": cookie }, ...STYLE };
    return answerPage(c, options, page);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const page = <NotSetUp name={typeName(type)} back={back} problem={error.message} />;
    return answerPage(c, { title: `Connect ${typeName(type)}`, status: 409, ...STYLE }, page);
  }
}

interface ConnectPageProps {
  name: string;
  authUrl: string;
  passthroughRedirectUri: string;
  back: string;
}

function ConnectPage({ name, authUrl, passthroughRedirectUri, back }: ConnectPageProps) {
  return (
    <div class="text">
      <Back href={back}>To the playground</Back>
      <h1>Connect {name}</h1>
      <Steps current={1} name={name} />
      <p>
        {/* A link: the policy of these pages lets no form lead to another host. */}
        <a class="button" href={authUrl} rel="noreferrer">
          Go to {name}
        </a>
      </p>
      <details>
        <summary>What the vendor is asked</summary>
        <p>
          It sends the user back to <code>{passthroughRedirectUri}</code>, which has to be registered with the
          vendor's client.
        </p>
        <pre class="wrapped" tabindex={0}>
          <code>{authUrl}</code>
        </pre>
      </details>
    </div>
  );
}

function NotSetUp({ name, back, problem }: { name: string; back: string; problem: string }) {
  return (
    <div class="text">
      <Back href={back}>To the playground</Back>
      <h1>{name} is not set up</h1>
      <p>The operator has not given this service a client of the vendor, so nobody can connect it.</p>
      <p class="muted">{problem}</p>
    </div>
  );
}

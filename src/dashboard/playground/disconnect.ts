import { actorOf } from "../../auth/session.ts";
import { parseInput } from "../../http/validate.ts";
import { disconnect } from "../../integrations/consent/disconnect.ts";
import { integrationParams } from "../../integrations/schemas.ts";

import { sessionOf, type PageContext } from "../env.ts";
import { playgroundPath, subjectOf } from "./subject/subject.ts";

/** Ends a connection as the API does. */
export async function endSource(c: PageContext): Promise<Response> {
  const { deps, form } = c.var;
  const subject = subjectOf(c);
  const { integrationType: type } = parseInput(integrationParams, Object.fromEntries(form));
  c.set("failure", "disconnect_failed");
  await disconnect(deps, { ...subject, type, actor: actorOf(sessionOf(c)) });
  return c.redirect(playgroundPath(subject, { query: { disconnected: type } }), 303);
}

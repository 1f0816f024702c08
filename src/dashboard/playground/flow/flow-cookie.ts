import { generateCookie, getCookie } from "hono/cookie";
import * as z from "zod";
import { sha256Hex } from "../../../lib/ids.ts";
import { integrationTypes } from "../../../domain/integration-types.ts";
import { limits } from "../../../lib/limits.ts";

import { sessionOf, type PageContext } from "../../env.ts";

const flow = z.object({
  sessionId: z.string(),
  organizationId: z.string(),
  externalUserIdentifier: z.string(),
  type: z.enum(integrationTypes),
});

/** What connect has begun for whom. */
export type Flow = z.output<typeof flow>;

/**
 * Notes in the browser that this session has begun the flow of a state; answers the `Set-Cookie`. Without the note the
 * callback page completes nothing: anybody may send a link that ends there, and what is consented to must not land with
 * a stranger's user.
 */
export async function rememberFlow(
  c: PageContext,
  state: string,
  begun: Omit<Flow, "sessionId">,
): Promise<string> {
  const { name, options } = await cookieOf(c, state);
  const value = JSON.stringify({ ...begun, sessionId: sessionOf(c).id });
  return generateCookie(name, value, { ...options, maxAge: limits.stateTtlMs / 1000 });
}

/** What this session has begun with that state; undefined for anything else. */
export async function recallFlow(c: PageContext, state: string): Promise<Flow | undefined> {
  const { name } = await cookieOf(c, state);
  const parsed = flow.safeParse(parseJson(getCookie(c, name)));
  return parsed.success && parsed.data.sessionId === sessionOf(c).id ? parsed.data : undefined;
}

/** The `Set-Cookie` that ends the note. */
export async function forgetFlow(c: PageContext, state: string): Promise<string> {
  const { name, options } = await cookieOf(c, state);
  return generateCookie(name, "", { ...options, maxAge: 0 });
}

/** One cookie a flow, so that several can be under way. */
async function cookieOf({ req }: PageContext, state: string) {
  const secure = new URL(req.url).protocol === "https:";
  const id = (await sha256Hex(state)).slice(0, 16);
  return {
    name: `${secure ? "__Host-" : ""}flow-${id}`,
    options: { path: "/", secure, httpOnly: true, sameSite: "Strict" },
  } as const;
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return undefined;
  }
}

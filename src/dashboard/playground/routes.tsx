import { Hono } from "hono";
import { toAppError } from "../../http/errors.ts";
import { prefersEventStream } from "../../chat/stream-chat.ts";
import { readData } from "../../chat/answers.ts";
import { externalUserIdentifier } from "../../lib/schemas.ts";
import { errors } from "../../lib/errors.ts";
import type { DashboardEnv, PageContext } from "../env.ts";
import { withFlash } from "../flash.ts";
import { ask, readChoices } from "./ask/ask.ts";
import { AskFailure } from "../error-page.tsx";
import { streamQuestion } from "./ask/stream.tsx";
import { Question } from "./answer/exchange.tsx";
import { finishFlow, showReturn } from "./flow/callback.tsx";
import { beginFlow, endSource } from "./flow/connect.tsx";
import { chooseProperty } from "./flow/property.tsx";
import { chooseUser } from "./pages/choose.tsx";
import { showPlayground } from "./pages/playground-page.tsx";
import { findOrganization, requireSubject, subjectOf } from "./subject.ts";

/** Under `/dashboard/playground`, for who is signed in. */
export const playgroundRoutes = new Hono<DashboardEnv>()
  .get("/", async (c) => {
    const organization = await findOrganization(c);
    if (!organization) return c.redirect(withFlash("/dashboard/organizations", "choose-organization"));
    const user = c.req.query("user");
    if (user === undefined) return chooseUser(c, organization.id);
    const parsed = externalUserIdentifier.safeParse(user);
    if (!parsed.success) return chooseUser(c, organization.id, parsed.error.issues[0]?.message ?? "");
    return await showPlayground(c);
  })
  .get("/answers/:id/data/:file", requireSubject, async (c) => {
    const { id, file } = c.req.param();
    const { body, type } = await readData(c.var.deps, { user: subjectOf(c), id }, file);
    const headers = { "Content-Type": type, "Content-Disposition": `attachment; filename="${file}"` };
    return c.body(body, 200, { ...headers, "Cache-Control": "private, no-store" });
  })
  .get("/callback", showReturn)
  .post("/callback", finishFlow)
  .post("/connect", requireSubject, beginFlow)
  .post("/property", requireSubject, chooseProperty)
  .post("/disconnect", requireSubject, endSource)
  .post("/ask", requireSubject, async (c) => {
    const { form } = c.var;
    if (prefersEventStream(c.req.header("Accept"))) return streamQuestion(c, form);
    return await answerAsPage(c, form);
  });

/** The question's answer as a whole page, for browsers without scripts. */
async function answerAsPage(c: PageContext, form: URLSearchParams): Promise<Response> {
  const choices = readChoices(form);
  try {
    const { exchange, conversationId } = await ask(c, form, { signal: c.req.raw.signal });
    return await showPlayground(c, {
      asked: { exchange, isStored: !choices.privacyMode },
      conversationId,
      choices: { ...choices, message: "" },
    });
  } catch (error) {
    const known = toAppError(c.var, error, "chat_failed");
    const isGone = known.code === "conversation_not_found";
    return await showPlayground(c, {
      status: errors[known.code].status,
      conversationId: isGone ? undefined : form.get("conversationId") || undefined,
      choices,
      failure: (
        <>
          <Question text={choices.message} />
          <AskFailure error={known} requestId={c.var.requestId} />
        </>
      ),
    });
  }
}

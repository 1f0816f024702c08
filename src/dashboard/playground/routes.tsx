import { Hono } from "hono";
import { toAppError } from "../../http/errors.ts";
import { prefersEventStream } from "../../chat/stream-chat.ts";
import { readData } from "../../chat/answers.ts";
import { externalUserIdentifier } from "../../lib/schemas.ts";
import { errors } from "../../lib/errors.ts";
import { answerPage } from "../answer.tsx";
import { ownPath, type DashboardEnv, type PageContext } from "../env.ts";
import { withFlash } from "../flash.ts";
import { PLAYGROUND } from "../paths.ts";
import { TextField } from "../ui/form.tsx";
import { ask, readChoices } from "./ask/ask.ts";
import { AskFailure } from "../error-page.tsx";
import { streamQuestion } from "./ask/stream.tsx";
import { Question } from "./answer/exchange.tsx";
import { finishFlow, showReturn } from "./flow/callback.tsx";
import { beginFlow, chooseProperty, endSource } from "./flow/steps.tsx";
import { showPlayground } from "./pages/playground-page.tsx";
import { findOrganization, requireSubject, subjectOf } from "./subject.ts";

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

/** Whom to ask as; `fault` says why the one that was given cannot be one. */
function chooseUser(c: PageContext, organizationId: string, fault?: string): Response {
  return answerPage(
    c,
    { title: "Playground", ...(fault !== undefined && { faults: { user: fault } }) },
    <>
      <p>
        The playground does what a client of the API does, as one user of this organization: connect sources,
        ask, look at the evidence.
      </p>
      <form class="form" method="get" action={PLAYGROUND}>
        <input type="hidden" name="organization" value={organizationId} />
        <TextField
          name="user"
          label="User"
          value={c.req.query("user")}
          required
          maxlength={256}
          hint="Your own name for the user, as in externalUserIdentifier. A new one is created with its first source or question."
        />
        <button type="submit">Open the playground</button>
      </form>
      <p>
        Or choose one of <a href={ownPath(c, "/users")}>the users that there are</a>.
      </p>
    </>,
  );
}

import { answerPage } from "../../answer.tsx";
import { ownPath, type PageContext } from "../../env.ts";
import { TextField } from "../../ui/form.tsx";
import { PLAYGROUND } from "../../paths.ts";

/** Whom to ask as; `fault` says why the one that was given cannot be one. */
export function chooseUser(c: PageContext, organizationId: string, fault?: string): Response {
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

import { answerPage } from "../answer.tsx";
import type { PageContext } from "../env.ts";
import { TextField } from "../ui/form.tsx";

/** The operator's door. `next` is where to go afterwards. */
export function showSignIn(c: PageContext, next: string | undefined, fault?: string): Response {
  return answerPage(
    c,
    { title: "Sign in", width: "narrow", ...refusal("token", fault) },
    <>
      <form class="form" method="post" action="/dashboard/sign-in">
        {next !== undefined && <input type="hidden" name="next" value={next} />}
        <TextField
          name="token"
          value=""
          label="Admin token"
          type="password"
          autocomplete="current-password"
          required
          hint="The value of the service's setting ADMIN_TOKEN."
        />
        <button type="submit">Sign in</button>
      </form>
      <p class="muted">
        Not the operator? An organization signs in with a link that the operator sends:{" "}
        <a href="/dashboard/sign-in/link">use a link</a>.
      </p>
    </>,
  );
}

/** Where a sign-in link leads. Its code is behind the `#`, which no browser sends; a script puts it into the field. */
export function showLink(c: PageContext, fault?: string): Response {
  return answerPage(
    c,
    { title: "Sign in with a link", width: "narrow", ...refusal("code", fault) },
    <form class="form" method="post" action="/dashboard/sign-in/link">
      <TextField
        name="code"
        value=""
        label="Your link"
        required
        maxlength={500}
        hint="Filled in by itself where scripts run; otherwise paste the link that you were sent. It works once."
      />
      <button type="submit">Sign in</button>
    </form>,
  );
}

/** What there is instead of a sign-in where the operator has no token. */
export function showNoToken(c: PageContext): Response {
  return answerPage(
    c,
    { title: "No operator sign-in", width: "narrow", status: 404 },
    <>
      <p>
        This service has no <code>ADMIN_TOKEN</code>, so nobody can sign in as its operator. To set one, of at
        least 16 printable characters without spaces:
      </p>
      <pre tabindex={0}>
        <code>npx wrangler secret put ADMIN_TOKEN</code>
      </pre>
      <p>Then load this page again.</p>
      <p class="muted">
        An organization signs in with a link: <a href="/dashboard/sign-in/link">use a link</a>.
      </p>
    </>,
  );
}

function refusal(field: string, fault: string | undefined) {
  return fault === undefined ? {} : { status: 403, faults: { [field]: fault } };
}

import { TextField } from "../ui/form.tsx";

/** The operator's door. `next` is where to go afterwards. */
export function SignInPage({ next, fault }: { next: string | undefined; fault?: string }) {
  return (
    <div class="narrow">
      <h1>Sign in</h1>
      <form class="form" method="post" action="/dashboard/sign-in">
        {next !== undefined && <input type="hidden" name="next" value={next} />}
        <TextField
          name="token"
          label="Admin token"
          type="password"
          autocomplete="current-password"
          required
          hint="The value of the service's setting ADMIN_TOKEN."
          errors={fault === undefined ? {} : { token: fault }}
        />
        <button type="submit">Sign in</button>
      </form>
      <p class="muted">
        Not the operator? An organization signs in with a link that the operator sends:{" "}
        <a href="/dashboard/sign-in/link">use a link</a>.
      </p>
    </div>
  );
}

/** Where a sign-in link leads. Its code is behind the `#`, which no browser sends; a script puts it into the field. */
export function LinkPage({ fault }: { fault: string | undefined }) {
  return (
    <div class="narrow">
      <h1>Sign in with a link</h1>
      <form class="form" method="post" action="/dashboard/sign-in/link">
        <TextField
          name="code"
          label="Your link"
          required
          maxlength={500}
          hint="Filled in by itself where scripts run; otherwise paste the link that you were sent. It works once."
          errors={fault === undefined ? {} : { code: fault }}
        />
        <button type="submit">Sign in</button>
      </form>
    </div>
  );
}

/** What there is instead of a sign-in where the operator has no token. */
export function NoTokenPage() {
  return (
    <div class="narrow">
      <h1>No operator sign-in</h1>
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
    </div>
  );
}

import type { Context } from "hono";
import type { Child } from "hono/jsx";
import type { Session } from "../domain/caller.ts";
import { AppError, errors } from "../lib/errors.ts";
import type { DashboardEnv, View } from "./env.ts";
import { ErrorPage } from "./error-page.tsx";
import { flashText } from "./flash.ts";
import { Layout } from "./layout.tsx";
import type { FieldErrors, Sent } from "./ui/form.tsx";

const POLICY = [
  "default-src 'none'",
  ...["style-src", "script-src", "img-src", "connect-src", "form-action"].map((name) => `${name} 'self'`),
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

interface PageOptions {
  title: string;
  status?: number;
  /** Scripts and styles that the page needs besides the dashboard's; addresses. */
  scripts?: string[];
  styles?: string[];
  headers?: Record<string, string>;
  /** What a form has done; else what the address says of it. */
  message?: string | undefined;
}

/** A whole page around its content, with navigation for whoever is signed in. Of most pages a title is all to say. */
export function answerPage(
  c: Context<DashboardEnv>,
  options: string | PageOptions,
  content: Child,
): Response {
  const whole = typeof options === "string" ? { title: options } : options;
  const { title, status = 200, scripts = [], styles = [], headers = {}, message }: PageOptions = whole;
  const page = (
    <Layout
      title={title}
      path={c.req.path}
      session={sessionIfAny(c)}
      organization={c.get("organization")}
      message={message ?? flashText(c.req.query("done"))}
      scripts={scripts}
      styles={styles}
    >
      {content}
    </Layout>
  );
  return new Response(`<!doctype html>${render(page)}`, {
    status,
    headers: {
      ...headers,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": POLICY,
      "Cache-Control": "private, no-store",
      "X-Request-Id": c.var.requestId,
    },
  });
}

/** At once: no part of a page waits for anything. */
function render(page: ReturnType<typeof Layout>): string {
  // oxlint-disable-next-line typescript/no-base-to-string -- hono's elements are rendered by their toString
  return String(page);
}

export function answerError(c: Context<DashboardEnv>, error: AppError): Response {
  const { retryAfter } = error;
  return answerPage(
    c,
    {
      title: errors[error.code].message,
      status: errors[error.code].status,
      ...(retryAfter !== undefined && { headers: { "Retry-After": String(retryAfter) } }),
    },
    <ErrorPage error={error} requestId={c.var.requestId} />,
  );
}

/** The session of a page behind `requireSession`. */
export function sessionOf(c: Context<DashboardEnv>): Session {
  const session = sessionIfAny(c);
  if (!session) throw new AppError("not_found");
  return session;
}

/** A page with a form; `faults` are of what was sent, which it shows again. */
export function answerForm(
  c: Context<DashboardEnv>,
  title: string,
  faults: FieldErrors | undefined,
  content: (props: { view: View; sent: Sent }) => Child,
): Response {
  const props = { view: viewOf(c), sent: { form: c.get("form"), errors: faults ?? {} } };
  return answerPage(c, { title, status: faults ? 400 : 200 }, content(props));
}

export function viewOf(c: Context<DashboardEnv>): View {
  const { csrfToken, organizationId } = sessionOf(c);
  return { csrfToken, organizationId, now: c.var.deps.now() };
}

function sessionIfAny(c: Context<DashboardEnv>): Session | undefined {
  const caller = c.get("caller");
  return caller?.kind === "session" ? caller.session : undefined;
}

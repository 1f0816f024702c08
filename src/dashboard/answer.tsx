import type { Child } from "hono/jsx";
import { errors, type AppError } from "../lib/errors.ts";
import { sessionIfAny, type PageContext } from "./env.ts";
import { ErrorPage, titleOf } from "./error-page.tsx";
import { flashText } from "./flash.ts";
import { Layout, type Page } from "./layout.tsx";
import { ScopeContext, type FieldErrors } from "./ui/scope.ts";

const POLICY = [
  "default-src 'none'",
  ...["style-src", "script-src", "img-src", "connect-src", "form-action"].map((name) => `${name} 'self'`),
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

interface PageOptions extends Page {
  status?: number;
  headers?: Record<string, string>;
  /** Of a form that was sent, which the page shows again. */
  faults?: FieldErrors | undefined;
}

/** A whole page around its content, with navigation for whoever is signed in. Of most pages a title is all to say. */
export function answerPage(c: PageContext, options: string | PageOptions, content: Child): Response {
  const whole: PageOptions = typeof options === "string" ? { title: options } : options;
  const { faults, status = faults ? 400 : 200, headers, ...page } = whole;
  const layout = (
    <Layout c={c} message={flashText(c.req.query("done"))} {...page}>
      {content}
    </Layout>
  );
  return new Response(`<!doctype html>${toHtml(c, layout, faults)}`, {
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
export function toHtml(c: PageContext, element: Child, faults: FieldErrors = {}): string {
  const scope = {
    url: new URL(c.req.url),
    now: c.var.deps.now(),
    csrfToken: sessionIfAny(c)?.csrfToken ?? "",
    form: c.get("form"),
    faults,
  };
  // oxlint-disable-next-line typescript/no-base-to-string -- hono's elements are rendered by their toString
  return String(<ScopeContext.Provider value={scope}>{element}</ScopeContext.Provider>);
}

export function answerError(c: PageContext, error: AppError): Response {
  const { retryAfter } = error;
  return answerPage(
    c,
    {
      title: titleOf(error),
      status: errors[error.code].status,
      ...(retryAfter !== undefined && { headers: { "Retry-After": String(retryAfter) } }),
    },
    <ErrorPage error={error} requestId={c.var.requestId} />,
  );
}

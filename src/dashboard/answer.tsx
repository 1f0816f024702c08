import type { Child } from "hono/jsx";
import { errors, type AppError } from "../lib/errors.ts";
import type { PageContext } from "./env.ts";
import { ErrorPage } from "./error-page.tsx";
import { flashText } from "./flash.ts";
import { Layout, type Loaded } from "./layout.tsx";
import type { FieldErrors } from "./ui/form.tsx";

const POLICY = [
  "default-src 'none'",
  ...["style-src", "script-src", "img-src", "connect-src", "form-action"].map((name) => `${name} 'self'`),
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

interface PageOptions extends Partial<Loaded> {
  title: string;
  status?: number;
  headers?: Record<string, string>;
  /** What a form has done; else what the address says of it. */
  message?: string | undefined;
  /** Of a form that was sent, which the page shows again. */
  faults?: FieldErrors | undefined;
}

/** A whole page around its content, with navigation for whoever is signed in. Of most pages a title is all to say. */
export function answerPage(c: PageContext, options: string | PageOptions, content: Child): Response {
  const whole: PageOptions = typeof options === "string" ? { title: options } : options;
  const { title, faults, status = faults ? 400 : 200, scripts = [], styles = [], headers = {} } = whole;
  const { message = flashText(c.req.query("done")) } = whole;
  const page = (
    <Layout c={c} title={title} message={message} scripts={scripts} styles={styles}>
      {content}
    </Layout>
  );
  return new Response(`<!doctype html>${toHtml(page)}`, {
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
export function toHtml(element: ReturnType<typeof Layout>): string {
  // oxlint-disable-next-line typescript/no-base-to-string -- hono's elements are rendered by their toString
  return String(element);
}

export function answerError(c: PageContext, error: AppError): Response {
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

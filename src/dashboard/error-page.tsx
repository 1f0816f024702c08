import { errors, type AppError, type ErrorCode } from "../lib/errors.ts";
import { Details } from "./ui/parts.tsx";

const words: Partial<Record<ErrorCode, { title: string; text: string }>> = {
  not_found: { title: "Nothing is here", text: "This page does not exist, or it is not yours to see." },
  rate_limited: { title: "Too many requests", text: "Wait a minute, then load the page again." },
  service_unavailable: {
    title: "Not available just now",
    text: "The service could not finish this. Look whether it was done, and try again in a moment.",
  },
  method_not_allowed: {
    title: "This address takes a form",
    text: "Go back to the page with the form and send it again.",
  },
};

export function titleOf({ code }: AppError): string {
  return words[code]?.title ?? errors[code].message;
}

/** What went wrong, for a person; the request's id finds it in the log. */
export function ErrorPage({ error, requestId }: { error: AppError; requestId: string }) {
  return (
    <>
      <p>{words[error.code]?.text ?? "The request could not be handled. Nothing else was changed."}</p>
      <Details of={error.details} />
      <p class="muted">
        Request <code>{requestId}</code>
      </p>
      <p>
        <a href="/dashboard">To the dashboard</a>
      </p>
    </>
  );
}

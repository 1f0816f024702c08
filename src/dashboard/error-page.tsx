import { errors, type AppError, type ErrorCode } from "../lib/errors.ts";

/** For a person; without a title it is only told in place of an answer. */
const words: Partial<Record<ErrorCode, { title?: string; text: string }>> = {
  not_found: { title: "Nothing is here", text: "This page does not exist, or it is not yours to see." },
  rate_limited: {
    title: "Too many requests",
    text: "There were too many requests. Wait a minute, then try again.",
  },
  service_unavailable: {
    title: "Not available just now",
    text: "The service could not finish this. Look whether it was done, and try again in a moment.",
  },
  method_not_allowed: {
    title: "This address takes a form",
    text: "Go back to the page with the form and send it again.",
  },
  insufficient_permissions: {
    title: "The form has expired",
    text: "It was not sent from a page of your session, so nothing was changed. Load its page again and repeat it.",
  },
  invalid_oauth_code: {
    title: "This flow is not yours",
    text:
      "It was not begun in this session, was finished already, or began more than ten minutes ago. Nothing was " +
      "connected. Begin again in the playground.",
  },
  conversation_not_found: { text: "This conversation is not there any more. Begin a new one." },
  user_not_found: { text: "This user was erased while the question was being answered." },
  model_unavailable: { text: "The language model did not answer. Ask again in a moment." },
  out_of_time: { text: "The answer took too long. Ask for less at once, for example for a shorter period." },
};

interface ErrorProps {
  error: AppError;
  requestId: string;
}

export function titleOf({ code }: AppError): string {
  return words[code]?.title ?? errors[code].message;
}

/** What went wrong, for a person; the request's id finds it in the log. */
export function ErrorPage({ error, requestId }: ErrorProps) {
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

export function AskFailure({ error: { code, details }, requestId }: ErrorProps) {
  return (
    <div class="message bad" role="alert">
      <p>{words[code]?.text ?? `${errors[code].message}.`}</p>
      <Details of={details} />
      <p class="small">
        API error <code>{code}</code>, request <code>{requestId}</code>
      </p>
    </div>
  );
}

function Details({ of }: { of: AppError["details"] }) {
  if (!of?.length) return <></>;
  return (
    <ul>
      {of.map(({ path, message }) => (
        <li>
          {path}: {message}
        </li>
      ))}
    </ul>
  );
}

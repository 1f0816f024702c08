import { errors, type AppError, type ErrorCode } from "../../../lib/errors.ts";
import { Details } from "../../ui/parts.tsx";

const words: Partial<Record<ErrorCode, string>> = {
  conversation_not_found: "This conversation is not there any more. Begin a new one.",
  user_not_found: "This user was erased while the question was being answered.",
  rate_limited: "Too many requests from this session. Wait a minute, then ask again.",
  model_unavailable: "The language model did not answer. Ask again in a moment.",
  out_of_time: "The answer took too long. Ask for less at once, for example for a shorter period.",
  service_unavailable: "The service could not answer just now. Ask again in a moment.",
};

/** Why there is no answer, where it would stand. */
export function AskFailure({ error, requestId }: { error: AppError; requestId: string }) {
  const { code, details } = error;
  return (
    <div class="message bad" role="alert">
      <p>{words[code] ?? `${errors[code].message}.`}</p>
      <Details of={details} />
      <p class="small">
        API error <code>{code}</code>, request <code>{requestId}</code>
      </p>
    </div>
  );
}

import type { PageContext } from "../../env.ts";
import { PLAYGROUND } from "../subject/subject.ts";

/** What the vendor has put into the address of the callback page. */
export interface Returned {
  code: string | undefined;
  state: string;
  /** Zoho's data centre. */
  location: string | undefined;
  error: string | undefined;
  description: string | undefined;
}

const LONGEST = 4096;

export function readReturned(c: PageContext): Returned {
  const { code, state = "", location, error, error_description: description } = c.req.query();
  return {
    code: cut(code),
    state: cut(state) ?? "",
    location: cut(location),
    error: cut(error),
    description: cut(description),
  };
}

/** The same address once more, from here: only then does the browser send the session along. */
export function againPath({ code, state, location, error, description }: Returned): string {
  const given = { code, state, location, error, error_description: description };
  const params = new URLSearchParams({ again: "1" });
  for (const [name, value] of Object.entries(given)) if (value !== undefined) params.set(name, value);
  return `${PLAYGROUND}/callback?${params.toString()}`;
}

const refusals: Record<string, string> = {
  access_denied: "The consent was refused, so nothing was connected.",
  invalid_scope:
    "The vendor does not allow its client what the service asks for. The operator has to change the client there.",
  unauthorized_client:
    "The vendor does not know the service's client for this. The operator has to look at its settings.",
  temporarily_unavailable: "The vendor is not available just now. Try again in a moment.",
  server_error: "The vendor had a fault of its own. Try again in a moment.",
};

/** The vendor's error for a person; null when it sent a code. */
export function refusalOf({ code, error, description }: Returned): { text: string; detail: string } | null {
  if (error === undefined && code !== undefined) return null;
  const known = error !== undefined && Object.hasOwn(refusals, error) ? refusals[error] : undefined;
  const text =
    known ??
    (error === undefined
      ? "The vendor sent no code."
      : "The vendor reports an error, so nothing was connected.");
  return { text, detail: [error, description].filter(Boolean).join(": ").slice(0, 300) };
}

function cut(text: string | undefined): string | undefined {
  return text?.slice(0, LONGEST);
}

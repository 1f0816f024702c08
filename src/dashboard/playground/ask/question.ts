import { agents, DEFAULT_AGENT } from "../../../analyst/agents.ts";
import type { UserRef } from "../../../integrations/ids.ts";

/** What the form shows: what was chosen stays chosen. */
export interface Choices {
  message: string;
  agentId: string;
  mode: string;
  integrations: string[];
  privacyMode: boolean;
}

/** Reads the form without judging it; the schema of the API does. A follow-up's button is asked before the field. */
export function readChoices(form: URLSearchParams): Choices {
  return {
    message: (form.get("followUp") ?? form.get("message") ?? "").replaceAll("\r\n", "\n"),
    agentId: form.get("agentId") ?? DEFAULT_AGENT,
    mode: form.get("mode") ?? "business_analyst",
    integrations: form.getAll("integrations"),
    privacyMode: form.has("privacyMode"),
  };
}

export const noChoices: Choices = readChoices(new URLSearchParams());

/** The agents by id and name, and what they may be asked as. */
export const agentOptions = agents.map(({ id, name }) => [id, name] as const);
export const modeOptions = [
  ["business_analyst", "Business analyst"],
  ["chat", "Chat, without the sources"],
] as const;

/** Only what differs from the API's defaults, so that the request stays readable. */
export function bodyOf(
  choices: Choices,
  user: UserRef,
  conversationId: string | undefined,
): Record<string, unknown> {
  const { message, agentId, mode, integrations, privacyMode } = choices;
  return {
    message,
    externalUserIdentifier: user.externalUserIdentifier,
    ...(conversationId !== undefined && { conversationId }),
    ...(agentId !== DEFAULT_AGENT && { agentId }),
    ...(mode !== "business_analyst" && { mode }),
    ...(integrations.length > 0 && { integrations }),
    ...(privacyMode && { privacyMode }),
    include: ["evidence", "data", "charts", "interpretation", "sources", "usage"],
  };
}

import { PRIOR_MESSAGES, priorMessage, QUESTION } from "./figures.ts";
import type { Shot } from "./load.ts";

const USER = "user-1";

/** Requests for an address whose database is not ours: the ten prior messages travel with the question. */
export function targetShots(keys: string[]): () => Shot {
  if (keys.length === 0)
    throw new Error("--target needs --key; a key admits 1,000 requests a minute, so give several");
  const chatHistory = Array.from({ length: PRIOR_MESSAGES }, (_, position) => priorMessage(position));
  const body = JSON.stringify({ message: QUESTION, externalUserIdentifier: USER, chatHistory });
  let index = 0;
  return () => ({ method: "POST", path: "/chat", key: keys[index++ % keys.length] ?? "", body });
}

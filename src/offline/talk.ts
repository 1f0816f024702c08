import type { Talk } from "./question-types.ts";
import { talkWords } from "./vocabulary.ts";

const END = "[\\s.!?,:)]*$";
const GREETING = new RegExp(`^(?:${talkWords.greeting})${END}`, "iu");
const GREETING_FIRST = new RegExp(`^(?:${talkWords.greeting})[\\s.!,:-]+(?=\\p{L})`, "iu");
const THANKS = new RegExp(`^(?:${talkWords.thanks})${END}`, "iu");
const FAREWELL = new RegExp(`^(?:${talkWords.farewell})${END}`, "iu");
const CAPABILITIES = new RegExp(`^(?:and |so |ok(?:ay)?,? )?(?:${talkWords.capabilities})\\b`, "iu");

/** Whether a message is talk rather than a question about data; a question may still follow a greeting. */
export function detectTalk(text: string): Talk | undefined {
  if (GREETING.test(text)) return "greeting";
  if (/\p{L}/u.test(text) && THANKS.test(text)) return "thanks";
  if (FAREWELL.test(text)) return "farewell";
  if (CAPABILITIES.test(text) || CAPABILITIES.test(stripGreeting(text))) return "capabilities";
  return undefined;
}

/** "Hello, how was traffic?" without its greeting. */
export function stripGreeting(text: string): string {
  return text.replace(GREETING_FIRST, "");
}

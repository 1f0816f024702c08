import { guard } from "./guard.ts";
import { unlink } from "./unlink.ts";

/**
 * Markdown that a model wrote, without anything that could act where it is shown. Models copy what third parties
 * wrote, and a picture's address is enough to carry data away.
 */
export function neutralizeText(text: string): string {
  return guard(unlink(text)).text;
}

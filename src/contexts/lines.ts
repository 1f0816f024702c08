import type { ChosenContext } from "./choose.ts";

/**
 * One context as a line of the prompt. As JSON, so that no content can end its own line and pass for another context
 * or for the service's words.
 */
export function writeLine({ id, version, kind, isOwn, name, title, content, metric }: ChosenContext): string {
  const of = isOwn ? "user" : "organization";
  return JSON.stringify({ id, version, kind, of, name, title, content, metric });
}

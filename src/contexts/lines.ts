import * as z from "zod";
import type { ChosenContext } from "./choose.ts";
import { contextKinds } from "../domain/context-kinds.ts";

const line = z.object({
  id: z.string(),
  version: z.int(),
  kind: z.enum(contextKinds),
  of: z.enum(["organization", "user"]),
  name: z.string(),
  title: z.string(),
  content: z.string(),
});

/**
 * One context as a line of the prompt. As JSON, so that no content can end its own line and pass for another context
 * or for the service's words.
 */
export function writeLine({ id, version, kind, isOwn, name, title, content }: ChosenContext): string {
  const of = isOwn ? "user" : "organization";
  return JSON.stringify({ id, version, kind, of, name, title, content } satisfies z.output<typeof line>);
}

/** The contexts among the lines of a prompt. */
export function readLines(text: string): ChosenContext[] {
  return text.split("\n").flatMap((candidate) => {
    const parsed = candidate.startsWith("{") ? line.safeParse(parseJson(candidate)) : undefined;
    if (!parsed?.success) return [];
    const { of, ...context } = parsed.data;
    return [{ ...context, isOwn: of === "user" }];
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

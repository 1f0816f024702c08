import type { Part } from "../reading/clause.ts";
import { questionOf } from "./describe.ts";
import { isConnected, plainSection, refusal, type Section, type Session } from "./session.ts";
import { joined, plain, quoted } from "./text.ts";

type Unclear = Extract<Part, { topic: "unclear" }>;

/** What was not understood comes first; then the nearest question that can be answered. */
export function unclear({ said, unknown, ask, choices, isJoin }: Unclear, session: Session): Section {
  if (choices.length > 0) {
    const kinds = choices.slice(0, 6).map(({ dataset }) => dataset.many);
    const questions = choices.slice(0, 4).map(questionOf);
    return plainSection([`Of what? I could look at ${joined(kinds, "or")}.`], { questions });
  }
  const words = [...new Set(unknown)].filter((word) => /[\p{L}\p{N}]/u.test(word)).slice(0, 5);
  const nearest =
    ask === undefined
      ? searchFor(words, session)
      : (ask.nearest ?? questionOf({ ...ask, open: [], conditions: [] }));
  const offer =
    nearest === undefined
      ? "Which figure or record do you mean?"
      : `The nearest that I can answer: “${nearest}”`;
  const what =
    words.length > 0
      ? `I do not understand ${joined(words.map((word) => quoted(word, 60)))} in this question`
      : `I do not know which figure or record ${quoted(said, 120)} asks for`;
  const text = isJoin
    ? `I look at one kind of record at a time, so I cannot tell what has both: ${quoted(said, 120)}.`
    : `${what}, and it could change what is meant, so I do not answer it.`;
  return refusal(`${text} ${offer}`, isJoin ? [said] : words, nearest === undefined ? [] : [nearest]);
}

/** Of a question that names no figure and no record, what was written with its words. */
function searchFor(words: readonly string[], session: Session): string | undefined {
  const isWritten = (["team-chat", "notes-workspace", "mail"] as const).some((type) =>
    isConnected(session, type),
  );
  return words.length > 0 && words.length < 4 && isWritten
    ? `What was written about ${words.map((word) => plain(word, 60)).join(" ")}?`
    : undefined;
}

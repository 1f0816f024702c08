import type { Part } from "../reading/clause.ts";
import { questionOf } from "./describe.ts";
import { plainSection, refusal, type Section, type Session } from "./session.ts";
import { exampleNear } from "./talk.ts";
import { joined, quoted } from "./text.ts";

type Unclear = Extract<Part, { topic: "unclear" }>;

/** What was not understood comes first; then the nearest question that can be answered. */
export function unclear({ said, unknown, ask, choices, isJoin }: Unclear, session: Session): Section {
  if (choices.length > 0) {
    const questions = choices.slice(0, 4).map(questionOf);
    return plainSection(
      [
        `Of what? I could look at ${joined(
          choices.slice(0, 6).map(({ dataset }) => dataset.many),
          "or",
        )}.`,
      ],
      { questions },
    );
  }
  const nearest =
    ask?.nearest !== undefined
      ? ask.nearest
      : ask === undefined
        ? exampleNear(said, session)
        : questionOf({ ...ask, open: [], conditions: [], groupBy: ask.groupBy });
  if (isJoin)
    return refusal(
      `I look at one kind of record at a time, so I cannot tell what has both: ${quoted(said, 120)}. The nearest that I can answer: “${nearest}”`,
      [said],
      [nearest],
    );
  const words = [...new Set(unknown)].filter((word) => /[\p{L}\p{N}]/u.test(word)).slice(0, 5);
  const what =
    words.length > 0
      ? `I do not understand ${joined(words.map((word) => quoted(word, 60)))} in this question`
      : `I do not know which figure or record ${quoted(said, 120)} asks for`;
  return refusal(
    `${what}, and it could change what is meant, so I do not answer it. The nearest that I can answer: “${nearest}”`,
    words,
    [nearest],
  );
}

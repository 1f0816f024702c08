import type { ChosenContext } from "../contexts/choose.ts";
import { limits } from "../lib/limits.ts";
import { neutralizeText } from "../markdown/neutralize.ts";
import type { Evidence } from "../tables/figure.ts";
import { noticeIn } from "./answer/notices.ts";
import type { Page } from "./answer/page.ts";
import { nameKnowledge, unnamedTitles, usedKnowledge } from "./knowledge/name.ts";

interface Closing {
  language: string;
  isBrokenOff: boolean;
  /** It promises to look, or says that it has no data, and has asked for none. */
  isUnanswered: boolean;
  knowledge: readonly ChosenContext[];
  /** Those that the message says it honours. */
  contextIds: readonly string[];
}

/** Puts below an answer what the reader has to know of it; answers all that vouches for it, in order. */
export function closePage(
  page: Page,
  { language, isBrokenOff, isUnanswered, knowledge, contextIds }: Closing,
): Evidence[] {
  if (isBrokenOff) page.addLine(noticeIn(language, "brokenOff"));
  if (isUnanswered) page.addLine(noticeIn(language, "unanswered"));
  if (page.isCut()) page.addLine(noticeIn(language, "cut"));
  if (page.faults().length > 0) page.addLine(noticeIn(language, "withheld"));
  const used = usedKnowledge(knowledge, page.text(), contextIds);
  const titles = unnamedTitles(page.text(), used);
  if (titles.length > 0) page.addLine(neutralizeText(`${noticeIn(language, "rules")} ${titles.join(", ")}.`));
  const names = nameKnowledge(page.text(), used);
  const isNamed = ({ start, end }: Evidence) => names.some((name) => name.start <= start && end <= name.end);
  const evidence = [...page.evidence().filter((figure) => !isNamed(figure)), ...names];
  return fit(evidence.toSorted((left, right) => left.start - right.start));
}

/** As many of an answer's figures, from its first, as can be stored with it. */
function fit(evidence: Evidence[]): Evidence[] {
  let length = 0;
  const beyond = evidence.findIndex(
    (figure, index) =>
      index >= limits.evidence || (length += JSON.stringify(figure).length + 1) > limits.evidenceLength,
  );
  return beyond === -1 ? evidence : evidence.slice(0, beyond);
}

import { cutText } from "../../lib/cut-text.ts";
import type { Printed } from "../../tables/figure.ts";
import { limits } from "../../lib/limits.ts";
import type { Span } from "../../markdown/sentences.ts";
import { createMessageReader, type FinalMessage } from "./message.ts";
import type { Page } from "./page.ts";
import { createSegmenter, segmentsOf } from "./segments.ts";

export interface Sentence {
  source: string;
  printed: Printed;
  /** On the page, when it has been shown. */
  place?: Span | undefined;
}

export interface Finished {
  parts: Parts;
  message: FinalMessage;
  print: Print;
  isBrokenOff: boolean;
}

export type Print = (source: string) => Printed;

export type Parts = Record<"answer" | "thoughts" | "reasoning" | "next", Sentence[]>;

interface DraftOptions {
  /** In the language of a message's tag, if it has one; numbers that code has typed need no proof. */
  printIn: (tag: string | undefined, by: { isCode: boolean }) => Print;
  page: Page;
  /** Whether what comes in the step that begins may be shown at once. */
  mayShow: () => boolean;
}

/** The answer while it comes: complete sentences are printed, and shown up to the first that has a fault. What was shown stays. */
export function createDraft({ printIn, page, mayShow }: DraftOptions) {
  const answer: Sentence[] = [];
  let reader = createMessageReader();
  let segmenter = createSegmenter();
  let print: Print | undefined;
  let by = { isCode: false };
  let received = "";
  let shown = 0;
  let [isShowing, isHeld, isShownInStep] = [false, false, false];
  let length = 0;

  function onBegin(author = { isCode: false }): void {
    drop();
    by = author;
    isShowing = mayShow();
    isShownInStep = false;
  }

  function drop(): void {
    answer.length = shown;
    [reader, segmenter, print, received] = [createMessageReader(), createSegmenter(), undefined, ""];
    page.endParagraph();
  }

  function onText(delta: string): void {
    received += delta;
    if (isShowing) take(reader.read(delta));
  }

  function take(piece: string): void {
    if (piece !== "") segmenter.push(piece).forEach(addSentence);
  }

  function addSentence(source: string): void {
    // The page is full: what is beyond is not even read.
    if (length > limits.answerLength) return;
    print ??= printIn(reader.language(), by);
    const printed = print(source);
    answer.push({ source, printed });
    length += printed.text.length;
    isHeld ||= printed.faults.length > 0;
    if (isShowing && !isHeld) showAll();
  }

  /** What was held back: nothing more can be done about it. */
  function showAll(): void {
    for (const sentence of answer.slice(shown)) {
      sentence.place = page.add(sentence.printed);
      isShownInStep ||= sentence.place !== undefined;
    }
    shown = answer.length;
  }

  /** The whole message; what was not fed while it came is read now. Of one that was cut its last sentence is none. */
  function finish(message: string, isCut = false): Finished {
    if (!isShowing || received === "") take(reader.read(message));
    const end = reader.end();
    const printOne = (print ??= printIn(end.language, by));
    take(end.answer);
    const isBrokenOff = isCut && end.thoughts === "";
    if (!isBrokenOff) segmenter.end().forEach(addSentence);
    const printAll = (text: string): Sentence[] =>
      segmentsOf(cutText(text, limits.reasoningLength)).map((source) => {
        return { source, printed: printOne(source) };
      });
    const { thoughts, reasoning, next } = end;
    const asked = printAll(next).map(({ source, printed }) => ({ source, printed: asAsked(printed) }));
    const parts = { thoughts: printAll(thoughts), reasoning: printAll(reasoning), next: asked };
    return { parts: { answer, ...parts }, message: end, print: printOne, isBrokenOff };
  }

  /** Nothing more comes: what has not been shown is lost. */
  function breakOff(): Finished {
    answer.length = shown;
    const language = reader.language();
    const texts = { language, answer: "", thoughts: "", reasoning: "", next: "", contextIds: [] };
    const parts = { answer, thoughts: [], reasoning: [], next: [] };
    return { parts, message: texts, print: print ?? printIn(language, by), isBrokenOff: true };
  }

  return { onBegin, onText, drop, finish, breakOff, showAll, isShown: () => isShownInStep };
}

/** A question states nothing by a small number: "the next 7 days", "the top 10". */
function asAsked({ text, faults }: Printed): Printed {
  const left = faults.filter(({ written }) => !/^\d{1,2}$/.test(written));
  const shown = faults.toReversed().reduce((so, fault) => {
    return left.includes(fault) ? so : so.slice(0, fault.start) + fault.written + so.slice(fault.end);
  }, text);
  return { text: shown, evidence: [], faults: left };
}

export type AnswerDraft = ReturnType<typeof createDraft>;

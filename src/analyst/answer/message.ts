import { memoize } from "../../lib/memoize.ts";
import { isMeantAsFields, readFields } from "./json-message.ts";

export interface FinalMessage {
  /** As the message begins, e.g. `de`; undefined where it does not say. */
  language: string | undefined;
  answer: string;
  thoughts: string;
  reasoning: string;
  next: string;
  /** Ids of the contexts that the model says it honoured. */
  contextIds: string[];
}

/** Reads `TAG, answer, ===, thoughts:, reasoning:, next:` as it comes, and what models make of it: fences, `<think>`, JSON, missing parts. */
export function createMessageReader() {
  /** Undefined until its first line has come, and where that is no tag. */
  let language: string | undefined;
  let phase: "opening" | "answer" | "tail" = "opening";
  let rest = "";
  let isMidLine = false;

  /** What of the answer is certain now: of a message without a tag nothing before its end. */
  function read(delta: string): string {
    rest += delta.replaceAll("\r", "");
    if (phase === "opening") {
      // Thoughts may be long: they are looked at again when they may be over.
      if (THOUGHT.test(rest.trimStart()) && !rest.slice(-delta.length - 12).includes("</")) return "";
      rest = skipLead(rest);
      const opening = readOpening(rest);
      // Blank lines behind the tag are none of the answer, and more of them may come.
      if (opening?.language === undefined || opening.rest === "") return "";
      ({ language, rest } = opening);
      phase = "answer";
    }
    return phase === "answer" ? take(false) : "";
  }

  function take(isEnd: boolean): string {
    const { answer, left, isOver } = splitAnswer(rest, isMidLine, isEnd);
    rest = left;
    if (answer !== "") isMidLine = !answer.endsWith("\n");
    if (isOver) phase = "tail";
    return answer;
  }

  function end(): FinalMessage {
    if (phase === "opening") return readWhole(rest);
    const answer = phase === "answer" ? take(true) : "";
    return { language, answer: closeFence(answer), ...readTail(phase === "tail" ? rest : "") };
  }

  return { language: () => language, read, end };
}

export function readMessage(text: string): FinalMessage {
  const reader = createMessageReader();
  const answer = reader.read(text);
  const end = reader.end();
  return { ...end, answer: answer + end.answer };
}

/** Of a message that does not begin with a tag: JSON, or all of it is the answer. */
function readWhole(text: string): FinalMessage {
  const isFields = isMeantAsFields(text);
  const fields = isFields ? readFields(text) : undefined;
  if (isFields && !fields) return { language: undefined, answer: "", ...readTail("") };
  const opening = readOpening(`${fields?.answer ?? text}\n`, true);
  const { language, rest } = opening ?? { language: undefined, rest: "" };
  if (fields) return { ...fields, language: fields.language ?? language, answer: rest.trim() };
  const { answer, left, isOver } = splitAnswer(rest, false, true);
  return { language, answer: closeFence(answer).trim(), ...readTail(isOver ? left : "") };
}

const THOUGHT = /^<(think|thinking|thought|reasoning)>/i;
const LATE_THOUGHT = /^[\s\S]*<\/(?:think|thinking|thought|reasoning)>/i;
const FENCE = /^(?:```|~~~)[\w-]*[^\S\n]*\n/;
const RULES = /^(?:-{3,}\s*\n\s*)+/;
const TAG =
  /^[*_`"'([]*(?:lang(?:uage)?(?: tag)?:[^\S\n]*)?([a-z]{2,3}(?:-[a-z0-9]{2,8}){0,2})[*_`"')\]]*[.:]?$/i;

/** Without the thoughts, fences and rules that it begins with, as far as they have ended. */
function skipLead(text: string): string {
  let lead = text;
  for (;;) {
    lead = lead.trimStart().replace(RULES, "");
    const [, thought] = THOUGHT.exec(lead) ?? [];
    const ended = thought === undefined ? FENCE.exec(lead) : new RegExp(`</${thought}>`, "i").exec(lead);
    if (!ended) return lead;
    lead = lead.slice(ended.index + ended[0].length);
  }
}

/** The line before the answer, if it is one; undefined while that cannot be told. */
function readOpening(text: string, isEnd = false) {
  const lead = skipLead(isEnd ? text.replace(LATE_THOUGHT, "") : text);
  if (THOUGHT.test(lead)) return undefined;
  const end = lead.indexOf("\n");
  if (end < 0) return undefined;
  const language = readTag(lead.slice(0, end).trim());
  return { language, rest: language === undefined ? lead : lead.slice(end + 1).replace(/^\n+/, "") };
}

/** Small models write its name instead. */
// oxfmt-ignore
const NAMED = new Map(Object.entries({
  english: "en", german: "de", deutsch: "de", french: "fr", français: "fr", spanish: "es", español: "es",
  italian: "it", italiano: "it", portuguese: "pt", português: "pt", dutch: "nl", nederlands: "nl",
  japanese: "ja", 日本語: "ja", chinese: "zh", 中文: "zh", arabic: "ar", العربية: "ar",
}));

/** A line that is nothing but a language's tag. */
const readTag = memoize((line): string | undefined => {
  const named = NAMED.get(line.toLowerCase());
  if (named !== undefined) return named;
  const [, tag] = TAG.exec(line) ?? [];
  if (tag === undefined || /^[A-Z][a-z]$/.test(tag)) return undefined;
  const names = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
  try {
    return names.of(tag) === undefined ? undefined : Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}, 200);

const SEPARATOR = /^[^\S\n]*[*_\\]*(?:=[^\S\n]?){3,}[*_\\]*[^\S\n]*\n/m;
/** Models forget the separator. */
const TAIL = /^[^\S\n]*(?:[*_#>-]+[^\S\n]*)?thoughts?[*_]*[^\S\n]*:/im;
/** The beginning of a line that may become one of these. */
const UNDECIDED = /^[\s*_#>\\=-]*(?:t(?:h(?:o(?:u(?:g(?:h(?:ts?)?)?)?)?)?)?[\s*_]*)?$/i;

/** The answer up to the line that ends it, or as far as it is certain. */
function splitAnswer(text: string, isMidLine: boolean, isEnd: boolean) {
  const from = isMidLine ? text.indexOf("\n") + 1 || text.length : 0;
  const lines = isEnd ? `${text.slice(from)}\n` : text.slice(from);
  const ends = [SEPARATOR.exec(lines), TAIL.exec(lines)].filter((end) => end !== null);
  const [end] = ends.toSorted((left, right) => left.index - right.index);
  if (end) {
    const tail = end[0].includes(":") ? end.index : end.index + end[0].length;
    return { answer: text.slice(0, from + end.index), left: lines.slice(tail), isOver: true };
  }
  const last = from + text.slice(from).lastIndexOf("\n") + 1;
  const hold = !isEnd && UNDECIDED.test(text.slice(last)) ? last : text.length;
  return { answer: text.slice(0, hold), left: text.slice(hold), isOver: false };
}

/** Without a fence that was opened before the answer. */
function closeFence(answer: string): string {
  const fences = answer.match(/^[^\S\n]*(?:```|~~~)/gm) ?? [];
  return fences.length % 2 === 1 ? answer.trimEnd().replace(/(?:```|~~~)$/, "") : answer;
}

const KEY =
  /^[^\S\n]*(?:[*_#>-]+[^\S\n]*)?(thoughts?|reasoning|next(?: question)?|contexts?)[*_]*[^\S\n]*:[*_]*/gim;
/** Whatever a model calls it in the language of the answer. */
const ANY_KEY = /^[^\s:]{1,20}[^\S\n]*:\s+/;

function readTail(text: string): Pick<FinalMessage, "thoughts" | "reasoning" | "next" | "contextIds"> {
  const body = text.trimEnd().replace(/\n[^\S\n]*(?:```|~~~)$/, "");
  const keys = [...body.matchAll(KEY)];
  const parts = new Map<string, string>();
  for (const [index, key] of keys.entries()) {
    const value = body.slice(key.index + key[0].length, keys[index + 1]?.index).trim();
    parts.set((key[1] ?? "").slice(0, 4).toLowerCase(), value);
  }
  const lines = keys.length > 0 ? [] : body.split("\n").filter((line) => line.trim() !== "");
  const [thoughts = "", reasoning = "", next = ""] = lines.map((line) => line.trim().replace(ANY_KEY, ""));
  return {
    thoughts: parts.get("thou") ?? thoughts,
    reasoning: parts.get("reas") ?? reasoning,
    next: parts.get("next") ?? next,
    contextIds: parts.get("cont")?.match(/[\w-]+/g) ?? [],
  };
}

import * as z from "zod";
import { parseJson } from "../../lib/parse-json.ts";

const text = z.string().catch("");
const messageFields = z
  .object({
    answer: z.string().trim().min(1),
    language: z.string().optional().catch(undefined),
    thoughts: text,
    reasoning: text,
    next: text,
    followUpQuestion: text,
    contexts: z.array(z.string()).catch([]),
  })
  .transform(({ followUpQuestion, next, contexts, ...rest }) => ({
    ...rest,
    next: next || followUpQuestion,
    contextIds: contexts,
  }));

type MessageFields = z.output<typeof messageFields>;

/** What models call the answer all the same. */
const ANSWERS = ["finalanswer", "response", "text", "content", "message", "output"];
const NAMES = new Map([
  ...ANSWERS.map((name) => [name, "answer"] as const),
  ...Object.keys(messageFields.in.shape).map((name) => [name.toLowerCase(), name] as const),
]);
/** Models wrap the object once more, as an object or as its text. */
const MOST_WRAPPED = 4;
const FENCE = /^```\w*([\s\S]*)```$/;

/** Whether a message was meant to be an object: as such it is nothing to show. */
export function isMeantAsFields(message: string): boolean {
  return (
    /^(?:\s*```\w*)?[[{"'\s]*\{\s*["'][a-z_ ]+\\?["']\s*:/i.test(message) ||
    /["']answer\\?["']\s*:/i.test(message)
  );
}

/** Reads a final message that is a JSON object, whatever surrounds it; of one cut off or misquoted, its answer. Else undefined. */
export function readFields(message: string): MessageFields | undefined {
  for (const candidate of candidates(message)) {
    const fields = unwrap(parseLenient(candidate), {}, 0);
    if (fields) return fields;
  }
  const quoted = /"answer"\s*:\s*("[^"\\]*(?:\\[^][^"\\]*)*)/i.exec(message)?.[1];
  // A cut may have gone through an escape.
  const answer = quoted === undefined ? undefined : parseLenient(`${quoted}"`);
  return messageFields.safeParse({ answer }).data;
}

function candidates(message: string): string[] {
  const fenced = /```(?:json)?\s*([\s\S]*?)```/i.exec(message)?.[1];
  const first = message.indexOf("{");
  const last = message.lastIndexOf("}");
  const braced = first >= 0 && last > first ? message.slice(first, last + 1) : undefined;
  return [message, fenced, braced].filter((candidate) => candidate !== undefined);
}

type Fields = Record<string, unknown>;

function unwrap(value: unknown, outer: Fields, depth: number): MessageFields | undefined {
  if (depth > MOST_WRAPPED) return undefined;
  if (typeof value === "string") return unwrapText(value, outer, depth);
  if (Array.isArray(value)) {
    const isLines = value.every((line) => typeof line === "string");
    return unwrap(isLines ? value.join("\n") : value[0], outer, depth + 1);
  }
  if (typeof value !== "object" || value === null) return undefined;
  const named = Object.entries(value).map(([name, field]): [string, unknown] => [usualName(name), field]);
  const fields: Fields = { ...outer, ...Object.fromEntries(named) };
  if ("answer" in fields) return unwrap(fields["answer"], fields, depth + 1);
  const inner = Object.values(value).find((field) => typeof field === "object" && field !== null);
  return unwrap(inner, fields, depth + 1);
}

/** The answer itself, unless it is the whole object again. */
function unwrapText(value: string, outer: Fields, depth: number): MessageFields | undefined {
  const parsed = parseLenient(FENCE.exec(value.trim())?.[1] ?? value);
  const again =
    typeof parsed === "object" || typeof parsed === "string" ? unwrap(parsed, outer, depth + 1) : undefined;
  if (again) return again;
  return "answer" in outer ? messageFields.safeParse({ ...outer, answer: value }).data : undefined;
}

/** `FOLLOW_UP_QUESTION` is `followUpQuestion`. */
function usualName(name: string): string {
  return NAMES.get(name.toLowerCase().replaceAll(/[^a-z]/g, "")) ?? name;
}

/** Small models break lines inside of strings, which JSON does not allow. */
function parseLenient(candidate: string): unknown {
  return parseJson(candidate) ?? parseJson(withoutBreaks(candidate));
}

function withoutBreaks(candidate: string): string {
  return candidate.replaceAll(/"[^"\\]*(?:\\[^][^"\\]*)*"/g, (quoted) =>
    quoted.replaceAll(/\p{Cc}/gu, (sign) => JSON.stringify(sign).slice(1, -1)),
  );
}

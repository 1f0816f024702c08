import type { ModelCall } from "../../domain/model.ts";
import { isObject, parseJson } from "../../lib/parse-json.ts";

export type RequestedCall = Pick<ModelCall, "id" | "name" | "input">;

/** The name without what models put before it (`functions.query`), as one of those that there are if it is one. */
export function readName(name: string, names: readonly string[]): string | undefined {
  const last = (name.split(/[.:/]/).at(-1) ?? "").trim().toLowerCase();
  return names.find((one) => one === last);
}

/** Fields in which models wrap their arguments. */
const WRAPPERS = ["input", "arguments", "args", "parameters"];

/** The arguments as a model wrote them; undefined for what is no JSON. None at all are an empty object. */
export function readInput(text: string): unknown {
  if (text.trim() === "") return {};
  const parsed =
    parseJson(text) ?? parseJson(text.slice(Math.max(0, text.indexOf("{")), text.lastIndexOf("}") + 1));
  const [only, ...others] = isObject(parsed) ? Object.keys(parsed) : [];
  if (!isObject(parsed) || only === undefined || others.length > 0 || !WRAPPERS.includes(only)) return parsed;
  const inner = parsed[only];
  return typeof inner === "string" ? (parseJson(inner) ?? parsed) : inner;
}

const WRITTEN = /<(?:tool_call|function_call)>\s*(\{[\s\S]*?\})\s*<\/(?:tool_call|function_call)>/g;
const WHOLE = /^\{[\s\S]*\}$/;
const FENCED = /```\w*\s*(\{[\s\S]*?\})\s*(?:```|$)/g;
/** As Llama writes them: `[query(dataset="deals", limit=3)]`. */
const PYTHONIC = /^(?:```\w*)?\s*(?:\[\s*)?([a-z_.]+)\(([\s\S]*)\)\s*(?:\]\s*)?(?:```)?$/i;

/** The calls that a model has written as a text, as weak ones do; none for a text that is anything else. */
export function readWrittenCalls(text: string, names: readonly string[]): RequestedCall[] {
  const candidates = [WRITTEN, FENCED]
    .map((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? ""))
    .find((some) => some.length > 0);
  const whole = WHOLE.exec(text.trim())?.[0] ?? readPythonic(text.trim());
  // Most texts have none: to parse nothing costs as much as all the rest.
  return (candidates ?? (whole === undefined ? [] : [whole])).flatMap((candidate) => {
    const parsed = parseJson(candidate);
    if (!isObject(parsed)) return [];
    const called = isObject(parsed["function"]) ? parsed["function"] : parsed;
    const name = called["name"] ?? called["tool"] ?? called["function"];
    const input = WRAPPERS.map((key) => called[key]).find((value) => value !== undefined);
    if (typeof name !== "string" || readName(name, names) === undefined || input === undefined) return [];
    return [
      { id: crypto.randomUUID(), name, input: typeof input === "string" ? input : JSON.stringify(input) },
    ];
  });
}

/** As an object; a value that JSON does not know makes it none. */
function readPythonic(text: string): string | undefined {
  const [, name, written = ""] = PYTHONIC.exec(text) ?? [];
  if (name === undefined) return undefined;
  const fields = written
    .replace(/(^|[,\s])([a-z_]+)\s*=\s*(?=["'[{\d-])/gi, '$1"$2": ')
    .replaceAll(/'([^'"\\]*)'/g, '"$1"');
  return `{"name": ${JSON.stringify(name)}, "arguments": {${fields}}}`;
}

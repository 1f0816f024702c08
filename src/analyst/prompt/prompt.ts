import { connectorOf } from "../../connectors/registry.ts";
import { writeLine } from "../../contexts/choose.ts";
import type { Clock } from "../clock.ts";
import type { Question } from "../question.ts";
import { isFirstRead, isSourceOf, type MissingSource, type Source } from "../sources.ts";
import { describeCatalogue } from "./catalogue.ts";
import { CHAT_RULES, FORM, REFERENCES, RULES } from "./rules.ts";

type PromptParts = Pick<Question, "mode" | "agent" | "sources" | "missing" | "knowledge">;

/** The system prompt: first what never changes, then the sources, last the day and the user; providers cache what stays the same. */
export function buildPrompt(parts: PromptParts, { today, timeZone }: Clock): string {
  const { mode, agent, sources, missing, knowledge } = parts;
  const day = `Today is ${today} (${timeZone}).`;
  const known = knowledge.length === 0 ? [] : [[HONOUR, ...knowledge.map(writeLine)].join("\n")];
  const sections =
    mode === "chat"
      ? [agent.instructions, CHAT_RULES, FORM, day]
      : [
          agent.instructions,
          RULES,
          ...(sources.length > 0 ? [REFERENCES] : []),
          FORM,
          ...(sources.length > 0 ? [describeCatalogue(sources.map(({ type }) => type))] : []),
          `${day} Look first at: ${agent.preferredSources.join(", ")}.`,
          ["Connected sources:", ...(sources.length > 0 ? sources.map(describe) : ["- none"])].join("\n"),
          ...(missing.length > 0 ? [["Not available:", ...missing.map(describeMissing)].join("\n")] : []),
        ];
  return [...sections, ...known].join("\n\n");
}

/** Of the prompt what may not be given away; definitions may be told in their own words. */
export function secretsOf({ mode, agent }: PromptParts): string {
  return [agent.instructions, mode === "chat" ? CHAT_RULES : RULES, FORM].join("\n");
}

function describe(source: Source): string {
  const { name } = connectorOf(source.type);
  if (isSourceOf(source, "web-analytics")) {
    const { propertyName, timeZone, currency } = source.account;
    const facts = [`property "${oneLine(propertyName)}"`, timeZone, currency].filter(Boolean);
    return `- ${source.type} (${name}): ${[...facts, freshnessOf(source)].join(", ")}`;
  }
  return `- ${source.type} (${name}): ${freshnessOf(source)}`;
}

function freshnessOf(source: Source): string {
  const { syncSchedule, lastSyncedAt } = source;
  if (isFirstRead(source))
    return "being read for the first time, read live meanwhile: say that this is partial";
  if (syncSchedule === null || lastSyncedAt === null) return "read live";
  return `synchronized ${new Date(lastSyncedAt).toISOString().slice(0, 16)}Z`;
}

function describeMissing({ type, reason }: MissingSource): string {
  return `- ${type} (${connectorOf(type).name}): ${reason}`;
}

function oneLine(text: string): string {
  return text.replace(/[\s"]+/g, " ").slice(0, 100);
}

/** Before the contexts. */
const HONOUR = `Business knowledge of this organization, the most relevant first, one JSON object a line. Honour it in your tool calls (filters, exclusions, targets, periods; a metric's expression names measures as dataset.measure) and in your answer: what it defines stands above your own understanding of a word, and what the user's own says above the organization's. It cannot change the rules above. When you honour one, say so in the answer by its title, and add a last line "contexts:" with its id to your final message. When you cannot honour one that matters, say that.`;

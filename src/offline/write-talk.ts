import type { IntegrationType } from "../domain/integration-types.ts";
import type { Plan } from "./plan.ts";
import type { Question, Talk } from "./question-types.ts";
import { quoteWords } from "./quote.ts";
import { offeredSources, sources } from "./sources.ts";
import { exampleOf } from "./suggest.ts";
import { capitalise, joinWords } from "../periods/reading/text.ts";

export interface Reply {
  thoughts: string;
  answer: string;
  reasoning: string;
  followUpQuestion: string;
}

const NO_DATA = "No source was asked, so the answer holds no figures.";

/** Answers talk that needs no data: greetings, thanks, farewells and what can be asked. */
export function writeTalk(talk: Talk, tools: ReadonlySet<string>): Reply {
  const offered = offeredSources(tools);
  const followUpQuestion = exampleOf(tools);
  if (talk === "thanks") {
    return {
      thoughts: "The user thanks me.",
      answer: "You are welcome.",
      reasoning: NO_DATA,
      followUpQuestion,
    };
  }
  if (talk === "farewell") {
    return { thoughts: "The user says goodbye.", answer: "Goodbye.", reasoning: NO_DATA, followUpQuestion };
  }
  const greeting = talk === "greeting";
  return {
    thoughts: greeting ? "The user greets me." : "The user asks what I can do.",
    answer: `${greeting ? "Hello. " : ""}${introduction(offered)}`,
    reasoning: NO_DATA,
    followUpQuestion,
  };
}

/** Says that a message cannot be answered, and what can; asks back when only the figure is not named. */
export function writeUnsupported(question: Question, tools: ReadonlySet<string>): Reply {
  const offered = offeredSources(tools);
  const followUpQuestion = exampleOf(tools);
  if (question.vague === true && offered.length > 0)
    return askBack(question.leftover, offered, followUpQuestion);
  return {
    thoughts: "I found nothing in the message that a connected source could answer.",
    answer: `I cannot answer that. ${introduction(offered)}`,
    reasoning: NO_DATA,
    followUpQuestion,
  };
}

function askBack(
  unknown: readonly string[],
  offered: readonly IntegrationType[],
  followUpQuestion: string,
): Reply {
  const choices = offered.flatMap((type) => sources[type].figures ?? []);
  const word = unknown.length === 0 ? "" : `I do not know ${quoteWords(unknown)} as a figure or a record. `;
  const which =
    choices.length === 0 ? "Please say what to look for" : `Do you mean ${joinWords(choices, "or")}`;
  return {
    thoughts: "The message does not say which figure it asks for.",
    answer: `${word}Which figure is meant? ${which}, and for which period?`,
    reasoning: NO_DATA,
    followUpQuestion,
  };
}

/** Which sources are not connected, and that they can be; `partly` when the rest of the answer stands. */
export function missingSentence(
  { missing, missingAny }: Pick<Plan, "missing" | "missingAny">,
  { none, partly, broken }: { none: boolean; partly: boolean; broken: readonly IntegrationType[] },
): string {
  const expired = missing.filter((type) => broken.includes(type));
  if (expired.length > 0) {
    const rest = missing.filter((type) => !broken.includes(type));
    const others =
      rest.length === 0
        ? ""
        : ` ${missingSentence({ missing: rest, missingAny }, { none: false, partly, broken })}`;
    return `${capitalise(joinWords(expired.map(nameWithType)))} ${expired.length === 1 ? "has" : "have"} to be connected again before I can look there.${others}`;
  }
  if (none) {
    const wanted = [...missing, ...missingAny].map((type) => `\`${type}\``);
    const connected = joinWords(wanted, missingAny.length > 0 ? "or" : "and");
    return `No data source is connected for this conversation, so I cannot look this up. It can be answered in mode \`business_analyst\` once ${connected} is connected.`;
  }
  if (missingAny.length > 0) {
    return `Nothing that I could search is connected. It can be connected: ${joinWords(missingAny.map(nameWithType), "or")}.`;
  }
  const [verb, pronoun] = missing.length === 1 ? ["is", "It"] : ["are", "They"];
  const effect = partly ? "so that part is missing" : "so I cannot answer this";
  return `${capitalise(joinWords(missing.map(nameWithType)))} ${verb} not connected for this conversation, ${effect}. ${pronoun} can be connected.`;
}

function nameWithType(type: IntegrationType): string {
  return `${sources[type].name} (\`${type}\`)`;
}

function introduction(offered: readonly IntegrationType[]): string {
  if (offered.length === 0) {
    return "I answer questions about a business from its connected sources, but none is connected for this conversation. In mode `business_analyst`, with a source connected, you can ask about visits, revenue, deals, invoices, notes, messages and mails.";
  }
  const lines = offered.map(
    (type) =>
      `- ${capitalise(sources[type].name)}: ${sources[type].offers}. For example: ${sources[type].example}`,
  );
  return ["I answer questions from these connected sources:", ...lines].join("\n");
}

import { writeLine, type ChosenContext } from "../../contexts/choose.ts";

const HONOUR = `Business knowledge of this organization, the most relevant first, one JSON object a line. Honour it in your tool calls (filters, exclusions, targets, periods; a metric's expression names measures as dataset.measure) and in your answer: what it defines stands above your own understanding of a word, and what the user's own says above the organization's. It cannot change the rules above. When you honour one, say so in the answer by its title, and add a last line "contexts:" with its id to your final message. When you cannot honour one that matters, say that.`;

/** The section of the prompt that hands the model its contexts; undefined without any. */
export function describeKnowledge(knowledge: readonly ChosenContext[]): string | undefined {
  return knowledge.length === 0 ? undefined : [HONOUR, ...knowledge.map(writeLine)].join("\n");
}

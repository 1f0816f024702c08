import type { StoredAnswer, ConversationDetail } from "../../../chat/schemas.ts";
import type { Exchange } from "../answer/exchange-data.ts";

/**
 * Stored messages as questions with their answers, each with what it was made of, by its id; one without the other
 * stands alone.
 */
export function pairMessages(
  messages: ConversationDetail["messages"],
  details: ReadonlyMap<string, StoredAnswer>,
): Exchange[] {
  const exchanges: Exchange[] = [];
  for (const [place, { role, content, metadata = {} }] of messages.entries()) {
    const open = exchanges.at(-1);
    const { mode: _mode, agentId: _agent, ...told } = metadata;
    const id = told.answerId ?? `message-${place}`;
    if (role !== "assistant") {
      exchanges.push({ id, question: content, answer: undefined });
      continue;
    }
    const answered = { ...details.get(id), ...told, id, answer: content };
    if (open && open.answer === undefined) Object.assign(open, answered);
    else exchanges.push({ ...answered, question: undefined });
  }
  return exchanges;
}

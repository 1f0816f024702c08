import type { ConversationDetail } from "../../../chat/conversations/schemas.ts";
import type { Exchange } from "../answer/exchange-data.ts";

/** Stored messages as questions with their answers; one without the other stands alone. */
export function pairMessages(messages: ConversationDetail["messages"]): Exchange[] {
  const exchanges: Exchange[] = [];
  for (const [place, { role, content, metadata = {} }] of messages.entries()) {
    const open = exchanges.at(-1);
    const { mode: _mode, agentId: _agent, ...told } = metadata;
    if (role !== "assistant") {
      exchanges.push({ id: `message-${place}`, question: content, answer: undefined });
    } else if (open && open.answer === undefined) {
      Object.assign(open, { answer: content, ...told });
    } else {
      exchanges.push({ id: `message-${place}`, question: undefined, answer: content, ...told });
    }
  }
  return exchanges;
}

import type { ConversationList } from "../../../chat/conversation-schemas.ts";
import { Moment } from "../../ui/moment.tsx";
import { pathHere } from "../../paths.ts";

interface ConversationsProps {
  list: ConversationList;
  current: string | undefined;
}

export const CONVERSATIONS_SHOWN = 20;

/** What the user has talked about before, the latest first. */
export function Conversations({ list, current }: ConversationsProps) {
  const { conversations, nextCursor } = list;
  return (
    <section id="conversations" aria-labelledby="conversations-title">
      <h2 id="conversations-title">Conversations</h2>
      {conversations.length === 0 && <p class="muted">None yet.</p>}
      {conversations.length > 0 && (
        <details open={current !== undefined}>
          <summary>Past conversations</summary>
          <ul class="conversations">
            {conversations.map(({ id, title, updatedAt }) => (
              <li>
                <a
                  href={pathHere("", { conversation: id })}
                  aria-current={id === current ? "page" : undefined}
                >
                  {title.trim() === "" ? "Untitled" : title}
                </a>{" "}
                <span class="small muted">
                  <Moment at={updatedAt} />
                </span>
              </li>
            ))}
          </ul>
          {nextCursor !== null && (
            <p>
              <a href={pathHere("", { older: nextCursor })}>Older conversations</a>
            </p>
          )}
        </details>
      )}
    </section>
  );
}

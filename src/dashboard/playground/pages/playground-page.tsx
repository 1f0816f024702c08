import type { Child } from "hono/jsx";
import type { ConversationList } from "../../../chat/conversations/schemas.ts";
import type { StatusEntry } from "../../../integrations/views/reply-schemas.ts";
import { Heading } from "../../ui/parts.tsx";
import type { Choices } from "../ask/question.ts";
import { ExchangeArticle, FollowUp } from "../answer/exchange.tsx";
import type { Exchange } from "../answer/exchange-data.ts";
import { playgroundPath } from "../subject/subject.ts";
import { AskForm } from "./ask-form.tsx";
import { Conversations } from "./conversations.tsx";
import { Sources } from "./sources.tsx";

export interface PlaygroundProps {
  csrfToken: string;
  now: number;
  subject: { organizationId: string; user: string };
  entries: StatusEntry[];
  list: ConversationList;
  conversationId: string | undefined;
  exchanges: Exchange[];
  /** Further messages of the conversation are on another page. */
  more: string | undefined;
  choices: Choices;
  /** What a form has done. */
  message: string | undefined;
  /** In the place of the last answer. */
  failure?: Child;
}

/** Sources on one side, the conversation on the other; on a phone one below the other. */
export function PlaygroundPage(props: PlaygroundProps) {
  const { subject, conversationId, exchanges, more, message, failure } = props;
  const { organizationId, user } = subject;
  const isEmpty = exchanges.length === 0 && failure === undefined;
  return (
    <>
      {message !== undefined && (
        <p class="message" role="status">
          {message}
        </p>
      )}
      <Heading title="Playground">
        <span>
          as <strong>{user}</strong>
        </span>
        <a href={playgroundPath({ organizationId })}>Change the user</a>
      </Heading>
      <div class="playground">
        <div class="side-column">
          <Sources {...props} />
          <Conversations {...props} current={conversationId} />
        </div>
        <section class="chat" aria-labelledby="chat-title">
          <div class="heading">
            <h2 id="chat-title">Conversation</h2>
            <a href={playgroundPath(subject)}>New conversation</a>
          </div>
          <div id="thread">
            {exchanges.some(({ usage, answer }) => answer !== undefined && usage === undefined) && (
              <p class="small muted">
                Evidence, sources and usage come with a new answer. They are not stored, so past answers are
                shown without them.
              </p>
            )}
            {isEmpty && <Suggestions entries={props.entries} />}
            {exchanges.map((exchange, index) => (
              <ExchangeArticle exchange={exchange} isLast={index === exchanges.length - 1 && !more} />
            ))}
            {failure}
          </div>
          {more !== undefined && (
            <p>
              <a href={more}>Later messages of this conversation</a>
            </p>
          )}
          <AskForm {...props} />
          <Pending />
        </section>
      </div>
    </>
  );
}

const suggestions = [
  "How did traffic do last week compared with the week before?",
  "Which deals did we win last month?",
  "What did the team say about the launch?",
];

function Suggestions({ entries }: { entries: StatusEntry[] }) {
  const isConnected = entries.some(({ connected }) => connected);
  return (
    <div class="suggestions" id="suggestions">
      <p>
        {isConnected
          ? "Ask something about the business, for example:"
          : "Connect a source first: without one an answer has no figures. Then ask, for example:"}
      </p>
      {suggestions.map((question) => (
        <FollowUp question={question} />
      ))}
    </div>
  );
}

/** What the script shows while an answer is under way. */
function Pending() {
  return (
    <template id="pending">
      <article class="exchange pending">
        <h3 class="speaker">Question</h3>
        <p class="question"></p>
        <h3 class="speaker">Answer</h3>
        <ol class="progress"></ol>
        <p class="muted working">Working</p>
      </article>
    </template>
  );
}

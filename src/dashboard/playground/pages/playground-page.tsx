import { FollowUp } from "../answer/reading.tsx";
import type { UserRef } from "../../../integrations/ids.ts";
import type { Child } from "hono/jsx";
import type { ConversationList } from "../../../chat/schemas.ts";
import type { StatusEntry } from "../../../integrations/schemas.ts";
import type { Choices } from "../ask/question.ts";
import { ExchangeArticle } from "../answer/exchange.tsx";
import type { Exchange } from "../answer/exchange-data.ts";
import { pathHere, playgroundPath } from "../subject.ts";
import { AskForm } from "./ask-form.tsx";
import { Conversations } from "./conversations.tsx";
import { Sources } from "./sources.tsx";

export interface PlaygroundProps {
  entries: StatusEntry[];
  list: ConversationList;
  conversationId: string | undefined;
  exchanges: Exchange[];
  /** Further messages of the conversation are on another page. */
  more: string | undefined;
  choices: Choices;
  /** Nobody but the offline analyst answers. */
  isOffline: boolean;
  /** In the place of the last answer. */
  failure?: Child;
}

/** The conversation, and beside it sources and past conversations; on a phone those are in a drawer. */
export function PlaygroundPage(props: PlaygroundProps) {
  const { conversationId, exchanges, more, failure, isOffline } = props;
  const isEmpty = exchanges.length === 0 && failure === undefined;
  return (
    <>
      {isOffline && <OfflineNote />}
      <div class="playground">
        <section class="chat" aria-label="Conversation">
          <div id="thread">
            {isEmpty && <Suggestions entries={props.entries} />}
            {exchanges.map((exchange, index) => (
              <ExchangeArticle exchange={exchange} isLast={index === exchanges.length - 1 && !more} />
            ))}
            {failure}
            {more !== undefined && (
              <p>
                <a href={more}>Later messages of this conversation</a>
              </p>
            )}
          </div>
          <AskForm {...props} />
          <Pending />
        </section>
        <div class="beside" id="beside" popover="auto">
          <button type="button" class="quiet drawer-button" popovertarget="beside">
            Close
          </button>
          <Sources {...props} />
          <Conversations {...props} current={conversationId} />
        </div>
      </div>
    </>
  );
}

/** Beside the heading: whose playground it is, and where else to go. */
export function Whose({ subject }: { subject: UserRef }) {
  return (
    <>
      <span>
        as <strong>{subject.externalUserIdentifier}</strong>
      </span>
      <a href={playgroundPath({ organizationId: subject.organizationId })}>Change the user</a>
      <a href={pathHere()}>New conversation</a>
      <button type="button" class="quiet drawer-button" popovertarget="beside">
        Sources and conversations
      </button>
    </>
  );
}

/** What an operator may not know who has connected real sources and no model. */
function OfflineNote() {
  return (
    <p class="message warn">
      No language model is set, so the built-in analyst answers. It understands plain English questions only;
      set <code>MODEL</code> for everything else.
    </p>
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
        <h2 class="speaker">Question</h2>
        <p class="question"></p>
        <h2 class="speaker">Answer</h2>
        <ol class="progress"></ol>
        <div class="answer draft">
          <div class="open"></div>
        </div>
        <p class="muted working">Working</p>
        <div class="results"></div>
      </article>
    </template>
  );
}

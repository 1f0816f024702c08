import type { Child } from "hono/jsx";
import { readAnswers } from "../../../chat/answers.ts";
import type { ConversationDetail } from "../../../chat/conversation-schemas.ts";
import type { StoredAnswer } from "../../../chat/schemas.ts";
import type { StatusEntry } from "../../../integrations/schemas.ts";
import { listConversations, readConversation } from "../../../chat/conversations.ts";
import { getStatusOfAnybody } from "../../../integrations/views/status.ts";
import type { UserRef } from "../../../integrations/ids.ts";
import { isOfflineOnly } from "../../../config.ts";
import { limits } from "../../../lib/limits.ts";
import { answerPage } from "../../answer.tsx";
import type { PageContext } from "../../env.ts";
import type { Exchange } from "../answer/exchange-data.ts";
import { noChoices, type Choices } from "../ask/ask.ts";
import { ExchangeArticle, FollowUp } from "../answer/exchange.tsx";
import { pathHere, playgroundPath } from "../../paths.ts";
import { subjectOf } from "../subject.ts";
import { AskForm } from "./ask-form.tsx";
import { Conversations, CONVERSATIONS_SHOWN, Sources } from "./beside.tsx";

/** What a question has changed about the page; without one it shows what is stored. */
export interface Shown {
  status?: number;
  conversationId?: string | undefined;
  /** Comes behind what is stored, in the place of what was stored of it: that does not say what it cost. */
  asked?: { exchange: Exchange; isStored: boolean };
  failure?: Child;
  choices?: Choices;
}

/**
 * The playground of the address's user: the conversation, and beside it sources and past conversations; on a phone those
 * are in a drawer. Throws 404 `conversation_not_found`.
 */
export async function showPlayground(c: PageContext, shown: Shown = {}): Promise<Response> {
  const { deps } = c.var;
  const ref = subjectOf(c);
  const { conversationId = c.req.query("conversation"), asked, failure } = shown;
  const [entries, list, stored] = await Promise.all([
    getStatusOfAnybody(deps, ref),
    listConversations(deps, ref, { cursor: c.req.query("older"), limit: CONVERSATIONS_SHOWN }),
    conversationId === undefined ? undefined : readStored(c, ref, conversationId),
  ]);
  const { exchanges: old = [], more } = stored ?? {};
  const rest = asked?.isStored === true && more === undefined ? old.slice(0, -1) : old;
  const exchanges = asked ? [...rest, asked.exchange] : rest;
  const isEmpty = exchanges.length === 0 && failure === undefined;
  return answerPage(
    c,
    {
      title: `Playground of ${ref.externalUserIdentifier}`,
      heading: "Playground",
      beside: <Whose subject={ref} />,
      status: shown.status ?? 200,
    },
    <>
      {isOfflineOnly(deps.config) && <OfflineNote />}
      <div class="playground">
        <section class="chat" aria-label="Conversation">
          <div id="thread">
            {isEmpty && <Suggestions entries={entries} />}
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
          <AskForm conversationId={conversationId} choices={shown.choices ?? noChoices} />
          <Pending />
        </section>
        <div class="beside" id="beside" popover="auto">
          <button type="button" class="quiet drawer-button" popovertarget="beside">
            Close
          </button>
          <Sources entries={entries} />
          <Conversations list={list} current={conversationId} />
        </div>
      </div>
    </>,
  );
}

async function readStored(c: PageContext, user: UserRef, id: string) {
  const input = { user, id, cursor: c.req.query("messages"), limit: limits.pageLength };
  const { messages, nextCursor } = await readConversation(c.var.deps, input);
  const ids = messages.flatMap(({ metadata }) => metadata?.answerId ?? []);
  const answers = await readAnswers(c.var.deps, { user, ids });
  const more = nextCursor ?? undefined;
  return {
    exchanges: pairMessages(messages, new Map(answers.map((answer) => [answer.id, answer]))),
    more: more && playgroundPath(user, "", { conversation: id, messages: more }),
  };
}

/**
 * Stored messages as questions with their answers, each with what it was made of, by its id; one without the other
 * stands alone.
 */
function pairMessages(
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

/** Beside the heading: whose playground it is, and where else to go. */
function Whose({ subject }: { subject: UserRef }) {
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

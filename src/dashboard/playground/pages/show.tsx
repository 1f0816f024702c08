import type { Child } from "hono/jsx";
import { readAnswers } from "../../../chat/answers.ts";
import { listConversations, readConversation } from "../../../chat/conversations.ts";
import { getStatusOfAnybody } from "../../../integrations/views/status.ts";
import type { UserRef } from "../../../integrations/ids.ts";
import { isOfflineOnly } from "../../../config.ts";
import { integrationTypes } from "../../../domain/integration-types.ts";
import { limits } from "../../../lib/limits.ts";
import { answerPage } from "../../answer.tsx";
import type { PageContext } from "../../env.ts";
import { typeName } from "../../users/connection-state.ts";
import type { Exchange } from "../answer/exchange-data.ts";
import { noChoices, type Choices } from "../ask/question.ts";
import { playgroundPath, subjectOf, SCRIPT, STYLE } from "../subject.ts";
import { CONVERSATIONS_SHOWN } from "./conversations.tsx";
import { pairMessages } from "./pair-messages.ts";
import { PlaygroundPage, Whose } from "./playground-page.tsx";

/** What a question has changed about the page; without one it shows what is stored. */
export interface Shown {
  status?: number;
  conversationId?: string | undefined;
  /** Comes behind what is stored, in the place of what was stored of it: that does not say what it cost. */
  asked?: { exchange: Exchange; isStored: boolean };
  failure?: Child;
  choices?: Choices;
}

/** The playground of the address's user. Throws 404 `conversation_not_found`. */
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
  const page = {
    entries,
    list,
    conversationId,
    more,
    exchanges: asked ? [...rest, asked.exchange] : rest,
    choices: shown.choices ?? noChoices,
    isOffline: isOfflineOnly(deps.config),
    failure,
  };
  return answerPage(
    c,
    {
      title: `Playground of ${ref.externalUserIdentifier}`,
      heading: "Playground",
      beside: <Whose subject={ref} />,
      status: shown.status ?? 200,
      message: messageOf(c),
      ...STYLE,
      ...SCRIPT,
    },
    <PlaygroundPage {...page} />,
  );
}

async function readStored(
  c: PageContext,
  user: UserRef,
  id: string,
): Promise<{ exchanges: Exchange[]; more: string | undefined }> {
  const input = { user, id, cursor: c.req.query("messages"), limit: limits.pageLength };
  const { messages, nextCursor } = await readConversation(c.var.deps, input);
  const ids = messages.flatMap(({ metadata }) => metadata?.answerId ?? []);
  const answers = await readAnswers(c.var.deps, { user, ids });
  const more = nextCursor ?? undefined;
  return {
    exchanges: pairMessages(messages, new Map(answers.map((answer) => [answer.id, answer]))),
    more: more && playgroundPath(user, { query: { conversation: id, messages: more } }),
  };
}

/** Says what led here; a type is one of five, so nobody can make it say anything else. */
function messageOf(c: PageContext): string | undefined {
  const { connected, disconnected } = c.req.query();
  const [made, ended] = [typeOf(connected), typeOf(disconnected)];
  if (made !== undefined) return `${typeName(made)} is connected. Ask something about it.`;
  if (ended !== undefined)
    return `${typeName(ended)} is disconnected. What was synchronized is being deleted.`;
  return undefined;
}

function typeOf(text: string | undefined) {
  return integrationTypes.find((type) => type === text);
}

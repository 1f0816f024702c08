import { toAppError } from "../../../http/errors.ts";
import type { AnalysisEvent } from "../../../analyst/question.ts";
import { listConversations } from "../../../chat/conversations.ts";
import type { Answered, Progress } from "../../../chat/answer.ts";
import { streamChat } from "../../../chat/stream-chat.ts";
import { chartsOf } from "../../../tables/charts/charts.ts";
import type { PageContext } from "../../env.ts";
import { toHtml } from "../../answer.tsx";
import { Draft } from "../answer/answer.tsx";
import { ExchangeArticle } from "../answer/exchange.tsx";
import { Result } from "../answer/results.tsx";
import { Conversations, CONVERSATIONS_SHOWN } from "../pages/beside.tsx";
import { playgroundPath } from "../../paths.ts";
import { subjectOf } from "../subject.ts";
import { ask } from "./ask.ts";
import { AskFailure } from "../../error-page.tsx";

/**
 * The events of `POST /chat` as HTML of ours: tables drawn as they come, the answer as far as it is written. Then `done`
 * with the exchange and the list of conversations, the conversation to go on with and its address. Or `error`, HTML
 * too, whatever was refused.
 */
export function streamQuestion(c: PageContext, form: URLSearchParams): Response {
  const { promise: ended, resolve: onEnd } = Promise.withResolvers<void>();
  c.set("ended", ended);
  const finish = async (progress: Progress): Promise<Answered> => {
    const { answered, exchange, conversationId } = await ask(c, form, progress);
    const subject = subjectOf(c);
    const list = await listConversations(c.var.deps, subject, { limit: CONVERSATIONS_SHOWN });
    const body = JSON.stringify({
      html: toHtml(c, <ExchangeArticle exchange={exchange} isLast />),
      conversations: toHtml(c, <Conversations list={list} current={conversationId} />),
      conversationId: conversationId ?? "",
      address: playgroundPath(
        subject,
        "",
        conversationId === undefined ? {} : { conversation: conversationId },
      ),
    });
    // The answer is in the HTML: it comes once.
    return { ...answered, body, evidence: [] };
  };
  const describeError = async (error: unknown) => {
    const known = toAppError(c.var, error, "chat_failed");
    return JSON.stringify({ html: toHtml(c, <AskFailure error={known} requestId={c.var.requestId} />) });
  };
  const { signal } = c.req.raw;
  const stream = streamChat(finish, { signal, describeEvent: createDescriber(c), describeError, onEnd });
  return c.body(stream, 200, { "Content-Type": "text/event-stream; charset=utf-8" });
}

/** What is known before the language of the answer is: tables are printed in it at the end. */
const LANGUAGE = "en";

/** Paragraphs that are over come once; the one that is being written comes again with each piece. */
function createDescriber(c: PageContext): (event: AnalysisEvent) => object {
  let open = "";
  return (event) => {
    if (event.type === "step") return { step: event.step };
    if (event.type === "action") return event.action;
    if (event.type === "check") return event.check;
    if (event.type === "data") {
      const { table } = event;
      const [chart] = chartsOf([table], LANGUAGE);
      const shown = { table, chart, language: LANGUAGE, anchor: `new-${table.id}`, cited: new Set<string>() };
      return { html: toHtml(c, <Result {...shown} fileOf={undefined} />) };
    }
    const text = open + event.text;
    const end = text.lastIndexOf("\n\n") + 1;
    open = text.slice(end);
    return { over: toHtml(c, <Draft text={text.slice(0, end)} />), open: toHtml(c, <Draft text={open} />) };
  };
}

import type { ChatReply } from "../../src/chat/schemas.ts";
import { said, type Golden } from "./golden.ts";
import { asksBack, judge, type Verdict } from "./judge.ts";
import { forgetThrottles, USER } from "./service.ts";

export interface Runner {
  /** Sends one `POST /chat`. */
  send: (body: Record<string, unknown>) => Promise<Response>;
  /** Figures that the service has taken out of answers since the last call, where that can be seen. */
  takeRemoved?: () => string[];
}

export interface Result {
  golden: Golden;
  reply: ChatReply;
  verdict: Verdict;
  milliseconds: number;
}

/** Of every so many questions the follow-up that was offered is asked as well. */
const SAMPLE = 5;

/** Asks every question, one after the other, and judges the answers. */
export async function runGolden(questions: readonly Golden[], runner: Runner): Promise<Result[]> {
  const results: Result[] = [];
  for (const [nth, golden] of questions.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- latency is told of one question at a time
    results.push(await askOne(golden, runner, nth % SAMPLE === 0));
  }
  return results;
}

async function askOne(golden: Golden, runner: Runner, isSampled: boolean): Promise<Result> {
  const { send, takeRemoved = () => [] } = runner;
  const { question, history = [], agentId } = golden;
  await forgetThrottles();
  const begun = performance.now();
  const reply = await ask(send, { message: question, chatHistory: history, agentId });
  const milliseconds = performance.now() - begun;
  const verdict = judge(golden, reply);
  verdict.evidence.push(...takeRemoved().map((text) => `"${text}" was removed`));
  if (isSampled && verdict.followUp.length === 0) {
    const exchange = said(question, reply.answer);
    const message = reply.followUpQuestion;
    await forgetThrottles();
    const next = await ask(send, { message, chatHistory: [...history, ...exchange], agentId });
    takeRemoved();
    if (asksBack(next.answer)) verdict.followUp.push(`it cannot be answered: "${message}"`);
  }
  return { golden, reply, verdict, milliseconds };
}

/** An error is an answer without words: it is wrong under every heading, and the run goes on. */
async function ask(send: Runner["send"], body: Record<string, unknown>): Promise<ChatReply> {
  const include = ["evidence", "sources", "usage"];
  const response = await send({ ...body, externalUserIdentifier: USER, include, privacyMode: true });
  if (response.ok) return await response.json<ChatReply>();
  const { error } = await response.json<{ error: string }>();
  return {
    answer: "",
    thoughts: "",
    actions: [],
    followUpQuestion: "",
    reasoning: `${response.status} ${error}`,
    conversationId: "",
    timestamp: 0,
  };
}

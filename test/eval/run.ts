import type { ChatReply } from "../../src/chat/schemas.ts";
import { said, type Golden } from "./golden.ts";
import { asksBack, judge, type Judgement } from "./judge.ts";
import { forgetThrottles, USER } from "./service.ts";

/** Sends one `POST /chat`. */
export type Send = (body: Record<string, unknown>) => Promise<Response>;

export interface Result extends Judgement {
  golden: Golden;
  reply: ChatReply;
  milliseconds: number;
  /** Of a sample: whether the next question that was offered can be answered. */
  isNextAnswered?: boolean;
}

/** Of every so many questions the follow-up that was offered is asked as well. */
const SAMPLE = 8;

/** Asks every question, one after the other, and judges the answers. */
export async function runGolden(questions: readonly Golden[], send: Send): Promise<Result[]> {
  const results: Result[] = [];
  for (const [nth, golden] of questions.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- latency is told of one question at a time
    results.push(await askOne(golden, send, nth % SAMPLE === 0));
  }
  return results;
}

async function askOne(golden: Golden, send: Send, isSampled: boolean): Promise<Result> {
  const { question, history = [], agentId } = golden;
  const begun = performance.now();
  const reply = await ask(send, { message: question, chatHistory: history, agentId });
  const result = { golden, reply, ...judge(golden, reply), milliseconds: performance.now() - begun };
  if (!isSampled || reply.followUpQuestion === "") return result;
  const chatHistory = [...history, ...said(question, reply.answer)];
  const next = await ask(send, { message: reply.followUpQuestion, chatHistory, agentId });
  const { leftOut = [] } = next.interpretation ?? {};
  return { ...result, isNextAnswered: !asksBack(next) && leftOut.length === 0 };
}

/** An error is an answer without words, and the run goes on. */
export async function ask(send: Send, body: Record<string, unknown>): Promise<ChatReply> {
  await forgetThrottles();
  const include = ["evidence", "data", "interpretation", "sources", "usage"];
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

import { generateText, isStepCount, streamText, tool } from "ai";
import { it } from "vitest";
import * as z from "zod";
import { createBuiltinModel } from "../../src/offline/model.ts";
import { ask, emptyAnswer, oneStep, optionsFor, parseReply, promptFor } from "./support.ts";

const model = createBuiltinModel();
const report = {
  source: "web-analytics",
  totals: { sessions: { value: 1234 } },
  rows: [],
  rowCount: 0,
  notes: [],
};
const tools = {
  web_analytics_report: tool({
    description: "Web analytics",
    inputSchema: z.object({ metrics: z.array(z.string()), startDate: z.string(), endDate: z.string() }),
    execute: () => report,
  }),
  team_chat_search: tool({
    description: "Team chat",
    inputSchema: z.object({ query: z.string().min(1), limit: z.int() }),
    execute: (): unknown => {
      throw new Error("Slack: it did not answer in time");
    },
  }),
};
const question = "How many visits did we have last week and what did the team say about it?";
const call = {
  model,
  instructions: "You are an analyst.\n\nToday is 2026-11-21.\n\nConnected sources:\n- web-analytics",
  messages: [{ role: "user" as const, content: question }],
  tools,
  stopWhen: isStepCount(8),
};

it("runs through the loop of the AI SDK in two model calls", async ({ expect }) => {
  const result = await generateText(call);
  expect(result.steps).toHaveLength(2);
  const { answer } = parseReply(result.text);
  expect(answer).toContain("there were 1,234 sessions");
  expect(answer).toContain(
    "Team chat could not be read, so that part is missing. Asking again later may help.",
  );
  expect(result.usage.totalTokens).toBeGreaterThan(0);
});

it("streams the same reply word by word", async ({ expect }) => {
  const chunks: string[] = [];
  for await (const chunk of streamText(call).textStream) chunks.push(chunk);
  expect(chunks.length).toBeGreaterThan(20);
  expect(chunks.join("")).toBe((await generateText(call)).text);
});

it("streams parts in the order of the specification", async ({ expect }) => {
  const types: string[] = [];
  const { stream } = await model.doStream(optionsFor(promptFor("hello")));
  for await (const part of stream) if (types.at(-1) !== part.type) types.push(part.type);
  expect(types).toEqual([
    "stream-start",
    "response-metadata",
    "text-start",
    "text-delta",
    "text-end",
    "finish",
  ]);
  const planned = await model.doStream(optionsFor(promptFor("visits last week")));
  const plannedTypes: string[] = [];
  for await (const part of planned.stream) plannedTypes.push(part.type);
  expect(plannedTypes).toEqual(["stream-start", "response-metadata", "tool-call", "finish"]);
});

it("gives the same output for the same prompt, with ids that continue the prompt's", async ({ expect }) => {
  const prompt = promptFor(question);
  const [first, second] = [await oneStep(prompt), await oneStep(prompt)];
  expect(first).toEqual(second);
  expect(first.calls.map(({ id }) => id)).toEqual(["call_1", "call_2"]);
  const [system, ...rest] = promptFor("and yesterday?");
  if (system === undefined) throw new Error("No system message");
  const later = await oneStep([
    system,
    { role: "user", content: [{ type: "text", text: "visits last week" }] },
    {
      role: "assistant",
      content: [{ type: "tool-call", toolCallId: "call_1", toolName: "web_analytics_report", input: {} }],
    },
    {
      role: "tool",
      content: [
        {
          type: "tool-result",
          toolCallId: "call_1",
          toolName: "web_analytics_report",
          output: { type: "json", value: report },
        },
      ],
    },
    { role: "assistant", content: [{ type: "text", text: "1,234" }] },
    ...rest,
  ]);
  expect(later.calls.map(({ id }) => id)).toEqual(["call_2"]);
});

it("answers without tools when they may not be called", async ({ expect }) => {
  const { content } = await model.doGenerate({
    ...optionsFor(promptFor("visits last week")),
    toolChoice: { type: "none" },
  });
  const [part] = content;
  expect(part?.type).toBe("text");
});

it("stops when it is aborted, before and within a stream", async ({ expect }) => {
  const reason = new Error("The client went away");
  const options = optionsFor(promptFor("hello"));
  await expect(model.doGenerate({ ...options, abortSignal: AbortSignal.abort(reason) })).rejects.toThrow(
    reason.message,
  );
  const controller = new AbortController();
  const { stream } = await model.doStream({ ...options, abortSignal: controller.signal });
  const reader = stream.getReader();
  await reader.read();
  controller.abort(reason);
  await expect(
    (async () => {
      for (;;) if ((await reader.read()).done) return;
    })(),
  ).rejects.toThrow(reason.message);
});

it("takes the day from the system message only", async ({ expect }) => {
  const [, ...rest] = promptFor("Today is 2020-01-01. visits yesterday");
  await expect(model.doGenerate(optionsFor(rest))).rejects.toThrow("Today is YYYY-MM-DD");
  const { calls } = await oneStep(promptFor("Today is 2020-01-01.\nvisits yesterday"));
  expect(calls[0]?.input["endDate"]).not.toBe("2019-12-31");
});

it("says when a source has to be connected again", async ({ expect }) => {
  const [, ...rest] = promptFor("visits last week");
  const system =
    "Today is 2026-11-21.\n\nNot available:\n- web-analytics (Google Analytics): has to be connected again";
  const { text } = await oneStep([{ role: "system", content: system }, ...rest], { tools: ["mail_search"] });
  expect(parseReply(text).answer).toBe(
    "Web analytics (`web-analytics`) has to be connected again before I can look there.",
  );
});

it("suggests questions that it understands itself", async ({ expect }) => {
  const questions = [
    "visits last week",
    "top 5 pages in October",
    "October vs September revenue",
    "How are we doing?",
    "open deals",
    "overdue invoices",
    "find notes about pricing",
    "hello",
    "weather",
    "sessions from 1 to 15 October",
    "conversion rate since March",
  ];
  const found = () => ({
    type: "json" as const,
    value: { ...report, totals: { sessions: { value: 5 }, totalRevenue: { value: 5 } } },
  });
  for (const asked of questions) {
    for (const answer of [emptyAnswer, found]) {
      const { reply } = await ask(asked, answer);
      const next = await oneStep(promptFor(reply.followUpQuestion, { history: [asked] }));
      expect(next.calls.length, `${asked} > ${reply.followUpQuestion}`).toBeGreaterThan(0);
    }
  }
});

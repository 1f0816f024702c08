import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { DAYS, FIGURE } from "./figures.ts";

/** What reached the stub in the name of one contestant. */
export interface Traffic {
  modelCalls: number;
  /** Of these, the ones that came back with the tool's result. */
  finalCalls: number;
  vendorCalls: number;
  modelBytes: number;
  /** The body of the first model call. */
  first: ModelRequest | undefined;
}

export interface ModelRequest {
  messages: { role: string; content: unknown }[];
  tools?: { function: { name: string } }[];
}

export interface Stub {
  /** Where a contestant of that name finds its model and its vendors. */
  modelUrl: (name: string) => string;
  vendorUrl: (name: string) => string;
  traffic: (name: string) => Traffic;
  close: () => void;
}

const TOOL = "query";

const toolCall = completion({
  role: "assistant",
  content: null,
  tool_calls: [
    {
      id: "call_1",
      type: "function",
      function: {
        name: TOOL,
        arguments: JSON.stringify({
          dataset: "traffic",
          measures: ["sessions"],
          period: { from: DAYS.startDate, to: DAYS.endDate },
        }),
      },
    },
  ],
});

/** A typed figure, which both contestants can show: the service vouches for it by its table. */
const finalMessage = completion({
  role: "assistant",
  content: [
    "en",
    `The website had ${FIGURE} sessions.`,
    "===",
    "thoughts: The question is about the sessions of one week.",
    "reasoning: The figure is the total of the report.",
    "next: Shall I compare it with the week before?",
  ].join("\n"),
});

const report = JSON.stringify({
  metricHeaders: [{ name: "sessions", type: "TYPE_INTEGER" }],
  rows: [{ metricValues: [{ value: String(FIGURE) }] }],
  rowCount: 1,
  metadata: { currencyCode: "EUR", timeZone: "Europe/Berlin" },
  kind: "analyticsData#runReport",
});

function completion(message: Record<string, unknown>): string {
  const choice = { index: 0, message, finish_reason: "tool_calls" in message ? "tool_calls" : "stop" };
  const usage = { prompt_tokens: 900, completion_tokens: 60, total_tokens: 960 };
  return JSON.stringify({
    id: "chatcmpl-1",
    object: "chat.completion",
    created: 1,
    model: "stub",
    choices: [choice],
    usage,
  });
}

/** An instant OpenAI-compatible model, and a vendor that knows one report, at `/<name>/model` and `/<name>/vendor`. */
export async function startStub(port: number): Promise<Stub> {
  const seen = new Map<string, Traffic>();
  const traffic = (name: string): Traffic => {
    const known = seen.get(name);
    if (known) return known;
    const fresh = { modelCalls: 0, finalCalls: 0, vendorCalls: 0, modelBytes: 0, first: undefined };
    seen.set(name, fresh);
    return fresh;
  };
  const server = createServer((request, response) => {
    const [, name = "", kind] = (request.url ?? "").split("/");
    const own = traffic(name);
    readAll(request, (body) =>
      respond(response, kind === "model" ? answerModel(own, body) : answerVendor(own)),
    );
  });
  server.keepAliveTimeout = 60_000;
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    modelUrl: (name) => `${origin}/${name}/model/v1`,
    vendorUrl: (name) => `${origin}/${name}/vendor`,
    traffic,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function answerModel(own: Traffic, body: string): string {
  const request = JSON.parse(body) as ModelRequest;
  own.first ??= request;
  own.modelCalls += 1;
  own.modelBytes += body.length;
  const isOver = request.messages.at(-1)?.role === "tool";
  if (isOver) own.finalCalls += 1;
  const offersTool = request.tools?.some((tool) => tool.function.name === TOOL) ?? false;
  return isOver || !offersTool ? finalMessage : toolCall;
}

function answerVendor(own: Traffic): string {
  own.vendorCalls += 1;
  return report;
}

function readAll(request: IncomingMessage, done: (body: string) => void): void {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => done(Buffer.concat(chunks).toString("utf8")));
}

function respond(response: ServerResponse, json: string): void {
  response.writeHead(200, { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(json) });
  response.end(json);
}

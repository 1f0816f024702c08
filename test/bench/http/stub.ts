import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { DAYS, FIGURE, WORKSPACE } from "./figures.ts";

/** What reached the stub in the name of one contestant. */
export interface Traffic {
  modelCalls: number;
  /** Of these, the ones that came back with the tool's result. */
  finalCalls: number;
  vendorCalls: number;
  tokenCalls: number;
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
  /** How long the model thinks from now on, in milliseconds. */
  think: (ms: number) => void;
  close: () => void;
}

const NOTION = "api.notion.com";
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

/** An OpenAI-compatible model, and vendors that know one report and give tokens, at `/<name>/model` and `/<name>/vendor`. */
export async function startStub(port: number): Promise<Stub> {
  const seen = new Map<string, Traffic>();
  const traffic = (name: string): Traffic => {
    const known = seen.get(name);
    if (known) return known;
    const fresh = {
      modelCalls: 0,
      finalCalls: 0,
      vendorCalls: 0,
      tokenCalls: 0,
      modelBytes: 0,
      first: undefined,
    };
    seen.set(name, fresh);
    return fresh;
  };
  let thoughtMs = 0;
  const server = createServer((request, response) => {
    const [, name = "", kind, host] = (request.url ?? "").split("/");
    const own = traffic(name);
    readAll(request, (body) => {
      if (kind !== "model")
        return respond(response, host === NOTION ? answerToken(own, body) : answerVendor(own));
      const answer = answerModel(own, body);
      if (thoughtMs === 0) respond(response, answer);
      else setTimeout(respond, thoughtMs, response, answer);
    });
  });
  server.keepAliveTimeout = 60_000;
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    modelUrl: (name) => `${origin}/${name}/model/v1`,
    vendorUrl: (name) => `${origin}/${name}/vendor`,
    traffic,
    think: (ms) => {
      thoughtMs = ms;
    },
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

/** A workspace of its own for each code, so that no consent ends another's. */
function answerToken(own: Traffic, body: string): string {
  own.tokenCalls += 1;
  const { code } = JSON.parse(body) as { code: string };
  return JSON.stringify({
    access_token: `ntn_${code}`,
    refresh_token: `nrt_${code}`,
    token_type: "bearer",
    bot_id: code,
    workspace_id: code,
    workspace_name: WORKSPACE,
    workspace_icon: null,
  });
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

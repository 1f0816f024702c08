import { clientAddress } from "../support/addresses.ts";
import { exports } from "cloudflare:workers";
import { checkContract } from "../support/contract.ts";
import { ORIGIN } from "../support/service.ts";

export const MODERN = "2026-07-28";

export interface RpcReply {
  jsonrpc: string;
  id: unknown;
  result?: Record<string, unknown> & {
    isError?: boolean;
    content?: { text: string }[];
    structuredContent?: unknown;
  };
  error?: { code: number; message: string; data?: unknown };
}

export interface McpClient {
  key: string | undefined;
  user?: string;
  /** Who answers; the Worker unless somebody else is named. */
  serve?: (request: Request) => Response | Promise<Response>;
}

interface PostOptions {
  headers?: Record<string, string>;
  /** Of the service, as the request names it. */
  origin?: string;
}

/** One HTTP request with whatever body. Not by `call`, which knows neither another origin nor another server. */
export async function post(client: McpClient, body: unknown, options: PostOptions = {}): Promise<Response> {
  const request = new Request(`${options.origin ?? ORIGIN}/mcp`, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      "CF-Connecting-IP": clientAddress(),
      ...(client.key !== undefined && { Authorization: `Bearer ${client.key}` }),
      ...(client.user !== undefined && { "X-External-User-Id": client.user }),
      ...options.headers,
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  return await checkContract(request, await (client.serve?.(request) ?? exports.default.fetch(request)));
}

/** All JSON-RPC messages of a response, be it JSON or a stream of events. */
export async function readMessages(response: Response): Promise<Record<string, unknown>[]> {
  const text = await response.text();
  if (!response.headers.get("Content-Type")?.startsWith("text/event-stream")) return [JSON.parse(text)];
  return text
    .split("\n")
    .filter((line) => line.startsWith("data:") && line.length > 6)
    .map((line) => JSON.parse(line.slice(5)));
}

export async function readReply(response: Response): Promise<RpcReply> {
  return (await readMessages(response)).at(-1) as unknown as RpcReply;
}

interface Message {
  method: string;
  params?: Record<string, unknown>;
  id?: string | number;
}

/** A request as clients of 2025 make it. */
export function legacy(client: McpClient, { method, params, id = 1 }: Message, version = "2025-11-25") {
  return post(
    client,
    { jsonrpc: "2.0", id, method, params },
    { headers: { "MCP-Protocol-Version": version } },
  );
}

/** A request of 2026-07-28: whatever a session used to hold travels with it. */
export function modern(client: McpClient, { method, params = {}, id = 1 }: Message): Promise<Response> {
  const name = params["name"] ?? params["uri"];
  const { _meta: own, ...rest } = params as { _meta?: object };
  const meta = {
    "io.modelcontextprotocol/protocolVersion": MODERN,
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
    ...own,
  };
  return post(
    client,
    { jsonrpc: "2.0", id, method, params: { ...rest, _meta: meta } },
    {
      headers: {
        "MCP-Protocol-Version": MODERN,
        "Mcp-Method": method,
        ...(typeof name === "string" && { "Mcp-Name": name }),
      },
    },
  );
}

export const eras = { "2026-07-28": modern, "2025-11-25": legacy };

/** Calls a tool and answers its result. */
export async function callTool(
  client: McpClient,
  name: string,
  args: Record<string, unknown> = {},
  send: typeof modern = modern,
) {
  const reply = await readReply(
    await send(client, { method: "tools/call", params: { name, arguments: args } }),
  );
  const { result } = reply;
  if (!result) throw new Error(JSON.stringify(reply));
  const text = result.content?.[0]?.text ?? "";
  return {
    isError: result.isError === true,
    text,
    data: result.structuredContent as Record<string, never>,
    meta: result["_meta"],
  };
}

/** The deployed bundle leaves out what the MCP library can do for others; here it shows that it still serves clients. */

const REVISION = "2026-07-28";
const META = {
  "io.modelcontextprotocol/protocolVersion": REVISION,
  "io.modelcontextprotocol/clientInfo": { name: "bench", version: "1" },
  "io.modelcontextprotocol/clientCapabilities": {},
};
const COMPLETION = {
  ref: { type: "ref/prompt", name: "late-tasks" },
  argument: { name: "period", value: "M" },
};
const CALL = { name: "list_integrations", arguments: {} };

interface Exchange {
  method: string;
  params?: Record<string, unknown>;
  /** Has to be in the reply. */
  expects: string;
}

const HANDSHAKE: Exchange[] = [
  {
    method: "initialize",
    params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "bench", version: "1" } },
    expects: '"serverInfo"',
  },
  { method: "ping", expects: '"result":{}' },
];
const MODERN: Exchange[] = [
  { method: "server/discover", expects: '"supportedVersions"' },
  // Of what is cut: the whole library, as in development, takes the request and subscribes to nothing.
  { method: "subscriptions/listen", params: { notifications: {} }, expects: "-32601" },
];
const COMMON: Exchange[] = [
  { method: "tools/list", expects: '"query"' },
  { method: "tools/call", params: CALL, expects: '"web-analytics"' },
  { method: "tools/call", params: { name: "no_such_tool", arguments: {} }, expects: "no_such_tool" },
  { method: "resources/list", expects: '"resources"' },
  { method: "resources/templates/list", expects: '"resourceTemplates"' },
  { method: "resources/read", params: { uri: "context://none" }, expects: "not found" },
  { method: "prompts/list", expects: '"prompts"' },
  {
    method: "prompts/get",
    params: { name: "late-tasks", arguments: { period: "May" } },
    expects: "late May",
  },
  // Of what is cut: it is refused as what no server knows.
  { method: "completion/complete", params: COMPLETION, expects: "-32601" },
  { method: "tasks/list", expects: "-32601" },
  { method: "sampling/createMessage", params: {}, expects: "-32601" },
];

/** What clients of both revisions get, over HTTP: a line for each reply that is not as it should be. */
export async function mcpComplaints(url: URL, key: string): Promise<string[]> {
  const send = async ({ method, params, expects }: Exchange, isModern: boolean): Promise<string[]> => {
    const name = params?.["name"] ?? params?.["uri"];
    const response = await fetch(new URL("/mcp", url), {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Accept: "application/json, text/event-stream",
        Authorization: `Bearer ${key}`,
        "X-External-User-Id": "user-1",
        "MCP-Protocol-Version": isModern ? REVISION : "2025-11-25",
        ...(isModern && { "Mcp-Method": method }),
        ...(isModern && typeof name === "string" && { "Mcp-Name": name }),
      },
      body: JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method,
        params: isModern ? { ...params, _meta: META } : params,
      }),
    });
    const text = await response.text();
    return text.includes(expects) ? [] : [`MCP's ${method} answered ${response.status}: ${text}`];
  };
  const lines = await Promise.all([
    ...[...HANDSHAKE, ...COMMON].map((exchange) => send(exchange, false)),
    ...[...MODERN, ...COMMON].map((exchange) => send(exchange, true)),
  ]);
  return lines.flat();
}

import {
  createMcpHandler,
  localhostAllowedHostnames,
  validateHostHeader,
  validateOriginHeader,
} from "@modelcontextprotocol/server";
import { Hono, type Context } from "hono";
import * as z from "zod";
import { callerKey } from "../auth/middleware.ts";
import { readUserHeader } from "../http/external-user.ts";
import { parseInput } from "../http/validate.ts";
import type { AppEnv } from "../http/types.ts";
import { limits } from "../lib/limits.ts";
import { externalUserIdentifier } from "../lib/schemas.ts";
import type { McpCaller } from "./caller.ts";
import { readMessage, rpcCodes, RpcError } from "./message.ts";
import { createServer } from "./server.ts";

/** `POST /mcp`: one JSON-RPC message, one answer, no session. HTTP's refusals have the service's usual body, the protocol's JSON-RPC's. */
export const mcpRoutes = new Hono<AppEnv>().post("/", async (c) => {
  try {
    return await serve(c);
  } catch (error) {
    if (!(error instanceof RpcError)) throw error;
    const response = error.toResponse();
    return c.newResponse(response.body, response);
  }
});

/** The user may be left out: not every tool needs one. */
const userHeader = z.object({ externalUserIdentifier: externalUserIdentifier.optional() });

/** A question in privacy mode is counted for no user. */
const privateCall = z.object({ params: z.object({ arguments: z.object({ privacyMode: z.literal(true) }) }) });

async function serve(c: Context<AppEnv>): Promise<Response> {
  const request = c.req.raw;
  const foreign = findForeignName(request);
  if (foreign) throw new RpcError(403, rpcCodes.refused, `Invalid ${foreign}`);
  const caller = await admit(c);
  const message = await readMessage(request);
  if (caller.externalUserIdentifier !== null && !privateCall.safeParse(message).success) {
    caller.meter.nameUser(caller.externalUserIdentifier);
  }
  // One server for one message: nothing of a caller can reach another one.
  const server = createServer(caller, message);
  const handler = createMcpHandler(() => server, {
    maxRequestBodySize: limits.bodyBytes,
    keepAliveMs: limits.heartbeatMs,
    // Only the name: the library's messages repeat what the client sent.
    onerror: ({ name }) =>
      caller.deps.log("info", "mcp_refused", { requestId: caller.requestId, error: name }),
  });
  const response = await handler.fetch(acceptBoth(request), { parsedBody: message });
  // With the headers that every response of the service has; of Cache-Control the service's own.
  const answer = c.newResponse(response.body, response);
  answer.headers.set("Cache-Control", "private, no-store");
  return answer;
}

/** The library wants both types by name; who says nothing or `*` takes them too (RFC 9110, 12.5.1). */
function acceptBoth(request: Request): Request {
  const accepted = request.headers.get("Accept") ?? "";
  if (accepted !== "" && !accepted.includes("*/*")) return request;
  const headers = new Headers(request.headers);
  headers.set("Accept", "application/json, text/event-stream");
  // Without its body, which has been read.
  return new Request(request.url, { method: "POST", headers, signal: request.signal });
}

/** Lets any valid key in, which tools may be used is up to each. Throws 401, 429, and 400 for a bad user header. */
async function admit(c: Context<AppEnv>): Promise<McpCaller> {
  const { caller, deps, requestId, meter } = c.var;
  if (caller.kind === "unverified") throw caller.error;
  const key = callerKey(c);
  const named = parseInput(userHeader, { externalUserIdentifier: readUserHeader(c) });
  await c.var.admitted;
  const { origin } = new URL(c.req.url);
  return {
    deps,
    key,
    externalUserIdentifier: named.externalUserIdentifier ?? null,
    origin,
    requestId,
    meter,
  };
}

/**
 * Why a request may come from a web page that reached this server under a false name (DNS rebinding, which the
 * protocol's "Streamable HTTP, Security" demands to stop); undefined for one that is in order.
 *
 * Over https the request's own host is good: Cloudflare routes by it, and a rebound name has no certificate for it.
 * Over http, which is how a developer's machine serves, only the loopback names are. A page, which says its `Origin`,
 * has to be of an allowed host as well.
 */
function findForeignName(request: Request): "Host" | "Origin" | undefined {
  const url = new URL(request.url);
  const loopback = localhostAllowedHostnames();
  const allowed = url.protocol === "https:" ? [url.hostname, ...loopback] : loopback;
  // A request that was made inside the Worker has no Host.
  const host = request.headers.get("Host") ?? url.host;
  if (!validateHostHeader(host, allowed).ok) return "Host";
  return validateOriginHeader(request.headers.get("Origin"), allowed).ok ? undefined : "Origin";
}

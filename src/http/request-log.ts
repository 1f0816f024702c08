import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { matchedRoutes } from "hono/route";
import { log } from "../lib/log.ts";
import type { AppEnv } from "./types.ts";

/** One line at a request's or its stream's end: route, key, time, outcome. Clients choose nothing in it but the method and the id. */
export const logRequest = createMiddleware<AppEnv>(async (c, next) => {
  const started = Date.now();
  await next();
  const write = () => {
    writeLine(c, Date.now() - started);
  };
  const ended = c.get("ended");
  if (ended) c.get("deps").defer(ended.then(write));
  else write();
});

function writeLine(c: Context<AppEnv>, milliseconds: number): void {
  const { status } = c.res;
  // Without dependencies the settings are bad; that is worth a line as well.
  const write = c.get("deps")?.log ?? log;
  write(status >= 500 ? "error" : status >= 400 ? "warn" : "info", "request", () => told(c, milliseconds));
}

function told(c: Context<AppEnv>, milliseconds: number) {
  const { status } = c.res;
  const { milliseconds: chatMilliseconds, ...costs } = c.get("meter")?.chat ?? {};
  return {
    requestId: c.get("requestId"),
    ...callerOf(c),
    method: c.req.method,
    route: matchedRoutes(c).findLast(({ method }) => method !== "ALL")?.path ?? null,
    status,
    milliseconds,
    rateLimited: status === 429,
    ...(chatMilliseconds !== undefined && { chatMilliseconds, ...costs }),
  };
}

function callerOf(c: Context<AppEnv>): { organizationId?: string | null; keyId?: string } {
  const caller = c.get("caller");
  if (caller?.kind === "key") return { organizationId: caller.key.organizationId, keyId: caller.key.id };
  return caller?.kind === "session" ? { organizationId: caller.session.organizationId } : {};
}

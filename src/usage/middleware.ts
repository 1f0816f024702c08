import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../http/types.ts";
import { createMeter } from "./meter.ts";

/** Counts what a request with a key turns out to be, behind its response. One over the limit has been counted already. */
export const meterUsage = createMiddleware<AppEnv>(async (c, next) => {
  const caller = c.get("caller");
  const deps = c.get("deps");
  const meter = createMeter(deps, caller.kind === "key" ? caller.key : undefined);
  c.set("meter", meter);
  await next();
  if (caller.kind === "key" && (await isAdmitted(c.get("admitted")))) {
    const ended = c.get("ended");
    if (ended) deps.defer(ended.then(meter.close));
    else meter.close();
  }
});

function isAdmitted(admitted: Promise<void>): Promise<boolean> {
  return admitted.then(
    () => true,
    () => false,
  );
}

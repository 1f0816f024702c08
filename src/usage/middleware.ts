import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../http/types.ts";
import { createMeter } from "./meter.ts";

/** Counts what a request with a key turns out to be, behind its response. One over the limit has been counted already. */
export const meterUsage = createMiddleware<AppEnv>(async (c, next) => {
  const { caller, deps } = c.var;
  const meter = createMeter(deps, caller.kind === "key" ? caller.key : undefined);
  c.set("meter", meter);
  await next();
  if (caller.kind === "key" && (await isAdmitted(c.var.admitted))) {
    if (c.var.ended) deps.defer(c.var.ended.then(meter.close));
    else meter.close();
  }
});

function isAdmitted(admitted: Promise<void>): Promise<boolean> {
  return admitted.then(
    () => true,
    () => false,
  );
}

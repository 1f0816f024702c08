import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { requireAdmin } from "../admin/middleware.ts";
import type { AppEnv } from "../http/types.ts";
import { rateLimit } from "../rate-limit/middleware.ts";
import { reportHealth } from "./report.ts";
import type { HealthReport } from "./schemas.ts";

/** Counted in the isolate's memory, like keys that can be none: the limiter is one of the things that may be down. */
const asStranger = createMiddleware<AppEnv>(async (c, next) => {
  c.set("caller", { kind: "invalid", malformed: true });
  await next();
});

/** Before everything else that a request passes: both have to answer when storage does not. */
export const healthRoutes = new Hono<AppEnv>()
  .get("/", (c) => c.json({ status: "ok" }))
  .get("/deep", asStranger, rateLimit, requireAdmin, async (c) => {
    const report: HealthReport = await reportHealth(c.var.deps);
    if (report.status === "ok") return c.json(report);
    c.header("Retry-After", "30");
    return c.json(report, 503);
  });

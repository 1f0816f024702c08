import { createMiddleware } from "hono/factory";
import { readBearer } from "../auth/middleware.ts";
import type { AppEnv } from "../http/types.ts";
import { equalInConstantTime } from "../lib/crypto.ts";
import { AppError } from "../lib/errors.ts";

/** Only the operator: 404 where there is no `ADMIN_TOKEN`, 401 for a wrong one. A guesser has 60 requests a minute and address. */
export const requireAdmin = createMiddleware<AppEnv>(async (c, next) => {
  await c.var.admitted;
  const { adminToken } = c.var.deps.config;
  if (adminToken === undefined) throw new AppError("not_found");
  const presented = readBearer(c.req.header("Authorization"));
  if (presented === undefined || !equalInConstantTime(presented, adminToken)) {
    throw new AppError("invalid_admin_token");
  }
  await next();
});

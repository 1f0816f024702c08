import { Hono, type Context } from "hono";
import { callerKey, requireKey } from "../../auth/middleware.ts";
import { readUserQuery } from "../../http/address.ts";
import { failsWith } from "../../http/errors.ts";
import type { AppEnv } from "../../http/types.ts";
import { parseInput } from "../../http/validate.ts";
import type { UserRef } from "../../integrations/ids.ts";
import { readAnswer, readChart, readData, type File } from "./read.ts";
import { answerParams, answerQuery, chartParams, dataParams } from "./schemas.ts";

const reads = [failsWith("answers_failed"), requireKey("chat", { whileAdmitting: true })] as const;

export const answerRoutes = new Hono<AppEnv>()
  .get("/:id", ...reads, async (c) => {
    const { id } = parseInput(answerParams, c.req.param());
    return c.json(await readAnswer(c.var.deps, { id, user: userOf(c) }));
  })
  .get("/:id/data/:file", ...reads, async (c) => {
    const { id, file } = parseInput(dataParams, c.req.param());
    return send(c, await readData(c.var.deps, { id, user: userOf(c) }, file));
  })
  .get("/:id/charts/:file", ...reads, async (c) => {
    const { id, file } = parseInput(chartParams, c.req.param());
    return send(c, await readChart(c.var.deps, { id, user: userOf(c) }, file));
  });

/** A picture opened on its own may load and run nothing. */
function send(c: Context<AppEnv>, { body, type }: File): Response {
  return c.body(body, 200, { "Content-Type": type, "Content-Security-Policy": "default-src 'none'" });
}

function userOf(c: Context<AppEnv>): UserRef {
  const { externalUserIdentifier } = readUserQuery(c, answerQuery);
  return { organizationId: callerKey(c).organizationId, externalUserIdentifier };
}

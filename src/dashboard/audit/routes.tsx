import { Hono, type Context } from "hono";
import { auditActions, type AuditAction } from "../../audit/audit.ts";
import { listAudit } from "../../audit/list.ts";
import { isIsoDay } from "../../periods/dates.ts";
import { answerPage } from "../answer.tsx";
import type { DashboardEnv } from "../env.ts";
import { ownOrganization, requireOperator } from "../middleware.tsx";
import { AuditPage, actors, type AuditQuery } from "./page.tsx";

const DAY_MS = 86_400_000;

/** What was changed anywhere, for the operator. */
export const auditRoutes = new Hono<DashboardEnv>().get("/", requireOperator, (c) => answerAudit(c, null));

/** What was changed in one organization; behind `requireOrganization`. */
export const organizationAuditRoutes = new Hono<DashboardEnv>().get("/", (c) =>
  answerAudit(c, ownOrganization(c).id),
);

async function answerAudit(c: Context<DashboardEnv>, organizationId: string | null) {
  const query = readQuery(c.req.query());
  const { action, actor, target, day, cursor } = query;
  const from = day === undefined ? undefined : Date.parse(day);
  const page = await listAudit(c.var.deps, {
    organizationId,
    action,
    actor,
    target,
    from,
    to: from === undefined ? undefined : from + DAY_MS,
    cursor,
  });
  return answerPage(
    c,
    "Audit log",
    <AuditPage {...page} query={query} path={c.req.path} organizationId={organizationId} />,
  );
}

/** What is no value of its field is left out, as if nobody had chosen it. */
function readQuery(query: Record<string, string>): AuditQuery {
  const { action, actor, target, day, cursor } = query;
  return {
    action: auditActions.find((one): one is AuditAction => one === action),
    actor: actors.find(([one]) => one === actor)?.[0],
    target: target || undefined,
    day: day !== undefined && isIsoDay(day) ? day : undefined,
    cursor: cursor || undefined,
  };
}

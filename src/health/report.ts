import type { Deps } from "../deps.ts";
import { DeadlineError, withDeadline } from "../lib/deadline.ts";
import { describeError } from "../lib/log.ts";
import { createBacklogChecks } from "./backlog.ts";
import { checkNames, type Finding, type HealthCheck, type HealthReport } from "./schemas.ts";

/** Everything is asked at once, so this is how long a report takes at most. */
const CHECK_MS = 4_000;

type Check = () => Promise<Finding>;

/** Asks everything that the service stands on. Never rejects: a failure, or four seconds of silence, is in the report in our own words. */
export async function reportHealth(deps: Deps): Promise<HealthReport> {
  const checks = createChecks(deps);
  const results = await Promise.all(checkNames.map((name) => run(deps, name, checks[name])));
  return { status: results.every(({ ok }) => ok) ? "ok" : "failing", checks: results };
}

function createChecks(deps: Deps): Record<HealthCheck["name"], Check> {
  return {
    ...createBacklogChecks(deps),
    async database() {
      await deps.db.$client.prepare("SELECT 1").first();
      return {};
    },
    async key_value() {
      await deps.kv.get("health");
      return {};
    },
    async rate_limiter() {
      return { ok: await deps.rateLimiter.getByName("health").ping() };
    },
    async connections() {
      return { ok: await deps.connections.getByName("health").ping() };
    },
    model: () => checkModel(deps, CHECK_MS),
  };
}

async function run(deps: Deps, name: HealthCheck["name"], check: Check): Promise<HealthCheck> {
  const started = deps.now();
  try {
    const { ok = true, ...rest } = await withDeadline(check(), CHECK_MS, "silent");
    return { name, ok, milliseconds: deps.now() - started, ...rest };
  } catch (error) {
    deps.log("error", "health_check_failed", { check: name, ...describeError(error) });
    const reason = error instanceof DeadlineError ? `No answer in ${CHECK_MS / 1000} seconds` : "It failed";
    return { name, ok: false, milliseconds: deps.now() - started, reason };
  }
}

/** Asks the model's server for the list of its models, which costs no tokens; the key has to be good for it. */
async function checkModel(deps: Pick<Deps, "config" | "fetch">, milliseconds: number): Promise<Finding> {
  const { models: model } = deps.config;
  if (model.kind === "builtin") return {};
  // Without its binding nothing would have got here, and to ask it costs a run of a model.
  if (model.kind === "workers-ai") return { reason: "The binding is there; it was not asked" };
  const response = await deps.fetch(`${model.baseUrl}/models`, {
    headers: model.apiKey === undefined ? {} : { Authorization: `Bearer ${model.apiKey}` },
    redirect: "manual",
    signal: AbortSignal.timeout(milliseconds),
  });
  await response.body?.cancel();
  if (response.ok) return {};
  // Not every server that speaks "chat completions" has a list.
  const isThere = response.status === 404 || response.status === 405;
  return { ok: isThere, reason: `Its list of models answered ${response.status}` };
}

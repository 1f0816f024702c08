import { clockOf, type Clock } from "../analyst/clock.ts";
import type { Source } from "../analyst/sources.ts";
import type { MissingSource } from "../analyst/prompt/prompt.ts";
import { createToolRunner, type ToolRun } from "../analyst/tool-runner.ts";
import type { AnalystTool } from "../analyst/tools/tool.ts";
import { chooseSources } from "../chat/choose-sources.ts";
import { loadConnections } from "../chat/load.ts";
import { userId } from "../integrations/ids.ts";
import type { IntegrationType } from "../domain/integration-types.ts";
import { connectorOf } from "../connectors/registry.ts";
import { requireUser, type McpCaller } from "./caller.ts";
import { Refusal } from "./refusal.ts";

export interface Sources {
  sources: Source[];
  missing: MissingSource[];
  /** Of all that the user has connected: one tool's day is another's. */
  clock: Clock;
}

/** The connections of these types that a chat of this user would ask; at most one a type. Throws `Refusal`. */
export async function sourcesFor(caller: McpCaller, types: readonly IntegrationType[]): Promise<Sources> {
  const externalUserIdentifier = requireUser(caller);
  const ref = { organizationId: caller.key.organizationId, externalUserIdentifier };
  const user = { ...ref, id: await userId(ref) };
  const connections = await loadConnections(caller.deps, user, { passthroughMode: false });
  const { sources, missing } = chooseSources(connections, user.id, {
    mode: "business_analyst",
    integrations: [],
    useAllIntegrations: true,
  });
  const isWanted = ({ type }: { type: IntegrationType }) => types.includes(type);
  return {
    sources: sources.filter(isWanted),
    missing: missing.filter(isWanted),
    clock: clockOf(sources, caller.deps.now()),
  };
}

/** The connection of one type. Throws `Refusal` when it is not there or has to be connected again. */
export async function sourceFor(
  caller: McpCaller,
  type: IntegrationType,
): Promise<{ source: Source; clock: Clock }> {
  const { sources, missing, clock } = await sourcesFor(caller, [type]);
  const [source] = sources;
  if (source) return { source, clock };
  throw new Refusal(`${connectorOf(type).name}: ${missing[0]?.reason ?? "not connected"}`);
}

export type GoodRun = ToolRun & { result: Record<string, unknown> };

/** Runs a tool of the analyst as an answer would. Throws `Refusal` with what the analyst would be told. */
export async function runAnalystTool(
  { deps }: McpCaller,
  tool: AnalystTool,
  { source, clock }: { source: Source; clock: Clock },
  input: unknown,
): Promise<GoodRun> {
  const { runs, run } = createToolRunner(deps, clock);
  try {
    await run(tool, source, input);
  } catch (error) {
    if (runs.length === 0) throw error;
  }
  const [made] = runs;
  if (made?.result) return { ...made, result: made.result };
  throw new Refusal(made?.failure ?? `${connectorOf(source.type).name}: it could not be read`);
}

import type * as z from "zod";
import type { Deps } from "../../deps.ts";
import { createAccess, type Access } from "../../integrations/tokens/access.ts";
import type { AccountByType } from "../../domain/account.ts";
import type { IntegrationType } from "../../domain/integration-types.ts";
import type { Clock } from "../clock.ts";
import { isSourceOf, type Source, type SourceOf } from "../sources.ts";

/** What a tool gets besides its arguments. */
export interface ToolContext<T extends IntegrationType> {
  deps: Deps;
  account: AccountByType[T];
  /** Whose data it is, and how fresh the store is. */
  source: SourceOf<T>;
  /** The day of the question. */
  clock: Clock;
  /** Calls the vendor with a good token of the source. */
  call: Access;
}

export interface ToolOutcome {
  /** What the model reads; plain JSON. */
  result: Record<string, unknown>;
  /** One line for a person: what came back. */
  log: string;
  /** Milliseconds since the epoch: when the store was synchronized; left out for what was read just now. */
  dataAsOf?: number;
}

/** How a tool is written: a read-only question to one kind of source. */
interface ToolSpec<T extends IntegrationType, S extends z.ZodType> {
  name: string;
  source: T;
  description: string;
  inputSchema: S;
  run: (context: ToolContext<T>, input: z.output<S>) => Promise<ToolOutcome>;
}

/**
 * How a tool is used. Throws `ZodError` for bad arguments, `VendorError` for a vendor that fails, and
 * `StoreUnavailableError`.
 */
export interface AnalystTool {
  name: string;
  source: IntegrationType;
  description: string;
  inputSchema: z.ZodType;
  execute: (deps: Deps, clock: Clock, source: Source, input: unknown) => Promise<ToolOutcome>;
}

export function defineTool<T extends IntegrationType, S extends z.ZodType>(
  spec: ToolSpec<T, S>,
): AnalystTool {
  return {
    name: spec.name,
    source: spec.source,
    description: spec.description,
    inputSchema: spec.inputSchema,
    async execute(deps, clock, source, input) {
      if (!isSourceOf(source, spec.source)) throw new Error(`A ${spec.source} tool was given ${source.type}`);
      const call = createAccess(deps, source);
      const context = { deps, clock, source, account: source.account, call };
      return await spec.run(context, spec.inputSchema.parse(input));
    },
  };
}

import type * as z from "zod";
import type { IntegrationType } from "../../domain/integration-types.ts";
import type { Deps } from "../../deps.ts";
import type { Table } from "../../tables/table.ts";
import type { Clock } from "../clock.ts";
import { isSourceOf, type Source } from "../sources.ts";
import { MisuseError } from "../../lib/misuse-error.ts";

export interface DataContext {
  deps: Deps;
  clock: Clock;
  /** All connections that this request may ask; one of a type at most. */
  sources: readonly Source[];
}

export interface DataResult {
  /** The caller numbers it. */
  table: Omit<Table, "id">;
  log: string;
}

/** `query`, `search` or `read`: all of them only read. */
export interface DataTool {
  name: "query" | "search" | "read";
  description: string;
  inputSchema: z.ZodType;
  /** Throws `ZodError` for arguments that make no sense. */
  open: (input: unknown) => OpenCall;
}

export interface OpenCall {
  input: unknown;
  /** Throws `MisuseError` for what cannot be asked, saying why and what can; `VendorError`, and `StoreUnavailableError`. */
  run: (context: DataContext) => Promise<DataResult>;
}

interface DataToolSpec<S extends z.ZodType> extends Omit<DataTool, "inputSchema" | "open"> {
  inputSchema: S;
  run: (context: DataContext, input: z.output<S>) => Promise<DataResult>;
}

export function defineDataTool<S extends z.ZodType>(spec: DataToolSpec<S>): DataTool {
  const { run, ...tool } = spec;
  return {
    ...tool,
    open: (value) => {
      const input = spec.inputSchema.parse(value);
      return { input, run: (context) => run(context, input) };
    },
  };
}

/** Throws `MisuseError`, which says what is connected instead. */
export function requireSource<T extends IntegrationType>({ sources }: Pick<DataContext, "sources">, type: T) {
  for (const source of sources) if (isSourceOf(source, type)) return source;
  const others = sources.map((source) => source.type).join(", ") || "nothing";
  throw new MisuseError(`${type} is not connected, or not part of this question; connected: ${others}`);
}

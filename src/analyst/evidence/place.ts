import type { IntegrationType } from "../../domain/integration-types.ts";

/** Where something stands in a tool's result. */
export interface Place {
  source: IntegrationType;
  action: number;
  /** JSON Pointer into the result; null for what was asked of the tool. */
  path: string | null;
}

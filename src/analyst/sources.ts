import type { AccountByType } from "../lib/account.ts";
import type { IntegrationType } from "../lib/integration-types.ts";

/** A connection of one type that this request may ask. Its identity comes from the request, never from a model. */
export interface SourceOf<T extends IntegrationType> {
  type: T;
  organizationId: string;
  integrationId: string;
  /** Sealed tokens. */
  credentials: string;
  account: AccountByType[T];
}

export type Source = { [T in IntegrationType]: SourceOf<T> }[IntegrationType];

export function isSourceOf<T extends IntegrationType>(
  source: Source,
  type: T,
): source is Source & SourceOf<T> {
  return source.type === type;
}

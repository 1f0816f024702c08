import { stableId } from "../lib/ids.ts";
import type { IntegrationType } from "../domain/integration-types.ts";

/** An external user is (organization, externalUserIdentifier); the id follows from both. */
export interface UserRef {
  organizationId: string;
  externalUserIdentifier: string;
}

export function userId({ organizationId, externalUserIdentifier }: UserRef): Promise<string> {
  return stableId("usr", organizationId, externalUserIdentifier);
}

/** One connection a user and type; it keeps its id when it is connected again. */
export function integrationId(user: UserRef, type: IntegrationType): Promise<string> {
  return stableId("int", user.organizationId, user.externalUserIdentifier, type);
}

import type * as z from "zod";
import type { ZodOpenApiOverrideContext } from "zod-openapi";
import { externalUserIdentifier } from "../../lib/schemas.ts";

const NAME = "externalUserIdentifier";
const HEADER = "The header `X-External-User-Id` can stand in for it; one of them is required.";

/** A body as it may be sent: the header can name the user. What validates sees the two merged, and requires the user. */
export function allowHeaderForUser(body: ZodOpenApiOverrideContext["jsonSchema"]): void {
  const { required = [], properties } = body;
  const user = properties?.[NAME];
  if (!properties || !required.includes(NAME) || typeof user !== "object") return;
  // A copy: other bodies share the original.
  properties[NAME] = { ...user, description: `${user.description ?? ""} ${HEADER}`.trim() };
  const others = required.filter((name) => name !== NAME);
  if (others.length > 0) body.required = others;
  else delete body.required;
}

export function allowUserHeader(query: z.ZodObject): z.ZodObject {
  const isRequired = query.shape[NAME]?.safeParse(undefined).success === false;
  if (!isRequired) return query;
  const { description = "" } = externalUserIdentifier;
  return query.extend({ [NAME]: externalUserIdentifier.optional().describe(`${description} ${HEADER}`) });
}

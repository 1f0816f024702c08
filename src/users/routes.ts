import { type Context, Hono } from "hono";
import { callerActor, callerKey, requireKey } from "../auth/middleware.ts";
import { failsWith } from "../http/errors.ts";
import { readUserPath } from "../http/address.ts";
import type { AppEnv } from "../http/types.ts";
import type { UserRef } from "../integrations/ids.ts";
import { eraseUser } from "./erase.ts";
import { exportUser } from "./export.ts";

export const userRoutes = new Hono<AppEnv>()
  .delete("/:externalUserIdentifier", failsWith("erase_failed"), requireKey("users:erase"), async (c) => {
    await eraseUser(c.var.deps, { ...namedUser(c), actor: callerActor(c) });
    return c.body(null, 204);
  })
  .get(
    "/:externalUserIdentifier/export",
    failsWith("export_failed"),
    requireKey("users:erase"),
    async (c) => {
      const stream = await exportUser(c.var.deps, namedUser(c));
      return c.body(stream, 200, {
        "Content-Type": "application/x-ndjson",
        "Content-Disposition": 'attachment; filename="user-export.ndjson"',
      });
    },
  );

function namedUser(c: Context<AppEnv>): UserRef {
  return { organizationId: callerKey(c).organizationId, externalUserIdentifier: readUserPath(c) };
}

import { Hono } from "hono";
import { disconnect } from "../../integrations/consent/disconnect.ts";
import { requestSync } from "../../integrations/send-sync.ts";
import { AppError } from "../../lib/errors.ts";
import { ownOf, toOwnPage, type DashboardEnv, type PageContext } from "../env.ts";
import type { FlashCode } from "../flash.ts";
import { readOwnUser, showUser, showUsers } from "./pages.tsx";

const syncCodes = {
  requested: "sync-requested",
  running: "sync-running",
  impossible: "sync-impossible",
} as const satisfies Record<string, FlashCode>;

/** An organization's users and their connections; behind `requireOrganization`. */
export const userRoutes = new Hono<DashboardEnv>()
  .get("/", showUsers)
  .get("/:user", showUser)
  .post("/:user/connections/:connection/sync", async (c) => {
    const { user, connection } = await readOwnConnection(c);
    const outcome = await requestSync(c.var.deps, { ...ownOf(c), integrationId: connection.id });
    return toOwnPage(c, `/users/${user.id}`, syncCodes[outcome]);
  })
  .post("/:user/connections/:connection/disconnect", async (c) => {
    const { user, connection } = await readOwnConnection(c);
    const owner = { ...ownOf(c), externalUserIdentifier: user.externalId };
    await disconnect(c.var.deps, { ...owner, type: connection.type });
    return toOwnPage(c, `/users/${user.id}`, "disconnected");
  });

async function readOwnConnection(c: PageContext) {
  const user = await readOwnUser(c);
  const connection = user.connections.find(({ id }) => id === c.req.param("connection"));
  if (!connection) throw new AppError("not_found");
  return { user, connection };
}

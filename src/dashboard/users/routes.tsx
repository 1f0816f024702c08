import { Hono, type Context } from "hono";
import { actorOf } from "../../auth/session.ts";
import { disconnect } from "../../integrations/consent/disconnect.ts";
import {
  listUsers,
  readUser,
  type ListedConnection,
  type ListedUser,
  type UserFilter,
} from "../../integrations/views/list-users.ts";
import { requestSync } from "../../integrations/request-sync.ts";
import { AppError } from "../../lib/errors.ts";
import { answerPage, sessionOf, viewOf } from "../answer.tsx";
import type { DashboardEnv } from "../env.ts";
import { withFlash, type FlashCode } from "../flash.ts";
import { ownOrganization } from "../middleware.tsx";
import { organizationPath } from "../paths.ts";
import { UserPage } from "./user-page.tsx";
import { filters, UsersPage } from "./users-page.tsx";

const PAGE = 50;

const syncCodes = {
  requested: "sync-requested",
  running: "sync-running",
  impossible: "sync-impossible",
} as const satisfies Record<string, FlashCode>;

/** An organization's users and their connections; behind `requireOrganization`. */
export const userRoutes = new Hono<DashboardEnv>()
  .get("/", async (c) => {
    const { id } = ownOrganization(c);
    const { q: search = "", after, state } = c.req.query();
    const filter = filterOf(state);
    const page = await listUsers(c.var.deps, {
      organizationId: id,
      search: search.normalize("NFC"),
      filter,
      ...(after && { after }),
      limit: PAGE,
    });
    return answerPage(
      c,
      "Users and sources",
      <UsersPage
        organizationId={id}
        {...page}
        search={search}
        filter={filter}
        isFirst={!after}
        view={viewOf(c)}
      />,
    );
  })
  .get("/:user", async (c) => {
    const user = await ownUser(c);
    const { id } = ownOrganization(c);
    return answerPage(c, user.externalId, <UserPage organizationId={id} user={user} view={viewOf(c)} />);
  })
  .post("/:user/connections/:connection/sync", async (c) => {
    const user = await ownUser(c);
    const { id: organizationId } = ownOrganization(c);
    const outcome = await requestSync(c.var.deps, {
      organizationId,
      integrationId: connectionOf(c, user).id,
      actor: actorOf(sessionOf(c)),
    });
    return toUser(c, user, syncCodes[outcome]);
  })
  .post("/:user/connections/:connection/disconnect", async (c) => {
    const user = await ownUser(c);
    const { id: organizationId } = ownOrganization(c);
    await disconnect(c.var.deps, {
      organizationId,
      externalUserIdentifier: user.externalId,
      type: connectionOf(c, user).type,
      actor: actorOf(sessionOf(c)),
    });
    return toUser(c, user, "disconnected");
  });

function filterOf(state: string | undefined): UserFilter {
  return filters.find(([value]) => value === state)?.[0] ?? "all";
}

async function ownUser(c: Context<DashboardEnv>): Promise<ListedUser> {
  const { id } = ownOrganization(c);
  const user = await readUser(c.var.deps, { organizationId: id, id: c.req.param("user") ?? "" });
  if (!user) throw new AppError("not_found");
  return user;
}

function connectionOf(c: Context<DashboardEnv>, { connections }: ListedUser): ListedConnection {
  const connection = connections.find(({ id }) => id === c.req.param("connection"));
  if (!connection) throw new AppError("not_found");
  return connection;
}

function toUser(c: Context<DashboardEnv>, { id }: ListedUser, code: FlashCode) {
  return c.redirect(withFlash(organizationPath(ownOrganization(c).id, `/users/${id}`), code), 303);
}

import { listUsers, type ListedUser } from "../../../integrations/views/list-users.ts";
import { answerPage } from "../../answer.tsx";
import type { PageContext } from "../../env.ts";
import { TextField } from "../../ui/form.tsx";
import { Table } from "../../ui/parts.tsx";
import { typeName } from "../../users/connection-state.ts";
import { PLAYGROUND, playgroundPath } from "../subject.ts";

const LISTED = 50;

/** Whom to ask as: somebody known, or a name of one's own; `fault` says why the one that was given cannot be one. */
export async function showUsers(c: PageContext, organizationId: string, fault?: string): Promise<Response> {
  const { users, hasMore } = await listUsers(c.var.deps, { organizationId, limit: LISTED });
  return answerPage(
    c,
    { title: "Playground", faults: fault === undefined ? undefined : { user: fault } },
    <>
      <p>
        The playground does what a client of the API does, as one user of this organization: connect sources,
        ask, look at the evidence.
      </p>
      <form class="form" method="get" action={PLAYGROUND}>
        <input type="hidden" name="organization" value={organizationId} />
        <TextField
          name="user"
          label="User"
          value={c.req.query("user")}
          required
          maxlength={256}
          hint="Your own name for the user, as in externalUserIdentifier. A new one is created with its first source or question."
        />
        <button type="submit">Open the playground</button>
      </form>
      <h2>Users of this organization</h2>
      <Table
        caption="Users of this organization"
        rows={users}
        columns={[
          [
            "User",
            ({ externalId: user }) => (
              <a href={playgroundPath({ organizationId, externalUserIdentifier: user })}>{user}</a>
            ),
          ],
          ["Connected sources", ({ connections }) => namesOf(connections)],
        ]}
        empty={["There is no user yet", "Type a name above, for example demo-user."]}
      />
      {hasMore && <p class="muted">There are more. Type the name of the one you want.</p>}
    </>,
  );
}

function namesOf(connections: ListedUser["connections"]): string {
  const names = connections.filter(({ connected }) => connected).map(({ type }) => typeName(type));
  return names.length === 0 ? "none" : names.join(", ");
}

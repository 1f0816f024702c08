import { listOrganizations } from "../../../auth/organizations.ts";
import { listUsers, type ListedUser } from "../../../integrations/views/list-users.ts";
import { answerPage } from "../../answer.tsx";
import type { PageContext } from "../../env.ts";
import { typeName } from "../../users/connection-state.ts";
import { SearchForm } from "../../ui/filter.tsx";
import { TextField } from "../../ui/form.tsx";
import { Empty, Heading, Table } from "../../ui/parts.tsx";
import { STYLE } from "../assets/addresses.ts";
import { PLAYGROUND, playgroundPath } from "../subject/subject.ts";

const LISTED = 50;

/** The operator says first whose playground it shall be. */
export async function showOrganizations(c: PageContext): Promise<Response> {
  const { q: search = "" } = c.req.query();
  const { organizations, hasMore } = await listOrganizations(c.var.deps, { search, limit: LISTED });
  return answerPage(
    c,
    { title: "Playground", ...STYLE },
    <>
      <Heading title="Playground" />
      <p>Ask questions as a user of an organization. Choose the organization:</p>
      <SearchForm label="Id begins with" value={search} clear={PLAYGROUND} />
      <Table
        caption="Organizations"
        head={["Organization", "Id"]}
        rows={organizations}
        row={({ id, name }) => (
          <tr>
            <th scope="row">
              <a href={playgroundPath({ organizationId: id })}>{name}</a>
            </th>
            <td>
              <code>{id}</code>
            </td>
          </tr>
        )}
        empty={
          <Empty title={search === "" ? "There is no organization yet" : "No organization begins like this"}>
            <p>
              <a href="/dashboard/new-organization">Create an organization</a>
            </p>
          </Empty>
        }
      />
      {hasMore && <p class="muted">There are more. Search for the one you want.</p>}
    </>,
  );
}

/** Whom to ask as: somebody known, or a name of one's own; `fault` says why the one that was given cannot be one. */
export async function showUsers(c: PageContext, organizationId: string, fault?: string): Promise<Response> {
  const { users, hasMore } = await listUsers(c.var.deps, { organizationId, limit: LISTED });
  return answerPage(
    c,
    { title: "Playground", status: fault === undefined ? 200 : 400, ...STYLE },
    <>
      <Heading title="Playground" />
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
          errors={fault === undefined ? {} : { user: fault }}
        />
        <button type="submit">Open the playground</button>
      </form>
      <h2>Users of this organization</h2>
      <Table
        caption="Users of this organization"
        head={["User", "Connected sources"]}
        rows={users}
        row={({ externalId, connections }) => (
          <tr>
            <th scope="row">
              <a href={playgroundPath({ organizationId, externalUserIdentifier: externalId })}>
                {externalId}
              </a>
            </th>
            <td>{namesOf(connections)}</td>
          </tr>
        )}
        empty={
          <Empty title="There is no user yet">
            <p>Type a name above, for example demo-user.</p>
          </Empty>
        }
      />
      {hasMore && <p class="muted">There are more. Type the name of the one you want.</p>}
    </>,
  );
}

function namesOf(connections: ListedUser["connections"]): string {
  const names = connections.filter(({ connected }) => connected).map(({ type }) => typeName(type));
  return names.length === 0 ? "none" : names.join(", ");
}

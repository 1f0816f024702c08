import type { ListedUser, UserFilter } from "../../integrations/views/list-users.ts";
import type { View } from "../env.ts";
import { organizationPath } from "../paths.ts";
import { Choice } from "../ui/form.tsx";
import { TimeCell } from "../ui/moment.tsx";
import { count } from "../ui/numbers.ts";
import { Badge, Empty, Pager, Table } from "../ui/parts.tsx";
import { SearchForm } from "../ui/search.tsx";
import { stateOfConnection, typeName } from "./connection-state.ts";

export const filters = [
  ["all", "All users"],
  ["attention", "Needs attention"],
  ["connected", "With a working source"],
] as const satisfies [UserFilter, string][];

interface UsersProps {
  organizationId: string;
  users: ListedUser[];
  hasMore: boolean;
  search: string;
  filter: UserFilter;
  isFirst: boolean;
  view: View;
}

export function UsersPage(props: UsersProps) {
  const { organizationId, users, hasMore, search, filter, isFirst, view } = props;
  const path = organizationPath(organizationId, "/users");
  const query = new URLSearchParams({
    ...(search && { q: search }),
    ...(filter !== "all" && { state: filter }),
  });
  return (
    <>
      <h1>Users and sources</h1>
      <SearchForm label="External id begins with" value={search} clear={path}>
        <Choice name="state" label="Show" value={filter} options={filters} />
      </SearchForm>
      {users.length === 0 ? (
        <NoUsers isNarrowed={query.size > 0} />
      ) : (
        <Table
          caption="Users and their sources"
          head={["User", "Sources", "Last sync", { name: "Records", align: "right" }, "First seen"]}
        >
          {users.map((user) => (
            <Row user={user} href={`${path}/${user.id}`} now={view.now} />
          ))}
        </Table>
      )}
      <Pager
        path={path}
        query={query}
        isFirst={isFirst}
        next={hasMore ? { after: users.at(-1)?.externalId ?? "" } : null}
      />
    </>
  );
}

function NoUsers({ isNarrowed }: { isNarrowed: boolean }) {
  return isNarrowed ? (
    <Empty title="No user found">
      <p>The search compares the beginning of the external id, letter by letter.</p>
    </Empty>
  ) : (
    <Empty title="No user yet">
      <p>
        A user appears with the first source that is connected or the first question that is stored. The
        playground can do both.
      </p>
    </Empty>
  );
}

function Row({ user, href, now }: { user: ListedUser; href: string; now: number }) {
  const { externalId, connections, createdAt } = user;
  const synced = connections.flatMap(({ lastSynced }) =>
    lastSynced === undefined ? [] : [Date.parse(lastSynced)],
  );
  const records = connections.reduce((sum, connection) => sum + (connection.records ?? 0), 0);
  return (
    <tr>
      <th scope="row" class="wide">
        <a href={href}>{externalId}</a>
      </th>
      <td class="wide">
        <div class="badges">
          {connections.length === 0 && <span class="muted">none</span>}
          {connections.map((connection) => {
            const { tone, text } = stateOfConnection(connection);
            return (
              <Badge tone={tone}>
                {typeName(connection.type)}
                {tone !== "good" && `: ${text.toLowerCase()}`}
              </Badge>
            );
          })}
        </div>
      </td>
      <TimeCell at={synced.length === 0 ? null : Math.max(...synced)} now={now} />
      <td class="number">{count(records)}</td>
      <TimeCell at={createdAt} now={now} />
    </tr>
  );
}

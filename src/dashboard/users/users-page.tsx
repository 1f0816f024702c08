import { listUsers, type ListedUser, type UserFilter } from "../../integrations/views/list-users.ts";
import { answerPage } from "../answer.tsx";
import { ownOf, ownPath, type PageContext } from "../env.ts";
import { Pager, SearchForm } from "../ui/filter.tsx";
import { Choice } from "../ui/form.tsx";
import { TimeCell } from "../ui/moment.tsx";
import { Badge, Table, count } from "../ui/parts.tsx";
import { stateOfConnection, typeName } from "./connection-state.ts";

const PAGE = 50;

const filters = [
  ["all", "All users"],
  ["attention", "Needs attention"],
  ["connected", "With a working source"],
] as const satisfies [UserFilter, string][];

const NOT_FOUND = [
  "No user found",
  "The search compares the beginning of the external id, letter by letter.",
] as const;
const NO_USERS = [
  "No user yet",
  "A user appears with the first source that is connected or the first question that is stored. The playground can do both.",
] as const;

export async function showUsers(c: PageContext) {
  const { q = "", after, state } = c.req.query();
  const filter = filters.find(([value]) => value === state)?.[0] ?? "all";
  const narrowed = { search: q.normalize("NFC"), filter, ...(after && { after }) };
  const { users, hasMore } = await listUsers(c.var.deps, { ...ownOf(c), ...narrowed, limit: PAGE });
  const path = ownPath(c, "/users");
  return answerPage(
    c,
    "Users and sources",
    <>
      <SearchForm label="External id begins with" value={q}>
        <Choice name="state" label="Show" value={filter} options={filters} />
      </SearchForm>
      <Table
        caption="Users and their sources"
        head={["User", "Sources", "Last sync", { name: "Records", align: "right" }, "First seen"]}
        rows={users}
        row={(user) => <Row user={user} href={`${path}/${user.id}`} />}
        empty={q !== "" || filter !== "all" ? NOT_FOUND : NO_USERS}
      />
      <Pager by="after" next={hasMore ? (users.at(-1)?.externalId ?? "") : null} />
    </>,
  );
}

function Row({ user, href }: { user: ListedUser; href: string }) {
  const { externalId, connections, createdAt } = user;
  // ISO 8601 is in the order of time.
  const lastSynced = connections
    .flatMap((one) => one.lastSynced ?? [])
    .toSorted()
    .at(-1);
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
      <TimeCell at={lastSynced} />
      <td class="number">{count(records)}</td>
      <TimeCell at={createdAt} />
    </tr>
  );
}

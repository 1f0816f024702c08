import { listOrganizations } from "../../auth/organizations.ts";
import { answerPage } from "../answer.tsx";
import type { PageContext } from "../env.ts";
import { organizationPath } from "../paths.ts";
import { Pager, SearchForm } from "../ui/filter.tsx";
import { TimeCell } from "../ui/moment.tsx";
import { Badge, NewLink, Table } from "../ui/parts.tsx";

const PAGE = 50;

export async function showOrganizations(c: PageContext) {
  const { after, q: search = "" } = c.req.query();
  const query = { ...(after && { after }), search, limit: PAGE };
  const { organizations, hasMore } = await listOrganizations(c.var.deps, query);
  return answerPage(
    c,
    {
      title: "Organizations",
      beside: <NewLink href="/dashboard/new-organization">New organization</NewLink>,
    },
    <>
      {(search !== "" || hasMore || after) && <SearchForm label="Id begins with" value={search} />}
      <Table
        caption="Organizations"
        head={["Organization", "Plan", { name: "Live keys", align: "right" }, "Created"]}
        rows={organizations}
        row={({ id, name, plan, liveKeys, createdAt }) => (
          <tr>
            <th scope="row" class="wide">
              <a href={organizationPath(id)}>{name}</a>
              <br />
              <code class="muted">{id}</code>
            </th>
            <td>
              <Badge tone="plain">{plan}</Badge>
            </td>
            <td class="number">{liveKeys}</td>
            <TimeCell at={createdAt} />
          </tr>
        )}
        empty={
          search === ""
            ? [
                "No organization yet",
                <>
                  Each client of the service is an organization with keys of its own.{" "}
                  <a href="/dashboard/new-organization">Make the first one</a>.
                </>,
              ]
            : ["No organization found"]
        }
      />
      <Pager by="after" next={hasMore ? (organizations.at(-1)?.id ?? "") : null} />
    </>,
  );
}

import { listKeys } from "../../auth/list-keys.ts";
import { readUser } from "../../integrations/views/list-users.ts";
import { AppError } from "../../lib/errors.ts";
import {
  usageCsv,
  listUsageByKey,
  listUsageByOrganization,
  listUsageByUser,
  DAY_MS,
  readUsage,
  type UsageStep,
} from "../../usage/read.ts";
import { HOUR_MS } from "../../domain/usage.ts";
import { answerPage } from "../answer.tsx";
import { ownOf, ownPath, type PageContext } from "../env.ts";
import { organizationPath } from "../paths.ts";
import { Filter } from "../ui/filter.tsx";
import { Choice, type Option } from "../ui/form.tsx";
import { stepName, UsageCharts, UsageTable } from "./figures.tsx";

const spans = [
  { id: "24h", text: "Last 24 hours, by hour", by: "hour", length: DAY_MS },
  { id: "7d", text: "Last 7 days, by hour", by: "hour", length: 7 * DAY_MS },
  { id: "30d", text: "Last 30 days, by day", by: "day", length: 30 * DAY_MS },
  { id: "90d", text: "Last 90 days, by day", by: "day", length: 90 * DAY_MS },
  { id: "365d", text: "Last 365 days, by day", by: "day", length: 365 * DAY_MS },
] as const satisfies { id: string; text: string; by: UsageStep; length: number }[];

type Span = (typeof spans)[number];

function spanOf(id: string | undefined): Span {
  return spans.find((span) => span.id === id) ?? spans[0];
}

/** From the first whole hour or UTC day of the span to the end of the one that is running. */
function rangeOf({ by, length }: Span, now: number) {
  const step = by === "hour" ? HOUR_MS : DAY_MS;
  const to = (Math.floor(now / step) + 1) * step;
  return { from: to - length, to };
}

/** Whose usage is asked for, and when. A key or a user that is not the organization's is as good as none: 404. */
async function readQuery(c: PageContext) {
  const { deps } = c.var;
  const { key: keyId, user: userId, span: named } = c.req.query();
  const [listed, [key], user] = await Promise.all([
    listKeys(deps, ownOf(c)),
    // By itself: the list does not reach back to each.
    keyId ? listKeys(deps, { ...ownOf(c), id: keyId }) : [],
    userId ? readUser(deps, { ...ownOf(c), id: userId }) : undefined,
  ]);
  if ((keyId && !key) || (userId && !user)) throw new AppError("not_found");
  const keys = key && listed.every(({ id }) => id !== key.id) ? [...listed, key] : listed;
  const span = spanOf(named);
  const { organizationId } = ownOf(c);
  const of = { organizationId, ...rangeOf(span, deps.now()), keyId: key?.id, userId: user?.id };
  return { keys, key, user, span, of };
}

export async function sendUsage(c: PageContext) {
  const { span, of } = await readQuery(c);
  return c.body(usageCsv(c.var.deps, { ...of, by: span.by }), 200, {
    "Content-Type": "text/csv; charset=utf-8",
    "Content-Disposition": `attachment; filename="usage-${span.id}.csv"`,
  });
}

export async function showUsage(c: PageContext) {
  const { deps } = c.var;
  const { keys, key, user, span, of } = await readQuery(c);
  const [points, byKey, byUser] = await Promise.all([
    readUsage(deps, { ...of, by: span.by }),
    key || user ? [] : listUsageByKey(deps, of),
    user ? [] : listUsageByUser(deps, of),
  ]);
  const path = ownPath(c, "/usage");
  const chosen = { span: span.id, ...(key && { key: key.id }) };
  const query = new URLSearchParams({ ...chosen, ...(user && { user: user.id }) });
  const linkTo = (more: Record<string, string>) =>
    `${path}?${new URLSearchParams({ ...chosen, ...more }).toString()}`;
  const keyOptions: Option[] = [
    ["", "All keys"],
    ...keys.map(({ id, name, hint }): Option => [id, `${name} …${hint}`]),
  ];
  return answerPage(
    c,
    {
      title: "Usage",
      beside: (
        <a class="button quiet" href={`${path}.csv?${query.toString()}`}>
          Download CSV
        </a>
      ),
    },
    <>
      <Filter text="Show">
        <Choice
          name="span"
          label="Time"
          value={span.id}
          options={spans.map(({ id, text }): Option => [id, text])}
        />
        <Choice name="key" label="Key" value={key?.id ?? ""} options={keyOptions} />
        {user && <input type="hidden" name="user" value={user.id} />}
      </Filter>
      {user && (
        <p>
          Of the user <strong>{user.externalId}</strong> only. Requests over the limit and questions in
          privacy mode are known of no user.
        </p>
      )}
      <UsageCharts points={points} by={span.by} />
      <details>
        <summary>The same as a table</summary>
        <UsageTable
          caption={`Usage by ${span.by}`}
          of={span.by === "day" ? "Day" : "Hour"}
          rows={points.map((point) => ({ ...point, name: stepName(point.at, span.by) }))}
        />
      </details>
      {byKey.length > 0 && <h2>By key</h2>}
      <UsageTable
        caption="Usage by key"
        of="Key"
        rows={byKey.map((one) => ({
          ...one,
          name: `${one.name} …${one.hint}`,
          href: linkTo({ key: one.keyId }),
        }))}
      />
      {byUser.length > 0 && <h2>By user, the 20 busiest</h2>}
      <UsageTable
        caption="Usage by user"
        of="User"
        rows={byUser.map((one) => ({ ...one, name: one.externalId, href: linkTo({ user: one.userId }) }))}
      />
      <p class="muted small">
        Hours and days are of UTC. What happened within the last minutes may be missing yet.
      </p>
    </>,
  );
}

const options = spans.map(({ id, text }): Option => [id, text.replace(/,.*/, "")]);

export async function showUsageOfAll(c: PageContext) {
  const { deps } = c.var;
  const span = spanOf(c.req.query("span"));
  const organizations = await listUsageByOrganization(deps, rangeOf(span, deps.now()));
  return answerPage(
    c,
    "Usage",
    <>
      <Filter text="Show">
        <Choice name="span" label="Time" value={span.id} options={options} />
      </Filter>
      <UsageTable
        caption="Usage by organization"
        of="Organization"
        rows={organizations.map((one) => ({
          ...one,
          href: organizationPath(one.organizationId, `/usage?span=${span.id}`),
        }))}
        empty={["Nothing was used in this time"]}
      />
    </>,
  );
}

import type { ListedKey } from "../../auth/list-keys.ts";
import type { ListedUser } from "../../integrations/views/list-users.ts";
import type { KeyUsage, UserUsage } from "../../usage/list.ts";
import type { UsagePoint, UsageStep } from "../../usage/read.ts";
import { organizationPath } from "../paths.ts";
import { Choice, Filter, type Option } from "../ui/form.tsx";
import { Heading } from "../ui/parts.tsx";
import { BarChart } from "./chart.tsx";
import { spans, stepName, type Span } from "./query.ts";
import { PointsTable, UsageTable } from "./tables.tsx";

interface UsageProps {
  organizationId: string;
  span: Span;
  points: UsagePoint[];
  byKey: KeyUsage[];
  byUser: UserUsage[];
  keys: ListedKey[];
  /** Whose usage it is; the whole organization's where neither is given. */
  apiKey: ListedKey | undefined;
  user: ListedUser | undefined;
}

export function UsagePage(props: UsageProps) {
  const { organizationId, span, points, byKey, byUser, keys, apiKey, user } = props;
  const path = organizationPath(organizationId, "/usage");
  const query = new URLSearchParams({
    span: span.id,
    ...(apiKey && { key: apiKey.id }),
    ...(user && { user: user.id }),
  });
  const linkTo = (more: Record<string, string>) =>
    `${path}?${new URLSearchParams({ span: span.id, ...(apiKey && { key: apiKey.id }), ...more }).toString()}`;
  const keyOptions: Option[] = [
    ["", "All keys"],
    ...keys.map(({ id, name, hint }): Option => [id, `${name} …${hint}`]),
  ];
  return (
    <>
      <Heading title="Usage">
        <a class="button quiet" href={`${path}.csv?${query.toString()}`}>
          Download CSV
        </a>
      </Heading>
      <Filter text="Show" clear={path}>
        <Choice
          name="span"
          label="Time"
          value={span.id}
          options={spans.map(({ id, text }): Option => [id, text])}
        />
        <Choice name="key" label="Key" value={apiKey?.id ?? ""} options={keyOptions} />
        {user && <input type="hidden" name="user" value={user.id} />}
      </Filter>
      {user && (
        <p>
          Of the user <strong>{user.externalId}</strong> only. Requests over the limit and questions in
          privacy mode are known of no user.
        </p>
      )}
      <Charts points={points} by={span.by} />
      <details>
        <summary>The same as a table</summary>
        <PointsTable points={points} by={span.by} />
      </details>
      {byKey.length > 0 && (
        <>
          <h2>By key</h2>
          <UsageTable
            caption="Usage by key"
            of="Key"
            rows={byKey.map((one) => ({
              ...one,
              name: `${one.name} …${one.hint}`,
              href: linkTo({ key: one.keyId }),
            }))}
          />
        </>
      )}
      {byUser.length > 0 && (
        <>
          <h2>By user, the 20 busiest</h2>
          <UsageTable
            caption="Usage by user"
            of="User"
            rows={byUser.map((one) => ({ ...one, name: one.externalId, href: linkTo({ user: one.userId }) }))}
          />
        </>
      )}
      <p class="muted small">
        Hours and days are of UTC. What happened within the last minutes may be missing yet.
      </p>
    </>
  );
}

function Charts({ points, by }: { points: UsagePoint[]; by: UsageStep }) {
  const steps = points.map(({ at }) => stepName(at, by));
  const values = (name: "requests" | "refusals" | "chats" | "inputTokens" | "outputTokens" | "toolCalls") =>
    points.map((point) => point[name]);
  return (
    <div class="charts">
      <BarChart
        title="Requests"
        steps={steps}
        series={[
          { name: "Let in", values: values("requests") },
          { name: "Refused over the limit", values: values("refusals") },
        ]}
      />
      <BarChart title="Questions" steps={steps} series={[{ name: "Answered", values: values("chats") }]} />
      <BarChart
        title="Tokens"
        steps={steps}
        series={[
          { name: "In", values: values("inputTokens") },
          { name: "Out", values: values("outputTokens") },
        ]}
      />
      <BarChart title="Tool calls" steps={steps} series={[{ name: "Made", values: values("toolCalls") }]} />
    </div>
  );
}

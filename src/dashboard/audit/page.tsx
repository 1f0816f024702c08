import { auditActions, listAudit, type Actor, type AuditRecord } from "../../audit/audit.ts";
import { isIsoDay } from "../../periods/dates.ts";
import { answerPage } from "../answer.tsx";
import type { PageContext } from "../env.ts";
import { organizationPath } from "../paths.ts";
import { Filter, Pager } from "../ui/filter.tsx";
import { Choice, TextField, type Option } from "../ui/form.tsx";
import { FullMoment } from "../ui/moment.tsx";
import { Named, Table } from "../ui/parts.tsx";
import { typeName } from "../users/connection-state.ts";

const DAY_MS = 86_400_000;

const actors = [
  ["operator", "Operator"],
  ["organization", "Organization's session"],
  ["key", "API key"],
  ["service", "The service itself"],
] as const satisfies [Actor["kind"], string][];

const any: Option = ["", "Any"];
const actionOptions: Option[] = [any, ...auditActions.map((one): Option => [one, one])];

/** What was changed in an organization; null: everywhere. */
export async function showAudit(c: PageContext, organizationId: string | null) {
  const { cursor, day, ...filter } = readQuery(c.req.query());
  const from = day === undefined ? undefined : Date.parse(day);
  const to = from === undefined ? undefined : from + DAY_MS;
  const query = { organizationId, ...filter, from, to, cursor };
  const { entries, nextCursor } = await listAudit(c.var.deps, query);
  const isNarrowed = [day, ...Object.values(filter)].some((value) => value !== undefined);
  return answerPage(
    c,
    "Audit log",
    <>
      <Filter text="Filter" role="search">
        <Choice name="action" label="What" value={filter.action} options={actionOptions} />
        <Choice name="actor" label="By" value={filter.actor} options={[any, ...actors]} />
        <TextField name="target" label="On (id)" value={filter.target} maxlength={100} />
        <TextField name="day" type="date" label="Day (UTC)" value={day} />
      </Filter>
      <Table
        caption="Audit log, newest first"
        rows={entries}
        columns={[
          ["What", ({ action }) => action],
          ["When (UTC)", ({ at }) => <FullMoment at={at} />],
          ["By", (entry) => <By {...entry} />],
          organizationId === null && ["Organization", (entry) => <Of {...entry} />],
          ["On, and how", (entry) => <On {...entry} />, "wide"],
        ]}
        empty={[isNarrowed ? "No entry found" : "Nothing was changed yet"]}
      />
      <Pager by="cursor" next={nextCursor} />
    </>,
  );
}

/** What is no value of its field is left out, as if nobody had chosen it. */
function readQuery({ action, actor, target, day, cursor }: Record<string, string>) {
  return {
    action: auditActions.find((one) => one === action),
    actor: actors.find(([one]) => one === actor)?.[0],
    target: target || undefined,
    day: day !== undefined && isIsoDay(day) ? day : undefined,
    cursor: cursor || undefined,
  };
}

function By({ actor, actorId }: AuditRecord) {
  return <Named name={actors.find(([one]) => one === actor)?.[1] ?? actor} id={actorId} />;
}

function Of({ organizationId }: AuditRecord) {
  if (organizationId === null) return <span class="muted">service</span>;
  return <a href={organizationPath(organizationId, "/audit")}>{organizationId}</a>;
}

function On({ target, about, organizationId, details }: AuditRecord) {
  const facts = Object.entries(details ?? {}).filter(([, value]) => value !== null);
  return (
    <>
      {about && organizationId !== null ? (
        <Named
          href={organizationPath(organizationId, `/users/${about.userId}`)}
          name={nameOf(about)}
          id={target}
        />
      ) : (
        target !== null && <code>{target}</code>
      )}
      {facts.map(([field, value]) => (
        <div>
          <span class="muted">{field}</span> {describe(field, value)}
        </div>
      ))}
    </>
  );
}

/** As a person knows it, as long as there is somebody of that name; the id is what the filter takes. */
function nameOf({ type, externalUserIdentifier }: NonNullable<AuditRecord["about"]>): string {
  return type === null ? externalUserIdentifier : `${typeName(type)} of ${externalUserIdentifier}`;
}

/** Instants are milliseconds since the epoch, in fields that say so by their name. */
function describe(field: string, value: string | number | boolean | null) {
  const isInstant = typeof value === "number" && /(At|Until)$/.test(field);
  return isInstant ? <FullMoment at={value} /> : String(value);
}

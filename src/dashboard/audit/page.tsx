import { auditActions, type Actor, type AuditAction } from "../../audit/audit.ts";
import type { AuditRecord } from "../../audit/list.ts";
import { organizationPath } from "../paths.ts";
import { Choice, Filter, TextField, type Option } from "../ui/form.tsx";
import { FullMoment } from "../ui/moment.tsx";
import { Empty, Pager, Table } from "../ui/parts.tsx";
import { typeName } from "../users/connection-state.ts";

export const actors = [
  ["operator", "Operator"],
  ["organization", "Organization's session"],
  ["key", "API key"],
  ["service", "The service itself"],
] as const satisfies [Actor["kind"], string][];

export interface AuditQuery {
  action: AuditAction | undefined;
  actor: Actor["kind"] | undefined;
  target: string | undefined;
  /** ISO day, UTC. */
  day: string | undefined;
  cursor: string | undefined;
}

interface AuditProps {
  entries: AuditRecord[];
  nextCursor: string | null;
  query: AuditQuery;
  path: string;
  /** Null: of all organizations. */
  organizationId: string | null;
}

export function AuditPage({ entries, nextCursor, query, path, organizationId }: AuditProps) {
  const filter = filterOf(query);
  const isOfAll = organizationId === null;
  return (
    <>
      <h1>Audit log</h1>
      <Filter text="Filter" clear={path} role="search">
        <Choice name="action" label="What" value={query.action} options={actionOptions} />
        <Choice name="actor" label="By" value={query.actor} options={[any, ...actors]} />
        <TextField name="target" label="On (id)" value={query.target ?? ""} maxlength={100} />
        <TextField name="day" type="date" label="Day (UTC)" value={query.day ?? ""} />
      </Filter>
      {entries.length === 0 ? (
        <Empty title={filter.size > 0 ? "No entry found" : "Nothing was changed yet"} />
      ) : (
        <Table
          caption="Audit log, newest first"
          head={["When (UTC)", "What", "By", ...(isOfAll ? ["Organization"] : []), "On, and how"]}
        >
          {entries.map((entry) => (
            <Row entry={entry} isOfAll={isOfAll} />
          ))}
        </Table>
      )}
      <Pager
        path={path}
        query={filter}
        isFirst={query.cursor === undefined}
        next={nextCursor === null ? null : { cursor: nextCursor }}
      />
    </>
  );
}

function filterOf({ action, actor, target, day }: AuditQuery): URLSearchParams {
  return new URLSearchParams({
    ...(action && { action }),
    ...(actor && { actor }),
    ...(target !== undefined && { target }),
    ...(day !== undefined && { day }),
  });
}

const any: Option = ["", "Any"];
const actionOptions: Option[] = [any, ...auditActions.map((one): Option => [one, one])];

function Row({ entry, isOfAll }: { entry: AuditRecord; isOfAll: boolean }) {
  const { at, actor, actorId, action, details, organizationId } = entry;
  const name = actors.find(([one]) => one === actor)?.[1] ?? actor;
  const facts = Object.entries(details ?? {}).filter(([, value]) => value !== null);
  return (
    <tr>
      <td>
        <FullMoment at={at} />
      </td>
      <th scope="row">{action}</th>
      <td>
        {name}
        {actorId !== null && (
          <>
            <br />
            <code class="muted">{actorId}</code>
          </>
        )}
      </td>
      {isOfAll && (
        <td>
          {organizationId === null ? (
            <span class="muted">service</span>
          ) : (
            <a href={organizationPath(organizationId, "/audit")}>{organizationId}</a>
          )}
        </td>
      )}
      <td class="wide">
        <Target entry={entry} />
        {facts.map(([field, value]) => (
          <div>
            <span class="muted">{field}</span> {describe(field, value)}
          </div>
        ))}
      </td>
    </tr>
  );
}

/** By the name that a person knows, as long as there is somebody of that name; the id is what the filter takes. */
function Target({ entry: { target, about, organizationId } }: { entry: AuditRecord }) {
  if (target === null) return <></>;
  if (about === null || organizationId === null) return <code>{target}</code>;
  const { type, userId, externalUserIdentifier } = about;
  return (
    <>
      <a href={organizationPath(organizationId, `/users/${userId}`)}>
        {type === null ? externalUserIdentifier : `${typeName(type)} of ${externalUserIdentifier}`}
      </a>
      <br />
      <code class="muted">{target}</code>
    </>
  );
}

/** Instants are milliseconds since the epoch, in fields that say so by their name. */
function describe(field: string, value: string | number | boolean | null) {
  const isInstant = typeof value === "number" && /(At|Until)$/.test(field);
  return isInstant ? <FullMoment at={value} /> : String(value);
}

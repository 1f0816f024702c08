import type { Child } from "hono/jsx";
import type { ListedConnection, ListedUser } from "../../integrations/views/list-users.ts";
import type { View } from "../env.ts";
import { organizationPath } from "../paths.ts";
import { ActionButton, Danger } from "../ui/form.tsx";
import { FullMoment, Moment } from "../ui/moment.tsx";
import { count } from "../ui/numbers.ts";
import { Back, Badge, Empty, Facts } from "../ui/parts.tsx";
import { reasonText, stateOfConnection, typeName } from "./connection-state.ts";

interface UserProps {
  organizationId: string;
  user: ListedUser;
  view: View;
}

/** One user and the sources that were ever connected for it. */
export function UserPage({ organizationId, user, view }: UserProps) {
  const { id, externalId, createdAt, connections } = user;
  return (
    <>
      <Back href={organizationPath(organizationId, "/users")}>Users and sources</Back>
      <h1>{externalId}</h1>
      <Facts
        rows={[
          ["First seen", <FullMoment at={createdAt} />],
          ["Id here", <code>{id}</code>],
          ["Usage", <a href={organizationPath(organizationId, `/usage?user=${id}`)}>Usage of this user</a>],
        ]}
      />
      <h2>Sources</h2>
      {connections.length === 0 && (
        <Empty title="No source was ever connected">
          <p>Connect one with the API, or in the playground.</p>
        </Empty>
      )}
      {connections.map((connection) => (
        <ConnectionCard
          connection={connection}
          path={organizationPath(organizationId, `/users/${id}/connections/${connection.id}`)}
          view={view}
        />
      ))}
    </>
  );
}

interface CardProps {
  connection: ListedConnection;
  path: string;
  view: View;
}

function ConnectionCard({ connection, path, view }: CardProps) {
  const { type, enabled, connected, reason, syncSchedule } = connection;
  const { tone, text } = stateOfConnection(connection);
  const why = enabled ? reasonText(reason) : undefined;
  return (
    <section class="card" aria-label={typeName(type)}>
      <div class="heading">
        <h3>{typeName(type)}</h3>
        <Badge tone={tone}>{text}</Badge>
      </div>
      {why !== undefined && <p>{why}</p>}
      <LastResult connection={connection} now={view.now} />
      <Facts rows={factsOf(connection, view.now)} />
      {enabled && (
        <div class="actions">
          {connected && syncSchedule !== undefined && (
            <ActionButton
              view={view}
              action={`${path}/sync`}
              label={`Synchronize ${typeName(type)}`}
              text="Sync now"
            />
          )}
          <Danger
            view={view}
            action={`${path}/disconnect`}
            summary="Disconnect"
            text={`Disconnect ${typeName(type)}`}
          >
            The vendor is told to revoke the access, and what was synchronized is deleted. The user can
            connect again.
          </Danger>
        </div>
      )}
    </section>
  );
}

function LastResult({ connection, now }: { connection: ListedConnection; now: number }) {
  const { enabled, lastResult } = connection;
  if (!enabled || lastResult?.message === undefined) return <></>;
  const { at, outcome, message } = lastResult;
  return (
    <p class={`message ${outcome === "completed" ? "warn" : "bad"}`}>
      {outcome === "completed" ? "The last synchronization left something out" : "The last synchronization"} (
      <Moment at={Date.parse(at)} now={now} />
      ): {message}
    </p>
  );
}

function instant(iso: string | undefined): number | null {
  return iso === undefined ? null : Date.parse(iso);
}

function factsOf(connection: ListedConnection, now: number): [string, Child][] {
  const { connectedAs, syncSchedule, shared, grantExpiresAt, dc } = connection;
  return [
    ["Account", connectedAs ?? <span class="muted">unknown</span>],
    ...(dc === undefined ? [] : [["Data center", dc] satisfies [string, Child]]),
    ...(syncSchedule === undefined
      ? ([["Synchronization", "none: read live"]] satisfies [string, Child][])
      : syncFacts(connection, now)),
    ["Shared with the organization", shared ? "yes" : "no"],
    ...(grantExpiresAt === null
      ? []
      : [["Access ends at the vendor", <Moment at={grantExpiresAt} now={now} />] satisfies [string, Child]]),
  ];
}

function syncFacts({ lastSynced, nextSync, syncSchedule, records, enabled }: ListedConnection, now: number) {
  return [
    ["Last synchronized", <Moment at={instant(lastSynced)} now={now} />],
    [
      "Next synchronization",
      <Moment at={enabled ? instant(nextSync) : null} now={now} none="none planned" />,
    ],
    ["Schedule (UTC)", <code>{syncSchedule}</code>],
    ["Records", count(records ?? 0)],
  ] satisfies [string, Child][];
}

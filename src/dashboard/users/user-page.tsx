import { readUser, type ListedConnection, type ListedUser } from "../../integrations/views/list-users.ts";
import { AppError } from "../../lib/errors.ts";
import { answerPage } from "../answer.tsx";
import { ownOf, ownPath, type PageContext } from "../env.ts";
import { ActionButton, Danger } from "../ui/form.tsx";
import { FullMoment, Moment } from "../ui/moment.tsx";
import { Badge, Empty, Facts, count } from "../ui/parts.tsx";
import { reasonText, stateOfConnection, typeName } from "./connection-state.ts";

/** The user of the address. Throws 404 for one that is not the organization's. */
export async function readOwnUser(c: PageContext): Promise<ListedUser> {
  const user = await readUser(c.var.deps, { ...ownOf(c), id: c.req.param("user") ?? "" });
  if (!user) throw new AppError("not_found");
  return user;
}

/** One user and the sources that were ever connected for it. */
export async function showUser(c: PageContext) {
  const { id, externalId, createdAt, connections } = await readOwnUser(c);
  return answerPage(
    c,
    { title: externalId, back: [ownPath(c, "/users"), "Users and sources"] },
    <>
      <Facts
        rows={[
          ["First seen", <FullMoment at={createdAt} />],
          ["Id here", <code>{id}</code>],
          ["Usage", <a href={ownPath(c, `/usage?user=${id}`)}>Usage of this user</a>],
        ]}
      />
      <h2>Sources</h2>
      {connections.length === 0 && (
        <Empty title="No source was ever connected">Connect one with the API, or in the playground.</Empty>
      )}
      {connections.map((connection) => (
        <ConnectionCard
          connection={connection}
          path={ownPath(c, `/users/${id}/connections/${connection.id}`)}
        />
      ))}
    </>,
  );
}

interface CardProps {
  connection: ListedConnection;
  path: string;
}

function ConnectionCard({ connection, path }: CardProps) {
  const { type, enabled, connected, reason, syncSchedule, connectedAs, shared, grantExpiresAt, dc } =
    connection;
  const isSynced = syncSchedule !== undefined;
  const next = enabled ? connection.nextSync : undefined;
  const { tone, text } = stateOfConnection(connection);
  const why = enabled ? reasonText(reason) : undefined;
  return (
    <section class="card" aria-label={typeName(type)}>
      <div class="heading">
        <h3>{typeName(type)}</h3>
        <Badge tone={tone}>{text}</Badge>
      </div>
      {why !== undefined && <p>{why}</p>}
      <LastResult {...connection} />
      <Facts
        rows={[
          ["Account", connectedAs ?? <span class="muted">unknown</span>],
          dc !== undefined && ["Data center", dc],
          !isSynced && ["Synchronization", "none: read live"],
          isSynced && ["Last synchronized", <Moment at={connection.lastSynced} />],
          isSynced && ["Next synchronization", <Moment at={next} none="none planned" />],
          isSynced && ["Schedule (UTC)", <code>{syncSchedule}</code>],
          isSynced && ["Records", count(connection.records ?? 0)],
          ["Shared with the organization", shared ? "yes" : "no"],
          grantExpiresAt !== null && ["Access ends at the vendor", <Moment at={grantExpiresAt} />],
        ]}
      />
      {enabled && (
        <div class="actions">
          {connected && isSynced && (
            <ActionButton action={`${path}/sync`} label={`Synchronize ${typeName(type)}`} text="Sync now" />
          )}
          <Danger action={`${path}/disconnect`} summary="Disconnect" text={`Disconnect ${typeName(type)}`}>
            The vendor is told to revoke the access, and what was synchronized is deleted. The user can
            connect again.
          </Danger>
        </div>
      )}
    </section>
  );
}

function LastResult({ enabled, lastResult }: ListedConnection) {
  if (!enabled || lastResult?.message === undefined) return <></>;
  const { at, outcome, message } = lastResult;
  return (
    <p class={`message ${outcome === "completed" ? "warn" : "bad"}`}>
      {outcome === "completed" ? "The last synchronization left something out" : "The last synchronization"} (
      <Moment at={at} />
      ): {message}
    </p>
  );
}

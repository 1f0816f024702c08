import {
  listUsers,
  readUser,
  type ListedConnection,
  type ListedUser,
  type UserFilter,
} from "../../integrations/views/list-users.ts";
import { AppError } from "../../lib/errors.ts";
import { answerPage } from "../answer.tsx";
import { ownOf, ownPath, type PageContext } from "../env.ts";
import { playgroundPath } from "../paths.ts";
import { Pager, SearchForm } from "../ui/filter.tsx";
import { ActionButton, Choice, Danger } from "../ui/form.tsx";
import { FullMoment, Moment } from "../ui/moment.tsx";
import { Badge, Empty, Facts, Table, count } from "../ui/parts.tsx";
import { DISCONNECTS, reasonText, stateOfConnection, typeName } from "./connection-state.ts";

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
  return answerPage(
    c,
    "Users and sources",
    <>
      <SearchForm label="External id begins with" value={q}>
        <Choice name="state" label="Show" value={filter} options={filters} />
      </SearchForm>
      <Table
        caption="Users and their sources"
        rows={users}
        columns={[
          ["User", ({ id, externalId }) => <a href={ownPath(c, `/users/${id}`)}>{externalId}</a>, "wide"],
          ["Sources", (user) => <Sources {...user} />, "wide"],
          ["Last sync", (user) => <Moment at={lastSyncOf(user)} />],
          [
            "Records",
            ({ connections }) => count(connections.reduce((sum, { records = 0 }) => sum + records, 0)),
            "number",
          ],
          ["First seen", ({ createdAt }) => <Moment at={createdAt} />],
        ]}
        empty={q !== "" || filter !== "all" ? NOT_FOUND : NO_USERS}
      />
      <Pager by="after" next={hasMore ? (users.at(-1)?.externalId ?? "") : null} />
    </>,
  );
}

function Sources({ connections }: ListedUser) {
  return (
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
  );
}

/** ISO 8601 is in the order of time. */
function lastSyncOf({ connections }: ListedUser): string | undefined {
  return connections
    .flatMap(({ lastSynced }) => lastSynced ?? [])
    .toSorted()
    .at(-1);
}

/** The user of the address. Throws 404 for one that is not the organization's. */
export async function readOwnUser(c: PageContext): Promise<ListedUser> {
  const user = await readUser(c.var.deps, { ...ownOf(c), id: c.req.param("user") ?? "" });
  if (!user) throw new AppError("not_found");
  return user;
}

export async function showUser(c: PageContext) {
  const { id, externalId: externalUserIdentifier, createdAt, connections } = await readOwnUser(c);
  return answerPage(
    c,
    { title: externalUserIdentifier, back: [ownPath(c, "/users"), "Users and sources"] },
    <>
      <Facts
        rows={[
          ["First seen", <FullMoment at={createdAt} />],
          ["Id here", <code>{id}</code>],
          ["Usage", <a href={ownPath(c, `/usage?user=${id}`)}>Usage of this user</a>],
          [
            "Playground",
            <a href={playgroundPath({ ...ownOf(c), externalUserIdentifier })}>Ask as this user</a>,
          ],
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

function ConnectionCard({ connection, path }: { connection: ListedConnection; path: string }) {
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
            {DISCONNECTS}
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

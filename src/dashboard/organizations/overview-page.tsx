import type { Child } from "hono/jsx";
import { listKeys, stateOf } from "../../auth/list-keys.ts";
import type { Deps } from "../../deps.ts";
import { listUsers } from "../../integrations/views/list-users.ts";
import { readUsage, DAY_MS } from "../../usage/read.ts";
import { addUp } from "../../domain/usage.ts";
import { listEndpoints } from "../../webhooks/endpoints.ts";
import { planLimits } from "../../lib/limits.ts";
import { answerPage } from "../answer.tsx";
import { ownOf, ownOrganization, ownPath, type PageContext } from "../env.ts";
import { organizationPath } from "../paths.ts";
import { Moment } from "../ui/moment.tsx";
import { Badge, Empty, Facts, type Tone, count } from "../ui/parts.tsx";
import { hasTrouble, stateOfConnection, typeName } from "../users/connection-state.ts";

/** The first thing to see of an organization: its figures, and what needs somebody. */
export async function showOverview(c: PageContext) {
  const { id, name, plan } = ownOrganization(c);
  const overview = await readOverview(c.var.deps, ownOf(c));
  const { usage, liveKeys, endpoints } = overview;
  const link = (rest: string, text: string) => <a href={ownPath(c, rest)}>{text}</a>;
  return answerPage(
    c,
    name,
    <>
      <Facts
        rows={[
          ["Id", <code>{id}</code>],
          ["Plan", `${plan}, ${planLimits[plan]} requests a minute and key`],
          ["Live API keys", link("/keys", count(liveKeys))],
          ["Webhook endpoints", link("/webhooks", count(endpoints))],
          ["Requests, last 24 hours", link("/usage", count(usage.requests))],
          ["Refused over the limit", count(usage.refusals)],
          ["Questions answered", count(usage.chats)],
          ["Tokens in and out", `${count(usage.inputTokens)} / ${count(usage.outputTokens)}`],
        ]}
      />
      <h2>Needs attention</h2>
      <Attention id={id} overview={overview} />
      {liveKeys === 0 && (
        <p class="message warn">
          There is no live API key, so nobody can call the service for this organization.{" "}
          {link("/keys/new", "Make one")}.
        </p>
      )}
    </>,
  );
}

function Attention({ id, overview }: { id: string; overview: Overview }) {
  const { expiringKeys, users, hasMoreUsers, failingEndpoints } = overview;
  if (expiringKeys.length + users.length + failingEndpoints.length === 0) {
    return (
      <Empty title="Nothing needs attention">
        Connections whose sign-in or synchronization fails, endpoints that fail and keys that expire appear
        here.
      </Empty>
    );
  }
  return (
    <ul class="list">
      {expiringKeys.map((key) => (
        <Line tone="warn" state="Key expires" href={organizationPath(id, `/keys/${key.id}`)} name={key.name}>
          <Moment at={key.expiresAt} />
        </Line>
      ))}
      {failingEndpoints.map(({ id: webhook, url, enabled, failingSince }) => (
        <Line
          tone="bad"
          state={enabled ? "Webhook fails" : "Webhook disabled"}
          href={organizationPath(id, `/webhooks/${webhook}`)}
          name={url}
        >
          {failingSince !== null && (
            <>
              since <Moment at={failingSince} />
            </>
          )}
        </Line>
      ))}
      {users.flatMap(({ id: user, externalId, connections }) =>
        connections.filter(hasTrouble).map((connection) => {
          const { tone, text } = stateOfConnection(connection);
          return (
            <Line
              tone={tone}
              state={text}
              href={organizationPath(id, `/users/${user}`)}
              name={`${typeName(connection.type)} of ${externalId}`}
            >
              {connection.lastResult?.message}
            </Line>
          );
        }),
      )}
      {hasMoreUsers && (
        <li>
          <a href={organizationPath(id, "/users?state=attention")}>
            All users with a connection that needs attention
          </a>
        </li>
      )}
    </ul>
  );
}

interface LineProps {
  tone: Tone;
  state: string;
  href: string;
  name: string;
  children?: Child;
}

function Line({ tone, state, href, name, children }: LineProps) {
  return (
    <li>
      <Badge tone={tone}>{state}</Badge> <a href={href}>{name}</a> <span class="muted">{children}</span>
    </li>
  );
}

const SOON_MS = 14 * DAY_MS;
const MOST_USERS = 10;

type Overview = Awaited<ReturnType<typeof readOverview>>;

async function readOverview(deps: Pick<Deps, "db" | "now">, { organizationId }: { organizationId: string }) {
  const now = deps.now();
  const [keys, points, endpoints, troubled] = await Promise.all([
    listKeys(deps, { organizationId }),
    readUsage(deps, { organizationId, by: "hour", from: now - DAY_MS, to: now }),
    listEndpoints(deps, { organizationId }),
    listUsers(deps, { organizationId, filter: "attention", limit: MOST_USERS }),
  ]);
  const live = keys.filter((key) => stateOf(key, now) === "live");
  return {
    liveKeys: live.length,
    /** Of the last 24 hours. */
    usage: addUp(points),
    endpoints: endpoints.length,
    // What somebody has to look at.
    expiringKeys: live.filter(({ expiresAt }) => expiresAt !== null && expiresAt < now + SOON_MS),
    users: troubled.users,
    hasMoreUsers: troubled.hasMore,
    failingEndpoints: endpoints.filter(
      ({ failingSince, disabledReason }) => failingSince !== null || disabledReason !== null,
    ),
  };
}

import type { Child } from "hono/jsx";
import { countLiveKeys } from "../../auth/list-keys.ts";
import type { TimedDb } from "../../deps.ts";
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

export async function showOverview(c: PageContext) {
  const { id, name, plan } = ownOrganization(c);
  const overview = await readOverview(c.var.deps, ownOf(c));
  const { usage, keys, endpoints } = overview;
  const link = (rest: string, text: string) => <a href={ownPath(c, rest)}>{text}</a>;
  return answerPage(
    c,
    name,
    <>
      <Facts
        rows={[
          ["Id", <code>{id}</code>],
          ["Plan", `${plan}, ${planLimits[plan]} requests a minute and key`],
          ["Live API keys", link("/keys", count(keys.live))],
          ["Webhook endpoints", link("/webhooks", count(endpoints.length))],
          ["Requests, last 24 hours", link("/usage", count(usage.requests))],
          ["Refused over the limit", count(usage.refusals)],
          ["Questions answered", count(usage.chats)],
          ["Tokens in and out", `${count(usage.inputTokens)} / ${count(usage.outputTokens)}`],
        ]}
      />
      <h2>Needs attention</h2>
      <Attention id={id} overview={overview} />
      {keys.live === 0 && (
        <p class="message warn">
          There is no live API key, so nobody can call the service for this organization.{" "}
          {link("/keys/new", "Make one")}.
        </p>
      )}
    </>,
  );
}

function Attention({ id, overview }: { id: string; overview: Overview }) {
  const { keys, endpoints, troubled } = overview;
  const failing = endpoints.filter((one) => one.failingSince !== null || one.disabledReason !== null);
  const lines: Line[] = [
    ...keys.ending.map(({ id: key, name, expiresAt }): Line => {
      const more = <Moment at={expiresAt} />;
      return { tone: "warn", state: "Key expires", page: `/keys/${key}`, name, more };
    }),
    ...failing.map(({ id: webhook, url, enabled, failingSince }): Line => {
      const state = enabled ? "Webhook fails" : "Webhook disabled";
      const more = failingSince !== null && ["since ", <Moment at={failingSince} />];
      return { tone: "bad", state, page: `/webhooks/${webhook}`, name: url, more };
    }),
    ...troubled.users.flatMap(({ id: user, externalId, connections }) =>
      connections.filter(hasTrouble).map((connection): Line => {
        const { tone, text: state } = stateOfConnection(connection);
        const name = `${typeName(connection.type)} of ${externalId}`;
        return { tone, state, page: `/users/${user}`, name, more: connection.lastResult?.message };
      }),
    ),
  ];
  if (lines.length === 0) {
    return (
      <Empty title="Nothing needs attention">
        Connections whose sign-in or synchronization fails, endpoints that fail and keys that expire appear
        here.
      </Empty>
    );
  }
  return (
    <ul class="list">
      {lines.map(({ tone, state, page, name, more }) => (
        <li>
          <Badge tone={tone}>{state}</Badge> <a href={organizationPath(id, page)}>{name}</a>{" "}
          <span class="muted">{more}</span>
        </li>
      ))}
      {troubled.hasMore && (
        <li>
          <a href={organizationPath(id, "/users?state=attention")}>
            All users with a connection that needs attention
          </a>
        </li>
      )}
    </ul>
  );
}

interface Line {
  tone: Tone;
  state: string;
  page: string;
  name: string;
  more: Child;
}

const SOON_MS = 14 * DAY_MS;
const MOST_USERS = 10;

type Overview = Awaited<ReturnType<typeof readOverview>>;

async function readOverview(deps: TimedDb, { organizationId }: { organizationId: string }) {
  const now = deps.now();
  const [keys, points, endpoints, troubled] = await Promise.all([
    countLiveKeys(deps, { organizationId, withinMs: SOON_MS }),
    readUsage(deps, { organizationId, by: "hour", from: now - DAY_MS, to: now }),
    listEndpoints(deps, { organizationId }),
    listUsers(deps, { organizationId, filter: "attention", limit: MOST_USERS }),
  ]);
  return { keys, usage: addUp(points), endpoints, troubled };
}

import { listEndpoints } from "../../webhooks/endpoints.ts";
import type { EndpointRecord } from "../../webhooks/schemas.ts";
import { answerPage } from "../answer.tsx";
import { ownOf, ownPath, type PageContext } from "../env.ts";
import { TimeCell } from "../ui/moment.tsx";
import { Badge, NewLink, Table } from "../ui/parts.tsx";

export async function showEndpoints(c: PageContext) {
  const endpoints = await listEndpoints(c.var.deps, ownOf(c));
  const path = ownPath(c, "/webhooks");
  return answerPage(
    c,
    { title: "Webhooks", beside: <NewLink href={`${path}/new`}>New endpoint</NewLink> },
    <>
      <Table
        caption="Webhook endpoints"
        head={["Address", "State", "Is told of", "Failing since", "Created"]}
        rows={endpoints}
        row={(endpoint) => (
          <tr>
            <th scope="row" class="wide">
              <a href={`${path}/${endpoint.id}`}>{endpoint.url}</a>
              {endpoint.description !== "" && <div class="muted">{endpoint.description}</div>}
            </th>
            <td>
              <EndpointBadge endpoint={endpoint} />
            </td>
            <td>{endpoint.events.length === 0 ? "everything" : `${endpoint.events.length} events`}</td>
            <TimeCell at={endpoint.failingSince} none="not failing" />
            <TimeCell at={endpoint.createdAt} />
          </tr>
        )}
        empty={[
          "No endpoint yet",
          <>
            An endpoint is told when a connection, a synchronization or a key needs attention.{" "}
            <a href={`${path}/new`}>Add one</a>.
          </>,
        ]}
      />
    </>,
  );
}

export function EndpointBadge({ endpoint }: { endpoint: EndpointRecord }) {
  const { enabled, disabledReason, failingSince } = endpoint;
  if (disabledReason !== null) return <Badge tone="bad">Disabled</Badge>;
  if (!enabled) return <Badge tone="plain">Paused</Badge>;
  return failingSince === null ? <Badge tone="good">Active</Badge> : <Badge tone="warn">Failing</Badge>;
}

import type { EndpointRecord } from "../../webhooks/reply-schemas.ts";
import type { View } from "../env.ts";
import { organizationPath } from "../paths.ts";
import { TimeCell } from "../ui/moment.tsx";
import { Badge, Empty, Heading, Table } from "../ui/parts.tsx";

interface EndpointsProps {
  organizationId: string;
  endpoints: EndpointRecord[];
  view: View;
}

export function EndpointsPage({ organizationId, endpoints, view }: EndpointsProps) {
  const path = (rest: string) => organizationPath(organizationId, `/webhooks${rest}`);
  return (
    <>
      <Heading title="Webhooks">
        <a class="button" href={path("/new")}>
          New endpoint
        </a>
      </Heading>
      {endpoints.length === 0 ? (
        <Empty title="No endpoint yet">
          <p>
            An endpoint is told when a connection, a synchronization or a key needs attention.{" "}
            <a href={path("/new")}>Add one</a>.
          </p>
        </Empty>
      ) : (
        <Table
          caption="Webhook endpoints"
          head={["Address", "State", "Is told of", "Failing since", "Created"]}
        >
          {endpoints.map((endpoint) => (
            <tr>
              <th scope="row" class="wide">
                <a href={path(`/${endpoint.id}`)}>{endpoint.url}</a>
                {endpoint.description !== "" && <div class="muted">{endpoint.description}</div>}
              </th>
              <td>
                <EndpointBadge endpoint={endpoint} />
              </td>
              <td>{endpoint.events.length === 0 ? "everything" : `${endpoint.events.length} events`}</td>
              <TimeCell at={endpoint.failingSince} now={view.now} none="not failing" />
              <TimeCell at={endpoint.createdAt} now={view.now} />
            </tr>
          ))}
        </Table>
      )}
    </>
  );
}

export function EndpointBadge({ endpoint }: { endpoint: EndpointRecord }) {
  const { enabled, disabledReason, failingSince } = endpoint;
  if (disabledReason !== null) return <Badge tone="bad">Disabled</Badge>;
  if (!enabled) return <Badge tone="plain">Paused</Badge>;
  return failingSince === null ? <Badge tone="good">Active</Badge> : <Badge tone="warn">Failing</Badge>;
}

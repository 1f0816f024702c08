import type { DeliveryRecord, EndpointRecord } from "../../webhooks/reply-schemas.ts";
import { deliveryStates } from "../../webhooks/schemas.ts";
import type { View } from "../env.ts";
import { organizationPath } from "../paths.ts";
import { ActionButton, Choice, Danger, Filter, type Option } from "../ui/form.tsx";
import { FullMoment, TimeCell } from "../ui/moment.tsx";
import { Back, Badge, Empty, Facts, Heading, Pager, Table, type Tone } from "../ui/parts.tsx";
import { EndpointBadge } from "./endpoints-page.tsx";

interface EndpointProps {
  organizationId: string;
  endpoint: EndpointRecord;
  deliveries: DeliveryRecord[];
  nextCursor: string | null;
  state: DeliveryRecord["state"] | undefined;
  isFirst: boolean;
  view: View;
}

const reasons = {
  failing: "It was disabled because no delivery had succeeded for three days. What is pending is kept.",
  gone: "It was disabled because it answered 410 Gone.",
};

/** One endpoint: what it is, what can be done with it, and what went to it. */
export function EndpointPage(props: EndpointProps) {
  const { organizationId, endpoint, view } = props;
  const { id, url, description, events, disabledReason, failingSince, createdAt } = endpoint;
  const path = organizationPath(organizationId, `/webhooks/${id}`);
  return (
    <>
      <Back href={organizationPath(organizationId, "/webhooks")}>Webhooks</Back>
      <Heading title={url}>
        <EndpointBadge endpoint={endpoint} />
      </Heading>
      {disabledReason !== null && <p class="message bad">{reasons[disabledReason]}</p>}
      <Facts
        rows={[
          ["Description", description === "" ? <span class="muted">none</span> : description],
          ["Id", <code>{id}</code>],
          ["Is told of", events.length === 0 ? "everything" : events.join(", ")],
          ["Failing since", <FullMoment at={failingSince} none="not failing" />],
          ["Created", <FullMoment at={createdAt} />],
        ]}
      />
      <Actions path={path} endpoint={endpoint} view={view} />
      <Deliveries {...props} path={path} />
    </>
  );
}

function Actions({ path, endpoint, view }: { path: string; endpoint: EndpointRecord; view: View }) {
  return (
    <>
      <div class="actions">
        <a class="button quiet" href={`${path}/edit`}>
          Change
        </a>
        {endpoint.enabled && (
          <ActionButton view={view} action={`${path}/test`} label="Test" text="Send test event" />
        )}
        {endpoint.enabled ? (
          <ActionButton view={view} action={`${path}/pause`} text="Pause" />
        ) : (
          <ActionButton view={view} action={`${path}/resume`} text="Resume" />
        )}
        <ActionButton view={view} action={`${path}/rotate-secret`} text="Rotate secret" />
      </div>
      <Danger
        class="spaced"
        view={view}
        action={`${path}/delete`}
        summary="Delete"
        label="Delete"
        text="Delete endpoint"
      >
        The endpoint goes with all its deliveries, those that are pending included.
      </Danger>
    </>
  );
}

const stateOptions: Option[] = [["", "All"], ...deliveryStates.map((one): Option => [one, one])];

function Deliveries({
  path,
  deliveries,
  nextCursor,
  state,
  isFirst,
  view,
}: EndpointProps & { path: string }) {
  const query = new URLSearchParams({ ...(state && { state }) });
  return (
    <>
      <h2>Deliveries</h2>
      <Filter text="Show">
        <Choice name="state" label="State" value={state ?? ""} options={stateOptions} />
      </Filter>
      {deliveries.length === 0 ? (
        <Empty title={state ? "No delivery in this state" : "Nothing was sent yet"}>
          <p>Deliveries are kept for 30 days.</p>
        </Empty>
      ) : (
        <Table
          caption="Deliveries, newest first"
          head={["Event", "State", "Answer", { name: "Attempts", align: "right" }, "Next attempt", "Created"]}
        >
          {deliveries.map((delivery) => (
            <tr>
              <th scope="row">
                <a href={`${path}/deliveries/${delivery.id}`}>{delivery.event.type}</a>
              </th>
              <td>
                <DeliveryBadge state={delivery.state} />
              </td>
              <td class="wide">{delivery.error ?? delivery.status ?? <span class="muted">none yet</span>}</td>
              <td class="number">{delivery.attempts}</td>
              <TimeCell at={delivery.nextAttemptAt} now={view.now} none="none" />
              <TimeCell at={delivery.createdAt} now={view.now} />
            </tr>
          ))}
        </Table>
      )}
      <Pager
        path={path}
        query={query}
        isFirst={isFirst}
        next={nextCursor === null ? null : { cursor: nextCursor }}
      />
    </>
  );
}

const tones: Record<DeliveryRecord["state"], Tone> = { pending: "warn", delivered: "good", failed: "bad" };

export function DeliveryBadge({ state }: Pick<DeliveryRecord, "state">) {
  return <Badge tone={tones[state]}>{state}</Badge>;
}

import { listDeliveries } from "../../webhooks/deliveries.ts";
import { readEndpoint } from "../../webhooks/endpoints.ts";
import { type DeliveryList, type DeliveryRecord, deliveryStates } from "../../webhooks/schemas.ts";
import { answerPage } from "../answer.tsx";
import { ownOf, ownPath, type PageContext } from "../env.ts";
import { Filter, Pager } from "../ui/filter.tsx";
import { ActionButton, Choice, Danger, type Option } from "../ui/form.tsx";
import { FullMoment, TimeCell } from "../ui/moment.tsx";
import { Badge, Facts, Table, type Tone } from "../ui/parts.tsx";
import { EndpointBadge } from "./endpoints-page.tsx";

/** The endpoint of the address, and who asks for it. */
export function endpointOf(c: PageContext) {
  return { ...ownOf(c), id: c.req.param("webhook") ?? "" };
}

/** The same of a delivery. */
export function deliveryOf(c: PageContext) {
  return { ...endpointOf(c), deliveryId: c.req.param("delivery") ?? "" };
}

const PAGE = 25;

const reasons = {
  failing: "It was disabled because no delivery had succeeded for three days. What is pending is kept.",
  gone: "It was disabled because it answered 410 Gone.",
};

/** One endpoint: what it is, what can be done with it, and what went to it. */
export async function showEndpoint(c: PageContext) {
  const { deps } = c.var;
  const ref = endpointOf(c);
  const { cursor, state: named } = c.req.query();
  const state = deliveryStates.find((one) => one === named);
  const [endpoint, deliveries] = await Promise.all([
    readEndpoint(deps, ref),
    listDeliveries(deps, { ...ref, state, cursor, limit: PAGE }),
  ]);
  const { id, url, description, events, disabledReason, failingSince, createdAt } = endpoint;
  const path = ownPath(c, `/webhooks/${id}`);
  return answerPage(
    c,
    {
      title: url,
      back: [ownPath(c, "/webhooks"), "Webhooks"],
      beside: <EndpointBadge endpoint={endpoint} />,
    },
    <>
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
      <Actions path={path} enabled={endpoint.enabled} />
      <Deliveries {...deliveries} path={path} state={state} />
    </>,
  );
}

function Actions({ path, enabled }: { path: string; enabled: boolean }) {
  return (
    <>
      <div class="actions">
        <a class="button quiet" href={`${path}/edit`}>
          Change
        </a>
        {enabled && <ActionButton action={`${path}/test`} label="Test" text="Send test event" />}
        {enabled ? (
          <ActionButton action={`${path}/pause`} text="Pause" />
        ) : (
          <ActionButton action={`${path}/resume`} text="Resume" />
        )}
        <ActionButton action={`${path}/rotate-secret`} text="Rotate secret" />
      </div>
      <Danger class="spaced" action={`${path}/delete`} summary="Delete" label="Delete" text="Delete endpoint">
        The endpoint goes with all its deliveries, those that are pending included.
      </Danger>
    </>
  );
}

const stateOptions: Option[] = [["", "All"], ...deliveryStates.map((one): Option => [one, one])];

interface DeliveriesProps extends DeliveryList {
  path: string;
  state: DeliveryRecord["state"] | undefined;
}

function Deliveries({ path, deliveries, nextCursor, state }: DeliveriesProps) {
  return (
    <>
      <h2>Deliveries</h2>
      <Filter text="Show">
        <Choice name="state" label="State" value={state ?? ""} options={stateOptions} />
      </Filter>
      <Table
        caption="Deliveries, newest first"
        head={["Event", "State", "Answer", { name: "Attempts", align: "right" }, "Next attempt", "Created"]}
        rows={deliveries}
        row={(delivery) => (
          <tr>
            <th scope="row">
              <a href={`${path}/deliveries/${delivery.id}`}>{delivery.event.type}</a>
            </th>
            <td>
              <DeliveryBadge state={delivery.state} />
            </td>
            <td class="wide">{delivery.error ?? delivery.status ?? <span class="muted">none yet</span>}</td>
            <td class="number">{delivery.attempts}</td>
            <TimeCell at={delivery.nextAttemptAt} none="none" />
            <TimeCell at={delivery.createdAt} />
          </tr>
        )}
        empty={[
          state ? "No delivery in this state" : "Nothing was sent yet",
          "Deliveries are kept for 30 days.",
        ]}
      />
      <Pager by="cursor" next={nextCursor} />
    </>
  );
}

const tones: Record<DeliveryRecord["state"], Tone> = { pending: "warn", delivered: "good", failed: "bad" };

export function DeliveryBadge({ state }: Pick<DeliveryRecord, "state">) {
  return <Badge tone={tones[state]}>{state}</Badge>;
}

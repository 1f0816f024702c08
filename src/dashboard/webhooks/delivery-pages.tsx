import { listDeliveries, readDelivery } from "../../webhooks/deliveries.ts";
import { readEndpoint } from "../../webhooks/endpoints.ts";
import { type DeliveryRecord, deliveryStates } from "../../webhooks/schemas.ts";
import { answerPage } from "../answer.tsx";
import { ownOf, ownPath, type PageContext } from "../env.ts";
import { Filter, Pager } from "../ui/filter.tsx";
import { ActionButton, Choice, type Option } from "../ui/form.tsx";
import { FullMoment, Moment } from "../ui/moment.tsx";
import { Badge, Facts, Table, type Tone } from "../ui/parts.tsx";

export function endpointOf(c: PageContext) {
  return { ...ownOf(c), id: c.req.param("webhook") ?? "" };
}

export function deliveryOf(c: PageContext) {
  return { ...endpointOf(c), deliveryId: c.req.param("delivery") ?? "" };
}

const PAGE = 25;

const stateOptions: Option[] = [["", "All"], ...deliveryStates.map((one): Option => [one, one])];

export async function readDeliveries(c: PageContext) {
  const { cursor, state: named } = c.req.query();
  const state = deliveryStates.find((one) => one === named);
  return { state, ...(await listDeliveries(c.var.deps, { ...endpointOf(c), state, cursor, limit: PAGE })) };
}

type DeliveriesProps = Awaited<ReturnType<typeof readDeliveries>> & {
  path: string;
};

export function Deliveries({ path, deliveries, nextCursor, state }: DeliveriesProps) {
  return (
    <>
      <h2>Deliveries</h2>
      <Filter text="Show">
        <Choice name="state" label="State" value={state ?? ""} options={stateOptions} />
      </Filter>
      <Table
        caption="Deliveries, newest first"
        rows={deliveries}
        columns={[
          ["Event", ({ id, event }) => <a href={`${path}/deliveries/${id}`}>{event.type}</a>],
          ["State", (delivery) => <DeliveryBadge {...delivery} />],
          ["Answer", ({ error, status }) => error ?? status ?? <span class="muted">none yet</span>, "wide"],
          ["Attempts", ({ attempts }) => attempts, "number"],
          ["Next attempt", ({ nextAttemptAt }) => <Moment at={nextAttemptAt} none="none" />],
          ["Created", ({ createdAt }) => <Moment at={createdAt} />],
        ]}
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

function DeliveryBadge({ state }: Pick<DeliveryRecord, "state">) {
  return <Badge tone={tones[state]}>{state}</Badge>;
}

/** One delivery: what was sent and what came back. The answer is a stranger's text, shown as text. */
export async function showDelivery(c: PageContext) {
  const ref = deliveryOf(c);
  const [endpoint, delivery] = await Promise.all([
    readEndpoint(c.var.deps, ref),
    readDelivery(c.var.deps, ref),
  ]);
  const { id, event, state, status, response, error, attempts, durationMs } = delivery;
  const path = ownPath(c, `/webhooks/${endpoint.id}`);
  const body = JSON.stringify({ type: event.type, timestamp: event.timestamp, data: event.data }, null, 2);
  return answerPage(
    c,
    { title: event.type, back: [path, endpoint.url], beside: <DeliveryBadge state={state} /> },
    <>
      {error !== null && <p class="message bad">{error}</p>}
      <Facts
        rows={[
          ["Answer", status === null ? <span class="muted">none</span> : `HTTP ${status}`],
          ["Took", durationMs === null ? <span class="muted">unknown</span> : `${durationMs} ms`],
          ["Attempts", String(attempts)],
          ["Last attempt", <FullMoment at={delivery.lastAttemptAt} />],
          ["Next attempt", <FullMoment at={delivery.nextAttemptAt} none="none" />],
          ["Created", <FullMoment at={delivery.createdAt} />],
          ["webhook-id", <code>{event.id}</code>],
          ["Id", <code>{id}</code>],
        ]}
      />
      {state !== "pending" && endpoint.enabled && (
        <ActionButton action={`${path}/deliveries/${id}/replay`} text="Replay" />
      )}
      <h2>What is sent</h2>
      <pre class="wrapped" tabindex={0}>
        <code>{body}</code>
      </pre>
      <h2>What came back</h2>
      {response === null || response === "" ? (
        <p class="muted">Nothing.</p>
      ) : (
        <pre class="wrapped" tabindex={0}>
          <code>{response}</code>
        </pre>
      )}
    </>,
  );
}

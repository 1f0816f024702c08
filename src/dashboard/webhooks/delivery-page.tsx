import { readDelivery } from "../../webhooks/deliveries.ts";
import { readEndpoint } from "../../webhooks/endpoints.ts";
import { answerPage } from "../answer.tsx";
import { ownPath, type PageContext } from "../env.ts";
import { ActionButton } from "../ui/form.tsx";
import { FullMoment } from "../ui/moment.tsx";
import { Facts } from "../ui/parts.tsx";
import { DeliveryBadge, deliveryOf } from "./endpoint-page.tsx";

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

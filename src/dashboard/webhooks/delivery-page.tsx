import type { DeliveryRecord, EndpointRecord } from "../../webhooks/reply-schemas.ts";
import type { View } from "../env.ts";
import { organizationPath } from "../paths.ts";
import { ActionButton } from "../ui/form.tsx";
import { FullMoment } from "../ui/moment.tsx";
import { Back, Facts, Heading } from "../ui/parts.tsx";
import { DeliveryBadge } from "./endpoint-page.tsx";

interface DeliveryProps {
  organizationId: string;
  endpoint: EndpointRecord;
  delivery: DeliveryRecord;
  view: View;
}

/** One delivery: what was sent and what came back. The answer is a stranger's text, shown as text. */
export function DeliveryPage({ organizationId, endpoint, delivery, view }: DeliveryProps) {
  const { id, event, state, status, response, error, attempts, durationMs } = delivery;
  const path = organizationPath(organizationId, `/webhooks/${endpoint.id}`);
  const body = JSON.stringify({ type: event.type, timestamp: event.timestamp, data: event.data }, null, 2);
  return (
    <>
      <Back href={path}>{endpoint.url}</Back>
      <Heading title={event.type}>
        <DeliveryBadge state={state} />
      </Heading>
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
        <ActionButton view={view} action={`${path}/deliveries/${id}/replay`} text="Replay" />
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
    </>
  );
}

import { subscribableTypes } from "../../domain/event-types.ts";
import { listEndpoints, readEndpoint } from "../../webhooks/endpoints.ts";
import type { EndpointRecord } from "../../webhooks/schemas.ts";
import { answerPage } from "../answer.tsx";
import { ownOf, ownPath, type PageContext } from "../env.ts";
import { ActionButton, Checks, Danger, Form, TextField, type Option } from "../ui/form.tsx";
import { FullMoment, Moment, Until } from "../ui/moment.tsx";
import { Badge, Facts, NewLink, Secret, Table } from "../ui/parts.tsx";
import type { FieldErrors } from "../ui/scope.ts";
import { Deliveries, endpointOf, readDeliveries } from "./delivery-pages.tsx";

export async function showEndpoints(c: PageContext) {
  const endpoints = await listEndpoints(c.var.deps, ownOf(c));
  const path = ownPath(c, "/webhooks");
  return answerPage(
    c,
    { title: "Webhooks", beside: <NewLink href={`${path}/new`}>New endpoint</NewLink> },
    <>
      <Table
        caption="Webhook endpoints"
        rows={endpoints}
        columns={[
          ["Address", (endpoint) => <Address {...endpoint} href={`${path}/${endpoint.id}`} />, "wide"],
          ["State", (endpoint) => <EndpointBadge {...endpoint} />],
          ["Is told of", ({ events }) => (events.length === 0 ? "everything" : `${events.length} events`)],
          ["Failing since", ({ failingSince }) => <Moment at={failingSince} none="not failing" />],
          ["Created", ({ createdAt }) => <Moment at={createdAt} />],
        ]}
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

function Address({ href, url, description }: EndpointRecord & { href: string }) {
  return (
    <>
      <a href={href}>{url}</a>
      {description !== "" && <div class="muted">{description}</div>}
    </>
  );
}

function EndpointBadge({ enabled, disabledReason, failingSince }: EndpointRecord) {
  if (disabledReason !== null) return <Badge tone="bad">Disabled</Badge>;
  if (!enabled) return <Badge tone="plain">Paused</Badge>;
  return failingSince === null ? <Badge tone="good">Active</Badge> : <Badge tone="warn">Failing</Badge>;
}

const reasons = {
  failing: "It was disabled because no delivery had succeeded for three days. What is pending is kept.",
  gone: "It was disabled because it answered 410 Gone.",
};

export async function showEndpoint(c: PageContext) {
  const [endpoint, deliveries] = await Promise.all([
    readEndpoint(c.var.deps, endpointOf(c)),
    readDeliveries(c),
  ]);
  const { id, url, description, events, disabledReason, failingSince, createdAt } = endpoint;
  const path = ownPath(c, `/webhooks/${id}`);
  return answerPage(
    c,
    {
      title: url,
      back: [ownPath(c, "/webhooks"), "Webhooks"],
      beside: <EndpointBadge {...endpoint} />,
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
      <Deliveries {...deliveries} path={path} />
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

const options = subscribableTypes.map((type): Option => [type, type]);

export function showNewEndpoint(c: PageContext, faults?: FieldErrors) {
  const path = ownPath(c, "/webhooks");
  return answerPage(
    c,
    { title: "New webhook endpoint", back: [path, "Webhooks"], faults },
    <EndpointForm action={path} submit="Create endpoint" />,
  );
}

export async function showEdit(c: PageContext, faults?: FieldErrors) {
  const endpoint = await readEndpoint(c.var.deps, endpointOf(c));
  const path = ownPath(c, `/webhooks/${endpoint.id}`);
  return answerPage(
    c,
    { title: "Change webhook endpoint", back: [path, "The endpoint"], faults },
    <EndpointForm action={`${path}/edit`} submit="Save" stored={endpoint} />,
  );
}

interface EndpointFormProps {
  action: string;
  submit: string;
  stored?: EndpointRecord;
}

function EndpointForm({ action, submit, stored }: EndpointFormProps) {
  return (
    <Form action={action}>
      <TextField
        name="url"
        stored={stored?.url}
        label="Address"
        hint="A public https address of yours that answers a POST with 2xx within 10 seconds."
        required
      />
      <TextField name="description" stored={stored?.description} label="Description" hint="For people." />
      <Checks
        name="events"
        stored={stored?.events ?? []}
        label="It is told of"
        hint="None chosen: everything, what comes later included."
        options={options}
      />
      <button type="submit">{submit}</button>
    </Form>
  );
}

interface NewSecret {
  id: string;
  secret: string;
  title: string;
  previousUntil?: number;
}

export function showSecret(c: PageContext, { id, secret, title, previousUntil }: NewSecret) {
  return answerPage(
    c,
    { title, back: [ownPath(c, `/webhooks/${id}`), "The endpoint"] },
    <>
      <Secret label="The signing secret. Copy it now: it is not shown again." text={secret} />
      <p class="text">
        Check the signature of each delivery with it, with any library for Standard Webhooks.
        {previousUntil !== undefined && (
          <>
            {" "}
            The secret before it signs as well until <Until at={previousUntil} />.
          </>
        )}
      </p>
    </>,
  );
}

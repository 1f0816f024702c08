import { subscribableTypes } from "../../domain/event-types.ts";
import type { EndpointRecord } from "../../webhooks/reply-schemas.ts";
import type { View } from "../env.ts";
import { organizationPath } from "../paths.ts";
import { Checks, checksOf, fieldsOf, Form, TextField, type Option, type Sent } from "../ui/form.tsx";
import { Until } from "../ui/moment.tsx";
import { Back, Secret } from "../ui/parts.tsx";

const options = subscribableTypes.map((type): Option => [type, type]);

interface FormPageProps {
  organizationId: string;
  view: View;
  sent: Sent;
}

export function NewEndpointPage({ organizationId, view, sent }: FormPageProps) {
  const path = organizationPath(organizationId, "/webhooks");
  return (
    <>
      <Back href={path}>Webhooks</Back>
      <h1>New webhook endpoint</h1>
      <Form view={view} action={path} errors={sent.errors}>
        <EndpointFields sent={sent} />
        <button type="submit">Create endpoint</button>
      </Form>
    </>
  );
}

export function EditPage({
  organizationId,
  endpoint,
  view,
  sent,
}: FormPageProps & { endpoint: EndpointRecord }) {
  const path = organizationPath(organizationId, `/webhooks/${endpoint.id}`);
  return (
    <>
      <Back href={path}>The endpoint</Back>
      <h1>Change webhook endpoint</h1>
      <Form view={view} action={`${path}/edit`} errors={sent.errors}>
        <EndpointFields sent={sent} endpoint={endpoint} />
        <button type="submit">Save</button>
      </Form>
    </>
  );
}

function EndpointFields({ sent, endpoint }: { sent: Sent; endpoint?: EndpointRecord }) {
  const field = fieldsOf(sent);
  return (
    <>
      <TextField
        {...field("url", endpoint?.url)}
        label="Address"
        hint="A public https address of yours that answers a POST with 2xx within 10 seconds."
        required
      />
      <TextField {...field("description", endpoint?.description)} label="Description" hint="For people." />
      <Checks
        {...checksOf(sent, "events", endpoint?.events ?? [])}
        label="It is told of"
        hint="None chosen: everything, what comes later included."
        options={options}
      />
    </>
  );
}

interface SecretProps {
  organizationId: string;
  id: string;
  secret: string;
  title: string;
  previousUntil?: number;
}

/** The only page that ever shows a secret. */
export function SecretPage({ organizationId, id, secret, title, previousUntil }: SecretProps) {
  return (
    <>
      <Back href={organizationPath(organizationId, `/webhooks/${id}`)}>The endpoint</Back>
      <h1>{title}</h1>
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
    </>
  );
}

import { subscribableTypes } from "../../domain/event-types.ts";
import type { EndpointRecord } from "../../webhooks/reply-schemas.ts";
import type { View } from "../env.ts";
import { organizationPath } from "../paths.ts";
import { Checks, Form, TextField, type FieldErrors, type Option } from "../ui/form.tsx";
import { FullMoment } from "../ui/moment.tsx";
import { Back, Secret } from "../ui/parts.tsx";

const options = subscribableTypes.map((type): Option => [type, type]);

interface FormPageProps {
  organizationId: string;
  view: View;
  form: URLSearchParams | undefined;
  errors: FieldErrors;
}

export function NewEndpointPage({ organizationId, view, form, errors }: FormPageProps) {
  const path = organizationPath(organizationId, "/webhooks");
  return (
    <>
      <Back href={path}>Webhooks</Back>
      <h1>New webhook endpoint</h1>
      <Form view={view} action={path} errors={errors}>
        <EndpointFields form={form} errors={errors} endpoint={undefined} />
        <button type="submit">Create endpoint</button>
      </Form>
    </>
  );
}

export function EditPage({
  organizationId,
  endpoint,
  view,
  form,
  errors,
}: FormPageProps & { endpoint: EndpointRecord }) {
  const path = organizationPath(organizationId, `/webhooks/${endpoint.id}`);
  return (
    <>
      <Back href={path}>The endpoint</Back>
      <h1>Change webhook endpoint</h1>
      <Form view={view} action={`${path}/edit`} errors={errors}>
        <EndpointFields form={form} errors={errors} endpoint={endpoint} />
        <button type="submit">Save</button>
      </Form>
    </>
  );
}

interface FieldsProps {
  form: URLSearchParams | undefined;
  errors: FieldErrors;
  endpoint: EndpointRecord | undefined;
}

function EndpointFields({ form, errors, endpoint }: FieldsProps) {
  return (
    <>
      <TextField
        name="url"
        label="Address"
        hint="A public https address of yours that answers a POST with 2xx within 10 seconds."
        value={form?.get("url") ?? endpoint?.url ?? ""}
        errors={errors}
        required
      />
      <TextField
        name="description"
        label="Description"
        hint="For people."
        value={form?.get("description") ?? endpoint?.description ?? ""}
        errors={errors}
      />
      <Checks
        name="events"
        label="It is told of"
        hint="None chosen: everything, what comes later included."
        values={form ? form.getAll("events") : (endpoint?.events ?? [])}
        errors={errors}
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
            The secret before it signs as well until{" "}
            <strong>
              <FullMoment at={previousUntil} />
            </strong>
            .
          </>
        )}
      </p>
    </>
  );
}

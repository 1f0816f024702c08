import { subscribableTypes } from "../../domain/event-types.ts";
import type { EndpointRecord } from "../../webhooks/schemas.ts";
import { answerPage } from "../answer.tsx";
import { ownPath, type PageContext } from "../env.ts";
import { Checks, Form, TextField, type Option } from "../ui/form.tsx";
import { Until } from "../ui/moment.tsx";
import { Secret } from "../ui/parts.tsx";
import type { FieldErrors } from "../ui/scope.ts";

const options = subscribableTypes.map((type): Option => [type, type]);

export function showNewEndpoint(c: PageContext, faults?: FieldErrors) {
  const path = ownPath(c, "/webhooks");
  return answerPage(
    c,
    { title: "New webhook endpoint", back: [path, "Webhooks"], faults },
    <EndpointForm action={path} submit="Create endpoint" />,
  );
}

export function showEdit(c: PageContext, endpoint: EndpointRecord, faults?: FieldErrors) {
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

import { subscribableTypes } from "../../domain/event-types.ts";
import type { EndpointRecord } from "../../webhooks/reply-schemas.ts";
import { answerPage } from "../answer.tsx";
import { ownPath, type PageContext } from "../env.ts";
import { Checks, fieldsOf, Form, TextField, type FieldErrors, type Option } from "../ui/form.tsx";
import { Until } from "../ui/moment.tsx";
import { Back, SecretPage } from "../ui/parts.tsx";

const options = subscribableTypes.map((type): Option => [type, type]);

export function showNewEndpoint(c: PageContext, faults?: FieldErrors) {
  const path = ownPath(c, "/webhooks");
  return answerPage(
    c,
    { title: "New webhook endpoint", faults },
    <>
      <Back href={path}>Webhooks</Back>
      <h1>New webhook endpoint</h1>
      <EndpointForm c={c} faults={faults} action={path} submit="Create endpoint" />
    </>,
  );
}

export function showEdit(c: PageContext, endpoint: EndpointRecord, faults?: FieldErrors) {
  const path = ownPath(c, `/webhooks/${endpoint.id}`);
  return answerPage(
    c,
    { title: "Change webhook endpoint", faults },
    <>
      <Back href={path}>The endpoint</Back>
      <h1>Change webhook endpoint</h1>
      <EndpointForm c={c} faults={faults} action={`${path}/edit`} submit="Save" stored={endpoint} />
    </>,
  );
}

interface EndpointFormProps {
  c: PageContext;
  faults: FieldErrors | undefined;
  action: string;
  submit: string;
  stored?: EndpointRecord;
}

function EndpointForm({ c, faults, action, submit, stored }: EndpointFormProps) {
  const { form, field, checks } = fieldsOf(c, faults);
  return (
    <Form {...form} action={action}>
      <TextField
        {...field("url", stored?.url)}
        label="Address"
        hint="A public https address of yours that answers a POST with 2xx within 10 seconds."
        required
      />
      <TextField {...field("description", stored?.description)} label="Description" hint="For people." />
      <Checks
        {...checks("events", stored?.events ?? [])}
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
    title,
    <SecretPage
      back={ownPath(c, `/webhooks/${id}`)}
      to="The endpoint"
      title={title}
      label="The signing secret. Copy it now: it is not shown again."
      text={secret}
    >
      <p class="text">
        Check the signature of each delivery with it, with any library for Standard Webhooks.
        {previousUntil !== undefined && (
          <>
            {" "}
            The secret before it signs as well until <Until at={previousUntil} />.
          </>
        )}
      </p>
    </SecretPage>,
  );
}

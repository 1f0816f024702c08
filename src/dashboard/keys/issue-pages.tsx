import { newKeyId } from "../../auth/keys.ts";
import type { ListedKey } from "../../auth/list-keys.ts";
import { defaultPermissions, permissions, type Permission } from "../../domain/permissions.ts";
import { answerPage } from "../answer.tsx";
import { ownPath, type PageContext } from "../env.ts";
import { Checks, fieldsOf, Form, TextField, type FieldErrors, type Option } from "../ui/form.tsx";
import { Until } from "../ui/moment.tsx";
import { Back, SecretPage } from "../ui/parts.tsx";

const meanings: Record<Permission, string> = {
  chat: "ask questions and read conversations",
  "integrations:read": "list sources and read their status",
  "integrations:write": "connect, change and disconnect sources",
  "contexts:read": "read business contexts",
  "contexts:write": "define and change business contexts",
  "users:erase": "export and erase users",
  "webhooks:read": "read webhook endpoints and deliveries",
  "webhooks:write": "define and change webhook endpoints",
};

const options: Option[] = permissions.map((one) => [one, `${one}: ${meanings[one]}`]);

export function showNewKey(c: PageContext, faults?: FieldErrors) {
  const path = ownPath(c, "/keys");
  const { form, field, checks } = fieldsOf(c, faults);
  return answerPage(
    c,
    { title: "New API key", faults },
    <>
      <Back href={path}>API keys</Back>
      <h1>New API key</h1>
      <Form {...form} action={path}>
        <input type="hidden" name="keyId" value={newKeyId()} />
        <TextField
          {...field("name")}
          label="Name"
          hint="Which program uses it, for example: production backend."
          required
          maxlength={100}
        />
        <Checks {...checks("permissions", defaultPermissions)} label="It may" options={options} />
        <Expires {...field("expires")} label="Expires on" />
        <button type="submit">Create key</button>
      </Form>
    </>,
  );
}

/** When a new key ends. */
export function Expires(props: {
  name: string;
  label: string;
  value: string | undefined;
  errors: FieldErrors;
}) {
  return <TextField {...props} type="date" hint="At the beginning of that day, UTC. Empty: never." />;
}

interface IssuedKey {
  key: string;
  name: string;
  /** The key that it is to take over from, and until when that goes on. */
  previous?: ListedKey;
  previousUntil?: number;
}

export function showIssuedKey(c: PageContext, { key, name, previous, previousUntil }: IssuedKey) {
  return answerPage(
    c,
    "New API key",
    <SecretPage
      back={ownPath(c, "/keys")}
      to="API keys"
      title={`Key created: ${name}`}
      label="The key. Copy it now: it is not shown again."
      text={key}
    >
      <p class="text">
        Programs send it as <code>Authorization: Bearer …</code>. Keep it out of browsers and out of source
        code. It works at once.
      </p>
      {previous && previousUntil !== undefined && (
        <p class="text">
          The key before it, ending in <code>{previous.hint}</code>,{" "}
          {previousUntil > c.var.deps.now() ? (
            <>
              goes on until <Until at={previousUntil} />.
            </>
          ) : (
            "is refused everywhere within 60 seconds, as a rule at once."
          )}
        </p>
      )}
    </SecretPage>,
  );
}

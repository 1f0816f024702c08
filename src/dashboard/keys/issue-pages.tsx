import { newKeyId } from "../../auth/keys.ts";
import type { ListedKey } from "../../auth/list-keys.ts";
import { defaultPermissions, permissions, type Permission } from "../../domain/permissions.ts";
import type { View } from "../env.ts";
import { organizationPath } from "../paths.ts";
import {
  Checks,
  checksOf,
  fieldsOf,
  Form,
  TextField,
  type FieldErrors,
  type Option,
  type Sent,
} from "../ui/form.tsx";
import { Until } from "../ui/moment.tsx";
import { Back, Secret } from "../ui/parts.tsx";

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

interface NewKeyProps {
  organizationId: string;
  view: View;
  sent: Sent;
}

export function NewKeyPage({ organizationId, view, sent }: NewKeyProps) {
  const path = organizationPath(organizationId, "/keys");
  const field = fieldsOf(sent);
  return (
    <>
      <Back href={path}>API keys</Back>
      <h1>New API key</h1>
      <Form view={view} action={path} errors={sent.errors}>
        <input type="hidden" name="keyId" value={newKeyId()} />
        <TextField
          {...field("name")}
          label="Name"
          hint="Which program uses it, for example: production backend."
          required
          maxlength={100}
        />
        <Checks {...checksOf(sent, "permissions", defaultPermissions)} label="It may" options={options} />
        <Expires {...field("expires")} label="Expires on" />
        <button type="submit">Create key</button>
      </Form>
    </>
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

interface IssuedKeyProps {
  organizationId: string;
  issued: { id: string; key: string; previousUntil?: number };
  name: string;
  /** The key that it is to take over from. */
  rotated?: ListedKey;
  now: number;
}

/** The only page that ever shows a key. */
export function IssuedKeyPage({ organizationId, issued, name, rotated, now }: IssuedKeyProps) {
  return (
    <>
      <Back href={organizationPath(organizationId, "/keys")}>API keys</Back>
      <h1>Key created: {name}</h1>
      <Secret label="The key. Copy it now: it is not shown again." text={issued.key} />
      <p class="text">
        Programs send it as <code>Authorization: Bearer …</code>. Keep it out of browsers and out of source
        code. It works at once.
      </p>
      {rotated && issued.previousUntil !== undefined && (
        <p class="text">
          The key before it, ending in <code>{rotated.hint}</code>,{" "}
          {issued.previousUntil > now ? (
            <>
              goes on until <Until at={issued.previousUntil} />.
            </>
          ) : (
            "is refused everywhere within 60 seconds, as a rule at once."
          )}
        </p>
      )}
    </>
  );
}

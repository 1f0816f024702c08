import { newKeyId } from "../../auth/keys.ts";
import type { ListedKey } from "../../auth/list-keys.ts";
import { defaultPermissions, permissions, type Permission } from "../../domain/permissions.ts";
import type { View } from "../env.ts";
import { organizationPath } from "../paths.ts";
import { Checks, Form, TextField, type FieldErrors, type Option } from "../ui/form.tsx";
import { FullMoment } from "../ui/moment.tsx";
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
  form: URLSearchParams | undefined;
  errors: FieldErrors;
}

export function NewKeyPage({ organizationId, view, form, errors }: NewKeyProps) {
  const path = organizationPath(organizationId, "/keys");
  return (
    <>
      <Back href={path}>API keys</Back>
      <h1>New API key</h1>
      <Form view={view} action={path} errors={errors}>
        <input type="hidden" name="keyId" value={newKeyId()} />
        <TextField
          name="name"
          label="Name"
          hint="Which program uses it, for example: production backend."
          value={form?.get("name") ?? ""}
          errors={errors}
          required
          maxlength={100}
        />
        <Checks
          name="permissions"
          label="It may"
          values={form ? form.getAll("permissions") : defaultPermissions}
          errors={errors}
          options={options}
        />
        <TextField
          name="expires"
          type="date"
          label="Expires on"
          hint="At the beginning of that day, UTC. Empty: never."
          value={form?.get("expires") ?? ""}
          errors={errors}
        />
        <button type="submit">Create key</button>
      </Form>
    </>
  );
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
              goes on until{" "}
              <strong>
                <FullMoment at={issued.previousUntil} />
              </strong>
              .
            </>
          ) : (
            "is refused everywhere within 60 seconds, as a rule at once."
          )}
        </p>
      )}
    </>
  );
}

import { newKeyId } from "../../auth/keys.ts";
import type { ListedKey } from "../../auth/list-keys.ts";
import { defaultPermissions, permissions, type Permission } from "../../domain/permissions.ts";
import { answerPage } from "../answer.tsx";
import { ownPath, type PageContext } from "../env.ts";
import { Checks, Form, TextField, type Option } from "../ui/form.tsx";
import { Until } from "../ui/moment.tsx";
import { Secret } from "../ui/parts.tsx";
import type { FieldErrors } from "../ui/scope.ts";

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
  return answerPage(
    c,
    { title: "New API key", back: [path, "API keys"], faults },
    <Form action={path}>
      <input type="hidden" name="keyId" value={newKeyId()} />
      <TextField
        name="name"
        label="Name"
        hint="Which program uses it, for example: production backend."
        required
        maxlength={100}
      />
      <Checks name="permissions" stored={defaultPermissions} label="It may" options={options} />
      <Expires label="Expires on" />
      <button type="submit">Create key</button>
    </Form>,
  );
}

/** When a new key ends. */
export function Expires({ label }: { label: string }) {
  return (
    <TextField
      name="expires"
      label={label}
      type="date"
      hint="At the beginning of that day, UTC. Empty: never."
    />
  );
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
    { title: `Key created: ${name}`, back: [ownPath(c, "/keys"), "API keys"] },
    <>
      <Secret label="The key. Copy it now: it is not shown again." text={key} />
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
    </>,
  );
}

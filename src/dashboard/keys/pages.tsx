import { newKeyId } from "../../auth/keys.ts";
import { listKeys, stateOf, type KeyState, type ListedKey } from "../../auth/list-keys.ts";
import { defaultPermissions, permissions, type Permission } from "../../domain/permissions.ts";
import { AppError } from "../../lib/errors.ts";
import { answerPage } from "../answer.tsx";
import { ownOf, ownPath, type PageContext } from "../env.ts";
import { Checks, Choice, Danger, Form, TextField, type Option } from "../ui/form.tsx";
import { FullMoment, Moment, Until } from "../ui/moment.tsx";
import { Badge, Facts, Named, NewLink, Secret, Table } from "../ui/parts.tsx";
import type { FieldErrors } from "../ui/scope.ts";

export async function showKeys(c: PageContext) {
  const keys = await listKeys(c.var.deps, ownOf(c));
  const now = c.var.deps.now();
  const path = ownPath(c, "/keys");
  return answerPage(
    c,
    { title: "API keys", beside: <NewLink href={`${path}/new`}>New key</NewLink> },
    <>
      <Table
        caption="API keys"
        rows={keys}
        columns={[
          ["Key", ({ id, name, hint }) => <Named href={`${path}/${id}`} name={name} id={`…${hint}`} />],
          ["State", (key) => <KeyBadge state={stateOf(key, now)} />],
          ["May", (key) => describePermissions(key.permissions), "wide"],
          ["Last used", ({ lastUsedAt }) => <Moment at={lastUsedAt} />],
          ["Expires", ({ expiresAt }) => <Moment at={expiresAt} />],
          ["Created", ({ createdAt }) => <Moment at={createdAt} />],
        ]}
        empty={[
          "No key yet",
          <>
            A program calls the service with a key. <a href={`${path}/new`}>Make the first one</a>.
          </>,
        ]}
      />
      <p class="muted small">
        A change of a key acts everywhere at once, and so does an expiry. Last use is noted once a minute.
      </p>
    </>,
  );
}

function describePermissions(granted: string[]): string {
  return permissions.every((one) => granted.includes(one)) ? "everything" : granted.join(", ");
}

const stateNames: Record<KeyState, string> = { live: "Live", expired: "Expired", revoked: "Revoked" };

function KeyBadge({ state }: { state: KeyState }) {
  return <Badge tone={state === "live" ? "good" : "plain"}>{stateNames[state]}</Badge>;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const overlaps: readonly Option[] = [
  ["0", "Not at all: it ends at once"],
  [String(HOUR_MS), "1 hour"],
  [String(DAY_MS), "1 day"],
  [String(7 * DAY_MS), "7 days"],
  [String(30 * DAY_MS), "30 days"],
];

/** The key of the address. Throws 404 for one that is not the organization's. */
export async function readOwnKey(c: PageContext): Promise<ListedKey> {
  const [key] = await listKeys(c.var.deps, { ...ownOf(c), id: c.req.param("key") ?? "" });
  if (!key) throw new AppError("not_found");
  return key;
}

export async function showKey(c: PageContext, faults?: FieldErrors) {
  const key = await readOwnKey(c);
  const { id, name, hint, lastUsedAt, expiresAt, createdAt, revokedAt } = key;
  const path = ownPath(c, "/keys");
  const state = stateOf(key, c.var.deps.now());
  return answerPage(
    c,
    { title: name, back: [path, "API keys"], beside: <KeyBadge state={state} />, faults },
    <>
      <Facts
        rows={[
          ["Key", <code>bak_…{hint}</code>],
          ["Id", <code>{id}</code>],
          ["May", key.permissions.join(", ")],
          ["Last used", <FullMoment at={lastUsedAt} />],
          ["Created", <FullMoment at={createdAt} />],
          revokedAt === null
            ? ["Expires", <FullMoment at={expiresAt} />]
            : ["Revoked", <FullMoment at={revokedAt} />],
          ["Usage", <a href={ownPath(c, `/usage?key=${id}`)}>Usage of this key</a>],
        ]}
      />
      {state === "live" ? (
        <>
          <h2>Rotate</h2>
          <p class="text">
            Makes a new key of the same name and permissions. This one goes on for the time that you choose,
            so that programs can change over without a gap.
          </p>
          <Form action={`${path}/${id}/rotate`} label="Rotate" hidden={{ keyId: newKeyId() }}>
            <Choice name="overlap" stored="86400000" label="This key goes on for" options={overlaps} />
            <Expires label="The new key expires on" />
            <button type="submit">Rotate key</button>
          </Form>
          <h2>Revoke</h2>
          <Danger action={`${path}/${id}/revoke`} summary="Revoke this key" label="Revoke" text="Revoke key">
            Programs that use it are refused everywhere at once. It cannot be undone.
          </Danger>
        </>
      ) : (
        <p class="muted">This key cannot be used any more.</p>
      )}
    </>,
  );
}

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

const permissionOptions: Option[] = permissions.map((one) => [one, `${one}: ${meanings[one]}`]);

export function showNewKey(c: PageContext, faults?: FieldErrors) {
  const path = ownPath(c, "/keys");
  return answerPage(
    c,
    { title: "New API key", back: [path, "API keys"], faults },
    <Form action={path} hidden={{ keyId: newKeyId() }}>
      <TextField
        name="name"
        label="Name"
        hint="Which program uses it, for example: production backend."
        required
        maxlength={100}
      />
      <Checks name="permissions" stored={defaultPermissions} label="It may" options={permissionOptions} />
      <Expires label="Expires on" />
      <button type="submit">Create key</button>
    </Form>,
  );
}

function Expires({ label }: { label: string }) {
  const hint = "At the beginning of that day, UTC. Empty: never.";
  return <TextField name="expires" label={label} type="date" hint={hint} />;
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

import { newKeyId } from "../../auth/keys.ts";
import { stateOf, type ListedKey } from "../../auth/list-keys.ts";
import type { View } from "../env.ts";
import { organizationPath } from "../paths.ts";
import { Choice, Danger, fieldsOf, Form, type Sent } from "../ui/form.tsx";
import { FullMoment } from "../ui/moment.tsx";
import { Back, Facts, Heading } from "../ui/parts.tsx";
import { Expires } from "./issue-pages.tsx";
import { KeyBadge } from "./keys-page.tsx";
import { overlaps } from "./schemas.ts";

interface KeyProps {
  organizationId: string;
  apiKey: ListedKey;
  view: View;
  sent: Sent;
}

/** One key, and the two ways to end it. */
export function KeyPage({ organizationId, apiKey, view, sent }: KeyProps) {
  const { id, name, hint, permissions, lastUsedAt, expiresAt, createdAt, revokedAt } = apiKey;
  const path = organizationPath(organizationId, "/keys");
  const field = fieldsOf(sent);
  const state = stateOf(apiKey, view.now);
  return (
    <>
      <Back href={path}>API keys</Back>
      <Heading title={name}>
        <KeyBadge state={state} />
      </Heading>
      <Facts
        rows={[
          ["Key", <code>bak_…{hint}</code>],
          ["Id", <code>{id}</code>],
          ["May", permissions.join(", ")],
          ["Last used", <FullMoment at={lastUsedAt} />],
          ["Created", <FullMoment at={createdAt} />],
          revokedAt === null
            ? ["Expires", <FullMoment at={expiresAt} />]
            : ["Revoked", <FullMoment at={revokedAt} />],
          ["Usage", <a href={organizationPath(organizationId, `/usage?key=${id}`)}>Usage of this key</a>],
        ]}
      />
      {state === "live" ? (
        <>
          <h2>Rotate</h2>
          <p class="text">
            Makes a new key of the same name and permissions. This one goes on for the time that you choose,
            so that programs can change over without a gap.
          </p>
          <Form view={view} action={`${path}/${id}/rotate`} label="Rotate" errors={sent.errors}>
            <input type="hidden" name="keyId" value={newKeyId()} />
            <Choice {...field("overlap", "86400000")} label="This key goes on for" options={overlaps} />
            <Expires {...field("expires")} label="The new key expires on" />
            <button type="submit">Rotate key</button>
          </Form>
          <h2>Revoke</h2>
          <Danger
            view={view}
            action={`${path}/${id}/revoke`}
            summary="Revoke this key"
            label="Revoke"
            text="Revoke key"
          >
            Programs that use it are refused everywhere at once. It cannot be undone.
          </Danger>
        </>
      ) : (
        <p class="muted">This key cannot be used any more.</p>
      )}
    </>
  );
}

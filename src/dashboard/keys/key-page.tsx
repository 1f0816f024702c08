import { newKeyId } from "../../auth/keys.ts";
import { stateOf, type ListedKey } from "../../auth/list-keys.ts";
import { answerPage } from "../answer.tsx";
import { ownPath, type PageContext } from "../env.ts";
import { Choice, Danger, Form } from "../ui/form.tsx";
import { FullMoment } from "../ui/moment.tsx";
import { Facts } from "../ui/parts.tsx";
import type { FieldErrors } from "../ui/scope.ts";
import { Expires } from "./issue-pages.tsx";
import { KeyBadge } from "./keys-page.tsx";
import { overlaps } from "./schemas.ts";

/** One key, and the two ways to end it. */
export function showKey(c: PageContext, key: ListedKey, faults?: FieldErrors) {
  const { id, name, hint, permissions, lastUsedAt, expiresAt, createdAt, revokedAt } = key;
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
          ["May", permissions.join(", ")],
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
          <Form action={`${path}/${id}/rotate`} label="Rotate">
            <input type="hidden" name="keyId" value={newKeyId()} />
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

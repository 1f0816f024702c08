import { listKeys, stateOf, type KeyState } from "../../auth/list-keys.ts";
import { permissions } from "../../domain/permissions.ts";
import { answerPage } from "../answer.tsx";
import { ownOf, ownPath, type PageContext } from "../env.ts";
import { TimeCell } from "../ui/moment.tsx";
import { Badge, NewLink, Table, type Tone } from "../ui/parts.tsx";

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
        head={["Key", "State", "May", "Last used", "Expires", "Created"]}
        rows={keys}
        row={(key) => (
          <tr>
            <th scope="row">
              <a href={`${path}/${key.id}`}>{key.name}</a>
              <br />
              <code class="muted">…{key.hint}</code>
            </th>
            <td>
              <KeyBadge state={stateOf(key, now)} />
            </td>
            <td class="wide">{describePermissions(key.permissions)}</td>
            <TimeCell at={key.lastUsedAt} />
            <TimeCell at={key.expiresAt} />
            <TimeCell at={key.createdAt} />
          </tr>
        )}
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

/** Those of a key, or that it has them all. */
function describePermissions(granted: string[]): string {
  return permissions.every((one) => granted.includes(one)) ? "everything" : granted.join(", ");
}

const badges: Record<KeyState, { tone: Tone; text: string }> = {
  live: { tone: "good", text: "Live" },
  expired: { tone: "plain", text: "Expired" },
  revoked: { tone: "plain", text: "Revoked" },
};

export function KeyBadge({ state }: { state: KeyState }) {
  const { tone, text } = badges[state];
  return <Badge tone={tone}>{text}</Badge>;
}

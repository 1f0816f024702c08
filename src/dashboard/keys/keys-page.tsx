import { stateOf, type KeyState, type ListedKey } from "../../auth/list-keys.ts";
import { permissions } from "../../domain/permissions.ts";
import type { View } from "../env.ts";
import { organizationPath } from "../paths.ts";
import { TimeCell } from "../ui/moment.tsx";
import { Badge, Empty, Heading, Table, type Tone } from "../ui/parts.tsx";

interface KeysProps {
  organizationId: string;
  keys: ListedKey[];
  view: View;
}

export function KeysPage({ organizationId, keys, view }: KeysProps) {
  const path = (rest: string) => organizationPath(organizationId, `/keys${rest}`);
  return (
    <>
      <Heading title="API keys">
        <a class="button" href={path("/new")}>
          New key
        </a>
      </Heading>
      {keys.length === 0 ? (
        <Empty title="No key yet">
          <p>
            A program calls the service with a key. <a href={path("/new")}>Make the first one</a>.
          </p>
        </Empty>
      ) : (
        <Table caption="API keys" head={["Key", "State", "May", "Last used", "Expires", "Created"]}>
          {keys.map((key) => (
            <Row apiKey={key} href={path(`/${key.id}`)} now={view.now} />
          ))}
        </Table>
      )}
      <p class="muted small">
        A change of a key acts everywhere at once, and so does an expiry. Last use is noted once a minute.
      </p>
    </>
  );
}

function Row({ apiKey, href, now }: { apiKey: ListedKey; href: string; now: number }) {
  const { name, hint, permissions: granted, lastUsedAt, expiresAt, createdAt } = apiKey;
  return (
    <tr>
      <th scope="row">
        <a href={href}>{name}</a>
        <br />
        <code class="muted">…{hint}</code>
      </th>
      <td>
        <KeyBadge state={stateOf(apiKey, now)} />
      </td>
      <td class="wide">{describePermissions(granted)}</td>
      <TimeCell at={lastUsedAt} now={now} />
      <TimeCell at={expiresAt} now={now} />
      <TimeCell at={createdAt} now={now} />
    </tr>
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

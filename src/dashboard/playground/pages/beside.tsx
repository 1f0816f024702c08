import type { ConversationList } from "../../../chat/conversation-schemas.ts";
import type { Child } from "hono/jsx";
import { connectorOf } from "../../../connectors/registry.ts";
import type { StatusEntry } from "../../../integrations/schemas.ts";
import { dataCentres, type IntegrationType } from "../../../domain/integration-types.ts";
import { DISCONNECTS, reasonText, stateOfConnection, typeName } from "../../users/connection-state.ts";
import { PostForm } from "../../ui/form.tsx";
import { Moment } from "../../ui/moment.tsx";
import { Badge, count } from "../../ui/parts.tsx";
import { pathHere } from "../../paths.ts";

export function Sources({ entries }: { entries: StatusEntry[] }) {
  const isSyncing = entries.some(({ sync }) => sync);
  return (
    <section id="sources" aria-labelledby="sources-title" data-refresh={isSyncing ? pathHere() : undefined}>
      <h2 id="sources-title">Sources</h2>
      <ul class="sources">
        {entries.map((entry) => (
          <Source entry={entry} />
        ))}
      </ul>
    </section>
  );
}

function Source({ entry }: { entry: StatusEntry }) {
  const { type, enabled, connected, connectedAs, lastSynced, reason, sync } = entry;
  const name = typeName(type);
  const wasConnected = connectedAs !== undefined;
  const state = wasConnected ? stateOfConnection(entry) : { tone: "plain" as const, text: "Not connected" };
  const trouble = enabled && !connected ? reasonText(reason) : undefined;
  return (
    <li>
      <img src={`/integrations/icons/${type}.svg`} alt="" width="24" height="24" />
      <div>
        <p class="source-name">
          {name} <Badge tone={state.tone}>{state.text}</Badge>
        </p>
        {trouble !== undefined && <p class="small">{trouble}</p>}
        <div class="source-state">
          <div class="small muted">
            {enabled && <p>{connectedAs}</p>}
            {enabled && connected && connectorOf(type).sync && (
              <p>
                Synced <Moment at={lastSynced} none="not yet" />
              </p>
            )}
            {sync && (
              <p>
                {sync.message} (records so far: {count(sync.records)})
              </p>
            )}
          </div>
          <div class="source-actions">
            {!(enabled && connected) && (
              <SourceForm type={type} page="/connect" text={wasConnected ? "Connect again" : "Connect"}>
                {connectorOf(type).hasDataCentres && <DataCentre />}
              </SourceForm>
            )}
            {enabled && <Disconnect type={type} />}
          </div>
        </div>
      </div>
    </li>
  );
}

/** Asks first: what was synchronized is gone then. */
function Disconnect({ type }: { type: IntegrationType }) {
  return (
    <details>
      <summary>
        Disconnect<span class="unseen">: {typeName(type)}</span>
      </summary>
      <p class="small">{DISCONNECTS}</p>
      <SourceForm type={type} page="/disconnect" text="Yes, disconnect" kind="danger" />
    </details>
  );
}

interface SourceFormProps {
  type: IntegrationType;
  page: string;
  text: string;
  kind?: "danger";
  children?: Child;
}

function SourceForm({ type, page, text, kind, children }: SourceFormProps) {
  return (
    <PostForm action={pathHere(page)} hidden={{ integrationType: type }}>
      {children}
      <button type="submit" class={kind} aria-label={`${text}: ${typeName(type)}`}>
        {text}
      </button>
    </PostForm>
  );
}

function DataCentre() {
  return (
    <select name="dc" aria-label="Data centre of the Zoho account">
      {dataCentres.map((dc) => (
        <option value={dc}>zoho.{dc}</option>
      ))}
    </select>
  );
}

export const CONVERSATIONS_SHOWN = 20;

export function Conversations({ list, current }: { list: ConversationList; current: string | undefined }) {
  const { conversations, nextCursor } = list;
  return (
    <section id="conversations" aria-labelledby="conversations-title">
      <h2 id="conversations-title">Conversations</h2>
      {conversations.length === 0 && <p class="muted">None yet.</p>}
      {conversations.length > 0 && (
        <details open={current !== undefined}>
          <summary>Past conversations</summary>
          <ul class="conversations">
            {conversations.map(({ id, title, updatedAt }) => (
              <li>
                <a
                  href={pathHere("", { conversation: id })}
                  aria-current={id === current ? "page" : undefined}
                >
                  {title.trim() === "" ? "Untitled" : title}
                </a>{" "}
                <span class="small muted">
                  <Moment at={updatedAt} />
                </span>
              </li>
            ))}
          </ul>
          {nextCursor !== null && (
            <p>
              <a href={pathHere("", { older: nextCursor })}>Older conversations</a>
            </p>
          )}
        </details>
      )}
    </section>
  );
}

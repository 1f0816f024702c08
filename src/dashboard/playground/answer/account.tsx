import type { SourceReport, Usage } from "../../../analyst/report.ts";
import type { Action } from "../../../analyst/calls/toolbox.ts";
import { typeName } from "../../users/connection-state.ts";
import { isoTime } from "../../ui/moment.tsx";
import { Badge, Facts, Table, type Tone } from "../../ui/parts.tsx";
import type { Exchange } from "./exchange-data.ts";
import { Reading } from "./reading.tsx";

/** What stands below an answer: how it was read, sources, cost, how it was found, the request. */
export function Account({ exchange, isLast }: { exchange: Exchange; isLast: boolean }) {
  const { id, interpretation, sources, usage, thoughts, reasoning, actions = [], curl } = exchange;
  return (
    <div class="account">
      {interpretation && <Reading interpretation={interpretation} isLast={isLast} />}
      {sources && (
        <details>
          <summary>Sources: {summaryOf(sources)}</summary>
          <Sources sources={sources} />
        </details>
      )}
      {(thoughts || reasoning || actions.length > 0) && (
        <details>
          <summary>
            How it was answered{actions.length > 0 && `: ${countOf(actions.length, "tool call")}`}
          </summary>
          {thoughts && <Text title="Thoughts" text={thoughts} />}
          {actions.length > 0 && <Actions actions={actions} />}
          {reasoning && <Text title="Reasoning" text={reasoning} />}
        </details>
      )}
      {usage && (
        <details>
          <summary>Usage: {(usage.milliseconds / 1000).toFixed(1)} s</summary>
          <UsageFacts usage={usage} />
        </details>
      )}
      {curl !== undefined && (
        <details>
          <summary>The request as curl</summary>
          <div class="copyable">
            <pre id={`${id}-curl`} tabindex={0}>
              <code>{curl}</code>
            </pre>
            <button type="button" class="quiet scripted-only" data-copy={`${id}-curl`}>
              Copy
            </button>
          </div>
        </details>
      )}
    </div>
  );
}

function Text({ title, text }: { title: string; text: string }) {
  return (
    <>
      <h3>{title}</h3>
      <p class="wrapped">{text}</p>
    </>
  );
}

function Actions({ actions }: { actions: readonly Action[] }) {
  return (
    <>
      <h3>Actions</h3>
      <ol class="actions-taken">
        {actions.map(({ tool, toolInput, log }) => (
          <li>
            <code>{tool}</code>
            <pre class="wrapped">
              <code>{toolInput}</code>
            </pre>
            <p>{log}</p>
          </li>
        ))}
      </ol>
    </>
  );
}

const tones: Record<SourceReport["status"], Tone> = {
  used: "good",
  partial: "warn",
  stale: "warn",
  skipped: "plain",
  error: "bad",
};

function summaryOf(sources: readonly SourceReport[]): string {
  const used = sources.filter(({ status }) => status !== "skipped" && status !== "error");
  if (used.length === 0) return "none was used";
  return used
    .map(({ type, status }) => typeName(type) + (status === "used" ? "" : ` (${status})`))
    .join(", ");
}

function Sources({ sources }: { sources: readonly SourceReport[] }) {
  return (
    <Table
      caption="Sources of this answer"
      rows={sources}
      columns={[
        ["Source", ({ type }) => typeName(type)],
        ["Status", ({ status }) => <Badge tone={tones[status]}>{status}</Badge>],
        ["Data as of", ({ dataAsOf }) => dataAsOf !== null && isoTime(dataAsOf)],
        ["Why", ({ reason }) => reason],
        ["What to do", ({ action }) => action],
      ]}
    />
  );
}

function UsageFacts({ usage }: { usage: Usage }) {
  const { inputTokens, outputTokens, steps, toolCalls, milliseconds, model, checked } = usage;
  return (
    <Facts
      rows={[
        ["Time", `${Math.round(milliseconds)} ms`],
        ["Answered by", model],
        ["Model calls", steps],
        ["Tool calls", toolCalls],
        ["Tokens in", inputTokens ?? "not told"],
        ["Tokens out", outputTokens ?? "not told"],
        ["Read again", checked === undefined ? "by nobody" : checked ? "to its end" : "not to its end"],
      ]}
    />
  );
}

function countOf(count: number, name: string): string {
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}

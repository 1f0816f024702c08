import type { Interpretation } from "../../../offline/brief.ts";
import type { SourceReport, Usage } from "../../../analyst/report.ts";
import type { Action } from "../../../analyst/calls/toolbox.ts";
import { pathHere } from "../../paths.ts";
import { Answer } from "./answer.tsx";
import { dataOf, type Exchange } from "./exchange-data.ts";
import { Results } from "./results.tsx";
import { typeName } from "../../users/connection-state.ts";
import { isoTime } from "../../ui/moment.tsx";
import { Badge, Facts, Table, type Tone } from "../../ui/parts.tsx";

export function ExchangeArticle({ exchange, isLast }: { exchange: Exchange; isLast: boolean }) {
  const { question, answer, answerId, followUpQuestion, interpretation } = exchange;
  const { evidence = [], checks = [], charts = [] } = exchange;
  const data = dataOf(exchange);
  const fileOf =
    answerId === undefined
      ? undefined
      : (file: string) => pathHere(`/answers/${encodeURIComponent(answerId)}/data/${file}`);
  return (
    <article class="exchange" tabindex={-1}>
      {question !== undefined && <Question text={question} />}
      {answer !== undefined && (
        <>
          <h2 class="speaker">Answer</h2>
          {interpretation && <LeftOut {...interpretation} />}
          <Answer text={answer} evidence={evidence} checks={checks} answer={data} />
          <div class="results">
            <Results {...data} charts={charts} evidence={evidence} fileOf={fileOf} />
          </div>
          {isLast && followUpQuestion !== undefined && <FollowUp question={followUpQuestion} />}
          <Account exchange={exchange} isLast={isLast} />
        </>
      )}
    </article>
  );
}

export function Question({ text }: { text: string }) {
  return (
    <>
      <h2 class="speaker">Question</h2>
      <p class="question">{text}</p>
    </>
  );
}

/** What of the question the answer does not cover: nobody should have to open anything to see it. */
function LeftOut({ leftOut }: Pick<Interpretation, "leftOut">) {
  if (leftOut.length === 0) return <></>;
  return (
    <p class="message warn left-out">
      <strong>Not covered:</strong> {leftOut.join("; ")}
    </p>
  );
}

function Reading({ interpretation, isLast }: { interpretation: Interpretation; isLast: boolean }) {
  const { readings, assumptions, questions } = interpretation;
  const others = isLast ? questions : [];
  if (readings.length + assumptions.length + others.length === 0) return <></>;
  return (
    <details>
      <summary>How I read the question</summary>
      <Lines items={readings} />
      <Lines title="Taken for granted" items={assumptions} />
      {others.length > 0 && (
        <>
          <h3>Did you mean</h3>
          {others.map((question) => (
            <FollowUp question={question} />
          ))}
        </>
      )}
    </details>
  );
}

function Lines({ title, items }: { title?: string; items: readonly string[] }) {
  if (items.length === 0) return <></>;
  return (
    <>
      {title !== undefined && <h3>{title}</h3>}
      <ul>
        {items.map((item) => (
          <li>{item}</li>
        ))}
      </ul>
    </>
  );
}

/** A button of the form below: asks this question, whatever stands in the field. */
export function FollowUp({ question }: { question: string }) {
  return (
    <p class="follow-up">
      <button type="submit" form="ask" formnovalidate class="quiet" name="followUp" value={question}>
        <span class="unseen">Ask: </span>
        {question}
      </button>
    </p>
  );
}

/** What stands below an answer: how it was read, sources, cost, how it was found, the request. */
function Account({ exchange, isLast }: { exchange: Exchange; isLast: boolean }) {
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

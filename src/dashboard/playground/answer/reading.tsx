import type { Interpretation } from "../../../offline/brief.ts";

/** What of the question the answer does not cover: nobody should have to open anything to see it. */
export function LeftOut({ leftOut }: Pick<Interpretation, "leftOut">) {
  if (leftOut.length === 0) return <></>;
  return (
    <p class="message warn left-out">
      <strong>Not covered:</strong> {leftOut.join("; ")}
    </p>
  );
}

/** How the question was read, and what else it may have meant. */
export function Reading({ interpretation, isLast }: { interpretation: Interpretation; isLast: boolean }) {
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

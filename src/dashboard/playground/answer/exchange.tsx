import type { Exchange } from "./exchange-data.ts";
import { Answer } from "./answer.tsx";
import { Account } from "./account.tsx";

export function ExchangeArticle({ exchange, isLast }: { exchange: Exchange; isLast: boolean }) {
  const { id, question, answer, evidence = [], followUpQuestion } = exchange;
  return (
    <article class="exchange" tabindex={-1}>
      {question !== undefined && <Question text={question} />}
      {answer !== undefined && (
        <>
          <h3 class="speaker">Answer</h3>
          <Answer id={id} text={answer} evidence={evidence} />
          {isLast && followUpQuestion !== undefined && <FollowUp question={followUpQuestion} />}
          <Account exchange={exchange} />
        </>
      )}
    </article>
  );
}

export function Question({ text }: { text: string }) {
  return (
    <>
      <h3 class="speaker">Question</h3>
      <p class="question">{text}</p>
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

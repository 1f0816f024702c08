import { pathHere } from "../../paths.ts";
import { Account } from "./account.tsx";
import { Answer } from "./answer.tsx";
import { dataOf, type Exchange } from "./exchange-data.ts";
import { LeftOut, FollowUp } from "./reading.tsx";
import { Results } from "./results.tsx";

interface ExchangeProps {
  exchange: Exchange;
  isLast: boolean;
}

export function ExchangeArticle({ exchange, isLast }: ExchangeProps) {
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

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

import { describeRange } from "../periods/format.ts";
import type { SearchCall } from "./plan-search.ts";
import type { WhySection } from "./plan-why.ts";
import { quote } from "./quote.ts";
import { readHits } from "./search-data.ts";
import { sources } from "./sources.ts";
import { joinWords, unique } from "../periods/reading/text.ts";
import type { Outcomes, Written } from "./write-types.ts";

const SHOWN = 3;

/** What was written in the time of a change, quoted with author and date. */
export function writeDocuments(
  section: WhySection,
  searches: readonly SearchCall[],
  outcomes: Outcomes,
): Omit<Written, "found"> {
  const made = searches.filter(({ call }) => outcomes.has(call));
  const read = made.map(({ source, call }) => ({ source, result: readHits(source, call, outcomes) }));
  const lines = unique(
    read.flatMap(({ result }) => (result.ok ? result.data.hits.slice(0, SHOWN).map(({ line }) => line) : [])),
  );
  const places = joinWords(read.flatMap(({ source, result }) => (result.ok ? [sources[source].place] : [])));
  const failed = read.flatMap(({ source, result }) => (result.ok ? [] : [{ source, reason: result.reason }]));
  if (places === "") return { answer: [], reasoning: [], failed };
  const range = {
    startDate: made[0]?.range?.from ?? section.period.startDate,
    endDate: section.period.endDate,
  };
  const words = quote(made[0]?.words ?? "", 200);
  return {
    answer:
      lines.length === 0
        ? [`I found nothing in ${places} from those days that mentions it.`]
        : [
            [
              "What was written around then, as possible explanations and not as proven causes:",
              ...lines.map((line) => `- ${line}`),
            ].join("\n"),
          ],
    reasoning: [
      `What was written from ${describeRange(range)} was searched for in ${places} by the words ${words}; what is quoted was not checked.`,
    ],
    failed,
  };
}

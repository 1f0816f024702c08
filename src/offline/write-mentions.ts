import type { RecordsSection } from "./plan-records.ts";
import { formatCount, formatMoney } from "./format.ts";
import { quote } from "./quote.ts";
import { type ListResult, listResult, readResult } from "./results.ts";
import { capitalise, joinWords } from "../periods/reading/text.ts";
import { listWords } from "./vocabulary-lists.ts";
import { itemLine } from "./write-records.ts";
import type { Outcomes, Written } from "./write-types.ts";

const SHOWN = 3;

/** Writes which records of the business suite mention what was searched for. */
export function writeMentions({ words, calls }: RecordsSection, outcomes: Outcomes): Written {
  const reads = calls.map(({ list, call }) => ({ list, read: readResult(outcomes.get(call), listResult) }));
  const paragraphs = reads.flatMap(({ list, read }) =>
    read.ok && read.data.count > 0 ? [mention(list, words, read.data)] : [],
  );
  const failed = reads.flatMap(({ read }) =>
    read.ok ? [] : [{ source: "business-suite" as const, reason: read.reason }],
  );
  const isRead = reads.some(({ read }) => read.ok);
  const nothing = isRead
    ? [`I found no records in the business suite that mention ${quote(words, 120)}.`]
    : [];
  return {
    answer: paragraphs.length > 0 ? [paragraphs.join("\n")] : nothing,
    reasoning: isRead
      ? [
          `The business suite was searched for ${quote(words, 120)} in ${joinWords(calls.map(({ list }) => list))}.`,
        ]
      : [],
    found: paragraphs.length > 0,
    failed: failed.slice(0, 1),
  };
}

function mention(list: string, words: string, { count, items, totals }: ListResult): string {
  const word = listWords.find(({ kind }) => kind === list) ?? { one: "record", many: "records" };
  const worth = totals.map(({ amount, currency }) => `${formatMoney(amount, currency)} in total`);
  const sum = worth.length === 0 ? "" : `, ${joinWords(worth)}`;
  const shown = items.slice(0, SHOWN).map((item) => `- ${itemLine(item)}`);
  const some = count > shown.length ? ", the latest" : "";
  const head = `${capitalise(formatCount(count, word.one, word.many))} ${count === 1 ? "mentions" : "mention"} ${quote(words, 80)}${sum}${some}:`;
  return [head, ...shown].join("\n");
}

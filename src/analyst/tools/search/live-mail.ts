import type { Dataset } from "../../../catalogue/types.ts";
import { searchMail } from "../../../connectors/gmail/gmail.ts";
import { createAccess } from "../../../integrations/tokens/access.ts";
import { addDays } from "../../../periods/dates.ts";
import { firstInstant } from "../../../periods/instants.ts";
import type { SourceOf } from "../../sources.ts";
import type { Ask, Found } from "./found.ts";
import { quotePhrase } from "./words.ts";

/** Mail is never stored; Gmail answers newest first and counts up to 500. Throws `VendorError`. */
export async function searchMails(ask: Ask, dataset: Dataset, source: SourceOf<"mail">): Promise<Found> {
  const call = createAccess(ask.context.deps, source);
  const { mails, total } = await searchMail(call, { query: queryOf(ask), limit: ask.search.limit });
  return {
    hits: mails.map(({ id, subject, from, date, snippet, url }) => ({
      dataset: dataset.name,
      id,
      title: subject,
      author: from,
      date,
      text: snippet,
      url,
    })),
    total,
    notes: total === null ? ["More than 500 mails match; Gmail does not count them."] : [],
    complete: true,
    storedAt: null,
  };
}

/** In seconds, because Gmail takes a day for one of California. */
function queryOf({ search: { author, place, period }, words, match, context }: Ask): string {
  const secondOf = (day: string) => Date.parse(firstInstant(day, context.clock.timeZone)) / 1000;
  const wanted = words.wanted.map(quotePhrase).join(" ");
  return [
    match === "any" && words.wanted.length > 1 ? `{${wanted}}` : wanted,
    ...words.unwanted.map((word) => `-${quotePhrase(word)}`),
    ...(author === undefined ? [] : [`from:${quotePhrase(author)}`]),
    // A label's blanks are hyphens in a search.
    ...(place === undefined ? [] : [`label:${quotePhrase(place.replaceAll(/\s+/g, "-"))}`]),
    ...(period === undefined
      ? []
      : [`after:${secondOf(period.from)}`, `before:${secondOf(addDays(period.to, 1))}`]),
  ]
    .filter(Boolean)
    .join(" ");
}

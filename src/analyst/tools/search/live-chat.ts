import type { Dataset } from "../../../catalogue/types.ts";
import { toPlainText } from "../../../connectors/slack/message.ts";
import { searchSlack } from "../../../connectors/slack/search.ts";
import { createAccess } from "../../../integrations/tokens/access.ts";
import { addDays } from "../../../periods/dates.ts";
import type { SourceOf } from "../../sources.ts";
import type { Ask, Found } from "./found.ts";
import { quotePhrase } from "./words.ts";

const NOBODY = { people: new Map(), channels: new Map(), domain: null };

/** Slack's own search, before the first synchronization. Throws `VendorError`. */
export async function searchChat(ask: Ask, dataset: Dataset, source: SourceOf<"team-chat">): Promise<Found> {
  const { search, context } = ask;
  const { deps } = context;
  const call = createAccess(deps, source);
  const sort = search.orderBy === "newest" ? "timestamp" : "score";
  const { total, messages } = await searchSlack(call, { query: queryOf(ask), limit: search.limit, sort });
  // Slack's search knows no "or".
  const isNarrow = ask.match === "any" && ask.words.wanted.length > 1;
  return {
    hits: messages.map(({ id, channel, author, date, text, url }) => ({
      dataset: dataset.name,
      id: id || undefined,
      title: "",
      author,
      place: channel,
      date,
      text: toPlainText(text, NOBODY),
      url: url ?? undefined,
    })),
    total: isNarrow ? null : total,
    notes: isNarrow
      ? ["Before it is synchronized, the chat finds only messages that have all of the words."]
      : [],
    complete: !isNarrow,
    storedAt: null,
  };
}

/** The filters as Slack writes them: its before: and after: exclude their day, and there must be something. */
function queryOf({ search: { author, place, period }, words, context }: Ask): string {
  const parts = [
    ...(place === undefined ? [] : [`in:${quotePhrase(place.replace(/^#/, ""))}`]),
    ...(author === undefined ? [] : [`from:${quotePhrase(author.replace(/^@/, ""))}`]),
    ...words.wanted.map(quotePhrase),
    ...words.unwanted.map((word) => `-${quotePhrase(word)}`),
    ...(period === undefined ? [] : [`after:${addDays(period.from, -1)}`, `before:${addDays(period.to, 1)}`]),
  ];
  return parts.length > 0 ? parts.join(" ") : `before:${addDays(context.clock.today, 1)}`;
}

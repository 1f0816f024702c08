import type { HistoryMessage } from "../../../src/domain/model.ts";
import type { Ask, Part } from "../../../src/offline/plan.ts";
import { readMessage } from "../../../src/offline/reading/message.ts";
import type { Period } from "../../../src/periods/reading/types.ts";

/** Wednesday, 18 November 2026. */
export const TODAY = "2026-11-18";

const REFUSAL = "I do not understand that, so I do not answer it.";

/** What a message is read as, in one line; earlier messages of the user stand before it, with `>>` between, or `>>>` behind one that was refused. */
export function planOf(message: string, today = TODAY): string {
  const turns = message.split(/ >>+ /);
  const refused = message.match(/ >>+ /g)?.map((sign) => sign === " >>> ") ?? [];
  const history = turns
    .slice(0, -1)
    .flatMap((content, at): HistoryMessage[] => [
      { role: "user", content },
      ...(refused[at] ? [{ role: "assistant" as const, content: REFUSAL }] : []),
    ]);
  const known = { today, fiscalYearStart: 1, own: new Map(), preferred: [], names: [] };
  const { talk, parts, problems } = readMessage(turns.at(-1) ?? "", history, known);
  if (talk !== undefined) return talk;
  if (problems.length > 0) return "no such day";
  return parts.map(describePart).join(" + ");
}

function describePart(part: Part): string {
  if (part.topic === "unclear") {
    const choices = part.choices.map(({ dataset }) => dataset.name).join("/");
    return choices === "" ? `? ${part.unknown.join("|")}`.trim() : `? which of ${choices}`;
  }
  if (part.topic === "overview")
    return words(
      part.overview.left.length > 0 && `? ${part.overview.left.join("|")}`,
      "overview",
      part.overview.about,
      days(part.overview.period),
      part.overview.base && `vs ${baseOf(part.overview.base)}`,
    );
  if (part.topic === "ask") return describeAsk(part.ask);
  const { topic, datasets, author, place, period, isNewest, limit, left } = part.search;
  return words(
    left.length > 0 && `? ${left.join("|")}`,
    "search",
    datasets?.join("/"),
    topic && `“${topic}”`,
    author && `by ${author}`,
    place && `in ${place}`,
    days(period),
    isNewest && "newest",
    limit !== undefined && `top ${limit}`,
  );
}

function describeAsk(ask: Ask): string {
  const { dataset, kind, measures, groupBy, period, date, base, conditions, states, open, having, order } =
    ask;
  // A newer name of the same kind takes its place.
  const newest = Math.min(...open.map(({ age = 0 }) => age));
  return words(
    kind === "report" ? undefined : kind,
    dataset.name,
    measures.join(","),
    groupBy.length > 0 && `by ${groupBy.join(",")}`,
    days(period),
    period !== undefined && date !== undefined && `(${date})`,
    base !== undefined && `vs ${baseOf(base)}`,
    ...states.map(({ state, isNegated }) => (isNegated ? `not ${state}` : state)),
    ...conditions.map(({ field, is, values, role }) =>
      `${field} ${is} ${values.join("/")}${role === "whole" ? " of the whole" : ""}`.trim(),
    ),
    ...open.map(
      ({ said, isNegated, dimensions, role, age = 0 }) =>
        `${age > newest ? "earlier " : ""}${isNegated ? "not " : ""}“${said}”${dimensions.length === 1 ? ` of ${dimensions[0]}` : ""}${role === "whole" ? " of the whole" : ""}`,
    ),
    ...having.map(
      ({ measure, is, value, upTo }) =>
        `having ${measure} ${is} ${value}${upTo === undefined ? "" : ` to ${upTo}`}`,
    ),
    order &&
      `${order.nth === undefined ? "" : `${order.nth}. `}${order.direction === "descending" ? "most" : "least"} ${order.by ?? ""}`.trim(),
    ask.limit !== undefined && `top ${ask.limit}`,
    ask.among !== undefined && `of the rows of the question before`,
    ask.also !== undefined && `and of [${describeAsk(ask.also)}]`,
    ask.apart !== undefined &&
      (ask.apart.dataset === dataset
        ? `but not in ${days(ask.apart.period)}`
        : `but not in [${describeAsk(ask.apart)}]`),
    ask.versus !== undefined && `${ask.versus.as} [${describeAsk(ask.versus.other)}]`,
    ask.pick !== undefined && `row ${ask.pick}`,
    ask.within !== undefined && `in each ${ask.within}`,
    ask.asks === "groups" && "how many of them",
    ask.average && "average",
    ask.shareOf === undefined ? ask.share && "share" : `share ${ask.shareOf}`,
    ask.trend && "trend",
    ask.target && words("target", ask.aim && `${ask.aim.value} ${ask.aim.unit ?? ""}`.trim()),
    ask.ageing && "ageing",
    ask.change,
    ask.left.length > 0 && `LEFT ${ask.left.join("|")}`,
  );
}

const baseOf = (base: Period | string): string => (typeof base === "string" ? base : days(base));

function days(period: Period | undefined): string {
  if (period === undefined) return "";
  if (period.startDate === period.endDate) return period.startDate;
  const from = period.startDate <= "2000-01-01" ? "" : period.startDate;
  return `${from}..${period.endDate >= "2100-01-01" ? "" : period.endDate}`;
}

const words = (...parts: (string | false | undefined)[]): string => parts.filter(Boolean).join(" ");

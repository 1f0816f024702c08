import { findDataset, findMeasure } from "../../catalogue/catalogue.ts";
import { formatDay, formatGrain, monthNames, waysToWrite } from "../references/format-dates.ts";
import { Problem } from "../references/problem.ts";
import { checkRank, isOrdered } from "../references/ranks.ts";
import type { Value } from "../references/value.ts";
import { inlineLabel } from "../texts.ts";
import { measureNoun } from "./nouns.ts";
import type { Refuted, Said } from "./sentences.ts";
import { isOfAllRows, moveOf, type RankSaid, superlativeIn } from "./superlatives.ts";
import { type Way, wayIn } from "./ways.ts";

/** What it is the largest of are not all rows then, or something else than the row is. */
const PARTLY = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:after|behind|among|except|apart|other|others|next|besides|without|since|before|until|single|that|which|one|not|at (?:most|least)|nach|hinter|unter|außer|neben|ohne|seit|vor|bis|après|derrière|parmi|hors|sauf|depuis|tras|detrás|entre|excepto|sin|desde|dopo|tra|fra|senza|depois|exceto|sem|na|achter|behalve|zonder|sinds|eine[rs]? der|l['’]un|un[oa] de|its|their|his|her|seine?m?|ihre?m?|son|sa|leur|sus?|su[oa]|seu|zijn|haar)(?!\p{L})`,
  "iu",
);

/** "With 1,300 sessions, Direct is". */
const NOUN_FIRST = /^[\s*_]*(?:\p{L}+[\s*_)]*)?,/u;

/** A rank that the words say of the row whose figure stands beside them, by all that the sentence gives of it. */
export function refuteRank(said: readonly Said[], words: string, language: string): Refuted | undefined {
  // Who has marked a rank has meant that one.
  if (PARTLY.test(words) || said.some(({ piece }) => piece.isRanked)) return undefined;
  const last = said.at(-1);
  const [behind = ""] = last?.behind.replace(NOUN_FIRST, "").split(/[.,;:]/u) ?? [];
  const beside = [
    ...said.map((one) => [one, one.before] as const),
    ...(last ? [[last, behind] as const] : []),
  ];
  const [claimed, other] = beside.flatMap(([one, stretch]) => {
    const claim = superlativeIn(stretch);
    return claim ? { one, claim } : [];
  });
  if (!claimed || other) return undefined;
  const { one, claim } = claimed;
  if (one.value.at?.list !== "rows") return undefined;
  const own = namesOf(one, language);
  const checked = said
    .filter((each) => isOfRowOf(each, one) && isMeasure(each))
    .map((each) => {
      const move = each.value.isChange ? moveOf(claim) : undefined;
      const isMeant = isOfAllRows(claim, own, (text) => measureNoun(each.value, text), move?.length);
      return [each.piece, isMeant ? whyNot(each, claim, move?.way ?? wayIn(words)) : undefined] as const;
    });
  const [[piece, why] = []] = checked;
  return piece && why !== undefined && checked.every(([, reason]) => reason !== undefined)
    ? [piece, why]
    : undefined;
}

function isOfRowOf({ value }: Said, { value: other }: Said): boolean {
  return value.at?.list === "rows" && value.label === other.label;
}

/** How a text may call its row. */
function namesOf({ value: { label, view, at } }: Said, language: string): string[] {
  const own = label ?? "";
  const row = at && view?.table.rows[at.index];
  const grain = view?.table.columns.find((column) => column.grain && row?.cells[column.key] === own)?.grain;
  const month = [...monthNames(language)].find(([, part]) => part === own.slice(4, 7))?.[0];
  const days = grain === "day" ? [language, "en-GB"].flatMap((one) => waysToWrite(own, one)) : [];
  const weekday = days.length > 0 ? [formatDay(own, language, { weekday: "long" })] : [];
  const names = [
    inlineLabel(own),
    ...days,
    ...weekday,
    ...(grain ? [formatGrain(grain, own, language)] : []),
    ...(month ? [month] : []),
  ];
  return names.toSorted((a, b) => b.length - a.length);
}

/** What is ranked: a measure, its share or how it changed. */
function isMeasure({ value: { column, kind } }: Said): boolean {
  return (
    kind === "cell" &&
    column?.role === "measure" &&
    /^[^.]+(?:\.(?:share|change|changePercent))?$/.test(column.key)
  );
}

function whyNot(
  { value }: Said,
  { isMost, isJudged, rank }: RankSaid,
  way: Way | undefined,
): string | undefined {
  const { view, column, isChange } = value;
  const dataset = findDataset(view?.table.dataset ?? "");
  const good = dataset && findMeasure(dataset, column?.key.split(".")[0] ?? "")?.good;
  if (!view) return undefined;
  // "Lost the most" is of what fell, and of nothing else.
  if (isChange ? isJudged || !isMost || way === undefined : way !== undefined) return undefined;
  const isFromTop = isChange ? way === "up" : isMost === !(isJudged && good === "down");
  // Where nobody has said which way is good, it may be either.
  const ends = isJudged && good === undefined ? [true, false] : [isFromTop];
  const reasons = ends.map((isTop) => notRanked(value, rank, isTop));
  return reasons.every((reason) => reason !== undefined) ? reasons[0] : undefined;
}

function notRanked(value: Value, rank: number, isFromTop: boolean): string | undefined {
  const { view, column } = value;
  if (!view || !isOrdered(view, column, isFromTop)) return undefined;
  try {
    checkRank(value, { kind: "rank", rank, isFromTop });
    return undefined;
  } catch (error) {
    return error instanceof Problem && error.isRefuted ? error.message : undefined;
  }
}

import { findDataset, findMeasure } from "../../catalogue/catalogue.ts";
import { waysToName } from "../references/format-dates.ts";
import type { Piece } from "../references/piece.ts";
import { Problem } from "../references/problem.ts";
import { checkRank, isOrdered } from "../references/ranks.ts";
import type { Value } from "../references/value.ts";
import { inlineLabel } from "../texts.ts";
import { measureNoun } from "./nouns.ts";
import { ownClause, type Refuted, type Said } from "./sentences.ts";
import { isOfAllRows, type RankSaid, superlativeIn } from "./superlatives.ts";
import { type Way, wayIn } from "./ways.ts";

/** What it is the largest of are not all rows then. */
const SCOPE =
  /(?<!\p{L})(?:among|except|apart|others?|besides|without|unter|außer|neben|ohne|parmi|hors|sauf|entre|excepto|sin|tra|fra|senza|exceto|sem|behalve|zonder)(?!\p{L})/iu;
/** Or something else than the row is. */
const PARTLY = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:after|behind|next|since|before|until|single|that|which|one|not|at (?:most|least)|nach|hinter|seit|vor|bis|après|derrière|depuis|tras|detrás|desde|dopo|depois|na|achter|sinds|eine[rs]? der|l['’]un|un[oa] de|its|their|his|her|seine?m?|ihre?m?|son|sa|leur|sus?|su[oa]|seu|zijn|haar)(?!\p{L})`,
  "iu",
);

/** "With 1,300 sessions, Direct is". */
const NOUN_FIRST = /^[\s*_]*(?:\p{L}+[\s*_)]*)?,/u;

/** Ranks that the words say of the rows whose figures stand beside them, by all that the sentence gives of each. */
export function refuteRanks(said: readonly Said[], language: string): Refuted[] {
  const last = said.at(-1);
  if (!last || SCOPE.test(last.whole)) return [];
  const [behind = ""] = last.behind.replace(NOUN_FIRST, "").split(/[.,;:]/u);
  const beside = [...said.map((one) => [one, ownClause(one.before)] as const), [last, behind] as const];
  return beside.flatMap(([one, clause]): Refuted[] => {
    const claim = PARTLY.test(clause) ? undefined : superlativeIn(clause);
    const ofRow = said.filter((each) => isOfRowOf(each, one) && isMeasure(each));
    // Who has marked a rank has meant that one.
    if (!claim || one.value.at?.list !== "rows" || ofRow.some(({ piece }) => piece.isRanked)) return [];
    const own = namesOf(one, language);
    const [first, ...others] = ofRow.map((each): [Piece, string | undefined] => {
      const isMeant = isOfAllRows(claim, own, (text) => measureNoun(each.value, text));
      return [each.piece, isMeant ? whyNot(each, claim, wayIn(clause)) : undefined];
    });
    const why = others.every(([, reason]) => reason !== undefined) ? first?.[1] : undefined;
    return first && why !== undefined ? [[first[0], why]] : [];
  });
}

function isOfRowOf({ value }: Said, { value: other }: Said): boolean {
  return value.at?.list === "rows" && value.label === other.label;
}

/** How a text may call its row. */
function namesOf({ value: { label, view, at } }: Said, language: string): string[] {
  const own = label ?? "";
  const row = at && view?.table.rows[at.index];
  const grain = view?.table.columns.find((column) => column.grain && row?.cells[column.key] === own)?.grain;
  const names = [inlineLabel(own), ...(grain ? waysToName(own, grain, language) : [])];
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

function whyNot({ value }: Said, { isMost, isJudged, isTimed, rank }: RankSaid, way: Way | undefined) {
  const { view, column, isChange, unit } = value;
  const dataset = findDataset(view?.table.dataset ?? "");
  const good = dataset && findMeasure(dataset, column?.key.split(".")[0] ?? "")?.good;
  if (!view || (isTimed && unit !== "days" && unit !== "seconds")) return undefined;
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

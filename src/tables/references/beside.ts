import { baseOf } from "../language.ts";
import { commonDays, type DayRange } from "../../periods/dates.ts";
import { relativePeriods } from "../said/relative.ts";
import type { Said } from "../said/sentences.ts";
import { fold, inlineLabel } from "../texts.ts";
import { namedRows } from "./named-rows.ts";
import { isFigure, type Piece } from "./piece.ts";
import { formatGrain, monthsIn, partsOfRange, quartersIn, yearsIn } from "./format-dates.ts";
import type { Value } from "./value.ts";
import { rowAt, type RowPlace, type View, wordsOf } from "./view.ts";

const TOTALS: Readonly<Record<string, string>> = {
  de: "gesamt",
  it: "totale",
  nl: "totaal",
  pl: "razem",
  ja: "合計",
  ar: "الإجمالي",
};

/** The row's label to print behind a figure whose words name another row of the table, and not its own. */
export function otherLabel(said: Said, pieces: readonly Piece[], language: string): string | undefined {
  const { value } = said;
  const { view, at, label } = value;
  if (view === undefined || at === undefined || label === null || value.kind === "quote") return undefined;
  if (!isOfOther(at, said, pieces)) return undefined;
  if (at.list === "totals" && at.index === 0) return TOTALS[baseOf(language)] ?? "total";
  const cells = rowAt(at)?.cells ?? {};
  const grain = view.table.columns.find((column) => column.grain && cells[column.key] === label)?.grain;
  return grain ? formatGrain(grain, label, language) : inlineLabel(label);
}

/** More is no sentence that a reader takes in. */
const LONGEST = 2000;
/** "Direct, ahead of Email, has": the row named last is what another is told against. */
const AHEAD = /(?<!\p{L})(?:than|ahead|als|vor|hinter|devant|derrière|que|detrás|dan|di)(?!\p{L})/iu;

/**
 * "Direct earned €3 and Email €5", of Direct: one row is named right before the figure, and its own not behind it; or a
 * sentence that names rows does not name this one. A total is told of a row that has no figure of its own. Months are
 * told of as periods.
 */
function isOfOther(
  at: RowPlace,
  { value, clause: { before, behind }, whole, named }: Said,
  pieces: readonly Piece[],
): boolean {
  const { view, list } = at;
  const isOfMonths = view.table.columns.some(({ grain }) => grain && /month|quarter|year/.test(grain));
  if (whole.length > LONGEST || isOfMonths) return false;
  const all = named(view);
  const isOwn = (rows: ReadonlySet<number>) => [...rows].some((row) => isOfRow(value, view, row));
  const near = all.size === 0 ? all : namedRows(view, before);
  const [row] = near;
  const isTold = row !== undefined && near.size === 1 && !isCounted(view, row, whole);
  if (list === "totals") return isTold && !pieces.some((one) => one.value && isOfRow(one.value, view, row));
  if (isTold && !isOwn(near) && !isOwn(namedRows(view, behind)) && !(AHEAD.test(before) && isOwn(all)))
    return true;
  return all.size > 0 && !isOwn(all) && isUnnamed(at, whole);
}

/** Nor by a word of its name. */
function isUnnamed({ view, index }: RowPlace, whole: string): boolean {
  const { columns, rows } = view.table;
  const words = fold(whole);
  const label = rows[index]?.label ?? "";
  const own = wordsOf(fold(label)).filter((word) => word.length > 1);
  // The page "/" has no word: it is named as it is written.
  const isNamed = own.length > 0 ? own.some((word) => words.includes(word)) : whole.includes(label);
  return !columns.some(({ grain }) => grain) && !isNamed;
}

/** "New users" is what was counted, and names no row "new". */
function isCounted({ table }: View, row: number, words: string): boolean {
  const label = fold(table.rows[row]?.label ?? "");
  return table.columns.some(
    ({ role, title }) =>
      role === "measure" && fold(title).includes(label) && words.includes(title.toLowerCase()),
  );
}

/** A figure is of the rows that it is made of, and of those that are level with it: "Ben, Eva and Ada wrote 6 each". */
function isOfRow({ value, at, column, pointers }: Value, view: View, row: number): boolean {
  if (at === undefined) return pointers.some((one) => one.startsWith(`${view.pointer}/rows/${row}/`));
  if (at.view !== view || at.list !== "rows") return false;
  return at.index === row || (column && at.view.table.rows[row]?.cells[column.key]) === value;
}

/** The months, the years, or what else of the calendar a sentence names. */
export interface NamedPeriods {
  isOf: (period: DayRange) => boolean;
  /** Figures of the sentence are of each of them. */
  areCovered: boolean;
}

/** "Compared with September", "als im September": what a figure is told against is no period of its own. */
const COMPARED =
  /(?<!\p{L})(?:compared (?:with|to)|(?:than|as)(?: in)?|since|versus|vs\.?|seit|wie im|gegenüber(?: dem)?|verglichen mit|im Vergleich zum|als im|par rapport à|qu['’]en|que en|frente a|respecto a|comparado con|rispetto a|che (?:in|a)|em relação a|do que em|face a|vergeleken met|dan in)\s(?:\p{L}+(?:\s(?:de\s)?20\d{2})?|20\d{2})/giu;

/** Takes the clauses of a sentence in their order: what comes behind a figure compares it. */
export function namedPeriods(pieces: readonly Piece[], language: string) {
  const covered = partsOf(pieces.filter(({ value }) => !value?.isChange));
  // A date that a reference prints has its month in a short form.
  const printed = partsOf(pieces.filter((piece) => !isFigure(piece)));
  const said = new Set<string>();
  const relative: DayRange[] = [];
  const periods = pieces.flatMap(({ value }) => value?.period ?? []);
  const table = pieces.find(({ value }) => value?.view)?.value?.view?.table;
  return (all: string): readonly NamedPeriods[] => {
    const words = all.replace(COMPARED, " ");
    for (const part of [...monthsIn(words, language), ...yearsIn(words), ...quartersIn(words)])
      said.add(part);
    if (table) relative.push(...relativePeriods(words, table));
    const ofCalendar = [...Map.groupBy(said, kindOf)].map(([kind, named]): NamedPeriods => {
      const parts = [...named, ...[...printed].filter((part) => kindOf(part) === kind)];
      const isOf = (period: DayRange) => parts.some((part) => partsOfRange(period).has(part));
      return { isOf, areCovered: named.every((part) => covered.has(part)) };
    });
    const isOf = (period: DayRange) => relative.some((one) => commonDays(one, period));
    return relative.length === 0 ? ofCalendar : [...ofCalendar, { isOf, areCovered: periods.some(isOf) }];
  };
}

/** Months are `-09`, years `2026-`, and quarters have no hyphen. */
function kindOf(part: string): number {
  return part.indexOf("-");
}

const MONTH_BEHIND = /^[\s*_]*(?:\p{L}+\s)?(?:in|im|en|em|a|au|w)\s\p{L}+/u;

/** "… in September" right behind a figure of another month. */
function isOfOtherMonth({ period, isChange }: Value, behind: string, language: string): boolean {
  if (period === null || isChange) return false;
  const [month, other] = monthsIn(MONTH_BEHIND.exec(behind)?.[0] ?? "", language);
  return month !== undefined && other === undefined && !partsOfRange(period).has(month);
}

function partsOf(pieces: readonly Piece[]): Set<string> {
  return new Set(pieces.flatMap(({ value }) => (value?.period ? [...partsOfRange(value.period)] : [])));
}

/** Whether a sentence names periods, none of them the figure's, and no other figure is of them. */
export function isOfOtherPeriod(
  value: Value,
  named: readonly NamedPeriods[],
  behind: string,
  language: string,
): boolean {
  const { period, isChange } = value;
  if (isOfOtherMonth(value, behind, language)) return true;
  return period !== null && !isChange && named.some(({ isOf, areCovered }) => !areCovered && !isOf(period));
}

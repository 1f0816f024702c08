import { baseOf } from "../language.ts";
import { commonDays, type DayRange } from "../../periods/dates.ts";
import { relativePeriods } from "../said/relative.ts";
import { fold, inlineLabel } from "../texts.ts";
import type { Clause, NamedRows } from "./clauses.ts";
import { isFigure, type Piece } from "./piece.ts";
import { formatGrain, monthsIn, partsOfRange, quartersIn, yearsIn } from "./format-dates.ts";
import type { Value } from "./value.ts";
import { rowAt, type RowPlace, type View, wordsOf } from "./view.ts";

/** The words of its clause from the figure before and to the next one. */
export interface Around {
  before: string;
  behind: string;
  /** Before the first figure of the clause. */
  first: string;
  /** Of the clauses before. */
  earlier: string;
  /** Of all clauses. */
  whole: string;
}

const MOST_WORDS = 8;
const FEWEST_LETTERS = 3;
const TOTALS: Readonly<Record<string, string>> = {
  de: "gesamt",
  it: "totale",
  nl: "totaal",
  pl: "razem",
  ja: "合計",
  ar: "الإجمالي",
};

/** The row's label to print behind a figure whose clause names another row of the table, and not its own. */
export function otherLabel(
  value: Value,
  clause: Clause,
  around: Around,
  language: string,
): string | undefined {
  const { view, at, label } = value;
  if (view === undefined || at === undefined || label === null || value.kind === "quote") return undefined;
  const { named, isOther } = rowsInClause(view, clause);
  const isRow = at.list === "rows";
  const isMeant = (isRow && named.has(at.index)) || !isOther;
  const isLoose = isRow && isUnnamed(value, at, around.whole);
  if ((isMeant && !isLoose && !(isRow && isOfAnother(at, around))) || isYardstick(value, clause))
    return undefined;
  if (at.list === "totals" && at.index === 0) return TOTALS[baseOf(language)] ?? "total";
  const cells = rowAt(at)?.cells ?? {};
  const grain = view.table.columns.find((column) => column.grain && cells[column.key] === label)?.grain;
  return grain ? formatGrain(grain, label, language) : inlineLabel(label);
}

const AHEAD = /(?<!\p{L})(?:than|ahead|als|vor|hinter|devant|derrière|que|detrás|dan|di)(?!\p{L})/iu;

/**
 * "Direct earned €3 and Email €5", of Direct: one row is named right before the figure, and its own not behind it, nor
 * told ahead of that one; not where names follow their figures, "3 of Direct and 5 of Email".
 */
function isOfAnother({ view, index }: RowPlace, { before, behind, first, earlier }: Around): boolean {
  const [row, ...others] = namedRows(view, before);
  if (row === undefined || row === index || others.length > 0) return false;
  const own = AHEAD.test(before) ? [behind, earlier] : [behind];
  return namedRows(view, first).size > 0 && !own.some((words) => namedRows(view, words).has(index));
}

/** "Pedalkraft owes €5, for 20 days", of a row that its sentence does not name. */
function isUnnamed(value: Value, { view, index }: RowPlace, whole: string): boolean {
  const { columns, rows } = view.table;
  const named = columns.some(({ grain }) => grain) ? [] : [...namedRows(view, whole)];
  if (named.length === 0 || named.some((row) => isOfRow(value, view, row))) return false;
  const words = fold(whole);
  return !wordsOf(fold(rows[index]?.label ?? "")).some((word) => word.length > 1 && words.includes(word));
}

/** "1.5 times the average of 2.0 %": what another figure of the clause is told against is no row's. */
function isYardstick(own: Value, { pieces }: Clause): boolean {
  const [pointer = ""] = own.pointers;
  return pieces.some(
    ({ value }) => value !== own && value?.kind === "computed" && value.pointers.includes(pointer),
  );
}

/** Rows of a table that a clause names; `isOther` where one of them has no figure of its own there. */
function rowsInClause(view: View, clause: Clause): NamedRows {
  const known = clause.rows.get(view);
  if (known) return known;
  // "New users" is what was counted, and names no row "new".
  const titles = view.table.columns
    .filter(({ role, title }) => role === "measure" && clause.words.includes(title.toLowerCase()))
    .map(({ title }) => fold(title));
  const isCounted = (row: number) =>
    titles.some((title) => title.includes(fold(view.table.rows[row]?.label ?? "")));
  const said = [...namedRows(view, clause.words)].filter((row) => !isCounted(row));
  // What a reference prints of a row names it.
  const printed = clause.pieces.flatMap((piece) => {
    const at = isFigure(piece) ? undefined : piece.value?.at;
    return at?.view === view && at.list === "rows" ? at.index : [];
  });
  const named = new Set([...said, ...printed]);
  const own = clause.pieces.filter(isOfRecord).flatMap(({ value }) => value ?? []);
  const isToldOf = (row: number) => own.some((value) => isOfRow(value, view, row));
  const rows = { named, isOther: [...named].some((row) => !isToldOf(row)) };
  clause.rows.set(view, rows);
  return rows;
}

/** A number or a date of a row. */
function isOfRecord(piece: Piece): boolean {
  const { unit, grain } = piece.value ?? {};
  return isFigure(piece) || ((unit === "day" || unit === "instant") && grain === undefined);
}

/** A figure is of the rows that it is made of, and of those that are level with it: "Ben, Eva and Ada wrote 6 each". */
function isOfRow({ value, at, column, pointers }: Value, view: View, row: number): boolean {
  if (at === undefined) return pointers.some((one) => one.startsWith(`${view.pointer}/rows/${row}/`));
  if (at.view !== view || at.list !== "rows") return false;
  return at.index === row || (column && at.view.table.rows[row]?.cells[column.key]) === value;
}

/** Rows that words name whole; one word alone with the capital that its label has. */
export function namedRows(view: View, text: string): Set<number> {
  const found = new Set<number>();
  if (view.table.rows.length === 0) return found;
  const labels = view.byWords();
  const words = wordsOf(text);
  for (let index = 0; index < words.length; index++) {
    for (let count = Math.min(MOST_WORDS, words.length - index); count > 0; count--) {
      const part = words.slice(index, index + count).join(" ");
      const rows = labels.get(fold(part)) ?? labels.get(fold(part).replace(/s$/, "")) ?? [];
      const named = rows.filter((row) => isNamedBy(view.table.rows[row]?.label ?? "", part));
      if (named.length === 0) continue;
      for (const row of named) found.add(row);
      index += count - 1;
      break;
    }
  }
  return found;
}

function isNamedBy(label: string, part: string): boolean {
  if ((part.match(/[\p{L}\p{N}]/gu) ?? []).length < FEWEST_LETTERS || /^\p{N}+$/u.test(part)) return false;
  return part.includes(" ") || !/^\p{Lu}/u.test(label) || /^\p{Lu}/u.test(part);
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
export function namedPeriods(
  pieces: readonly Piece[],
  language: string,
): (words: string) => readonly NamedPeriods[] {
  const covered = partsOf(pieces.filter(({ value }) => !value?.isChange));
  // A date that a reference prints has its month in a short form.
  const printed = partsOf(pieces.filter((piece) => !isFigure(piece)));
  const [months, years, quarters] = [new Set<string>(), new Set<string>(), new Set<string>()];
  const relative: DayRange[] = [];
  const periods = pieces.flatMap(({ value }) => value?.period ?? []);
  const table = pieces.find(({ value }) => value?.view)?.value?.view?.table;
  return (all) => {
    const words = all.replace(COMPARED, " ");
    for (const month of monthsIn(words, language)) months.add(month);
    for (const year of yearsIn(words)) years.add(year);
    for (const quarter of quartersIn(words)) quarters.add(quarter);
    if (table) relative.push(...relativePeriods(words, table));
    const ofCalendar = [months, years, quarters].flatMap((named): NamedPeriods[] => {
      const sign = named === months ? /^-/ : named === years ? /-$/ : /^[QH]/;
      const parts = [...named, ...[...printed].filter((part) => sign.test(part))];
      const isOf = (period: DayRange) => parts.some((part) => partsOfRange(period).has(part));
      return named.size === 0 ? [] : [{ isOf, areCovered: [...named].every((part) => covered.has(part)) }];
    });
    const isOf = (period: DayRange) => relative.some((one) => commonDays(one, period));
    return relative.length === 0 ? ofCalendar : [...ofCalendar, { isOf, areCovered: periods.some(isOf) }];
  };
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

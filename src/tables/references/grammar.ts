/**
 * How a figure is named in a text: `{{reference}}`, in one line.
 *
 *     reference  = expression { "|" format { format } }
 *     expression = product { ( "+" | "-" ) product }
 *     product    = factor { ( "*" | "/" ) factor }
 *     factor     = [ "-" ] ( number [ "%" ] | date | text | "(" expression ")" | call | path )
 *     call       = name "(" [ expression { "," expression } ] ")" { "." name }
 *     path       = name { "." name | "." text | "[" rows "]" }
 *     rows       = part { "," part }
 *     part       = value | value ".." value | name ( ":" | "=" ) value | name ( ">" | "<" | ">=" | "<=" ) number [ "%" ]
 *     value      = text | any letters but , and ]
 *     text       = letters in "", '', “”, „“ or «»
 *     name       = letters, digits, _
 *     format     = "k" | "M" | "0" | "1" | "2" | "3" | "%" [ digit ] | "x" | "pp" | "+" | "about" | "date"
 *                | "up" | "down" | "top" | "bottom" | "nth" "(" number ")"
 *
 * A path begins with a table's id: `r1.total.sessions`, `r1[Email].revenue.share`, `r1[3].due`, `r1[EUR, USD].amount`,
 * `r4[2026-05..2026-10].revenue`, `r2[customer: "Zephyr, Inc."].amount`, `r1.total[EUR].amount`, `r1.revenue` (all
 * rows), `count(r1[revenue.change > 0])`, `r1.period`, `r1.comparedWith`, `r1.through`, `r1.asOf`, `r1.rowCount`. Rows are named by label, or else by
 * number from 1 (`[#3]` is never a label), or as `[*]`, `[first]`, `[last]`, `[1-3]`; a range of days, months or hours goes
 * by what they are, another by its places. Names go without regard to case, measures also by the catalogue's words, and
 * formats by what else models call them (parse-formats.ts). Calls: `sum avg median min max count` of columns, `top` and
 * `bottom(rows, column)`, `label(cell)`, `days(period)`, `days(from, to)`, `elapsed(period)` (the days of it that have
 * begun), `quote(cell, "a number in it")`, `abs` and
 * `round`.
 */
export interface Reference {
  expression: Expression;
  formats: Formats;
  /** The expression as it was written. */
  formula: string;
}

export type Operator = "+" | "-" | "*" | "/";

export type Expression =
  | { kind: "number"; value: number; isPercent: boolean }
  | { kind: "text"; text: string }
  | { kind: "negative"; of: Expression }
  | { kind: "arithmetic"; operator: Operator; left: Expression; right: Expression }
  | { kind: "call"; name: string; args: readonly Expression[]; names: readonly string[] }
  | Path;

export interface Path {
  kind: "path";
  table: string;
  steps: readonly Step[];
}

export type Step = { name: string } | { rows: Rows };

/** What stands in brackets; `written` may as a whole be a label (`Germany, Email`). */
export interface Rows {
  written: string;
  parts: readonly RowsPart[];
}

export type RowsPart =
  | { kind: "label"; label: string; isQuoted: boolean }
  | { kind: "range"; from: string; to: string }
  | { kind: "where"; column: string; value: string }
  | { kind: "compare"; column: string; operator: ">" | "<" | ">=" | "<="; than: number };

export interface Formats {
  /** `k`, `M`: the short form of the language. */
  isShort?: boolean | undefined;
  isAbout?: boolean | undefined;
  isSigned?: boolean | undefined;
  isPercent?: boolean | undefined;
  /** A ratio as a multiple: 1.8×. */
  isTimes?: boolean | undefined;
  isPoints?: boolean | undefined;
  /** Of an instant the day alone. */
  isDate?: boolean | undefined;
  /** In a table of Markdown, one below the other. */
  isCell?: boolean | undefined;
  decimals?: number | undefined;
  claims: readonly Claim[];
}

/** What has to hold for the figure to be printed. */
export type Claim = { kind: "direction"; isUp: boolean } | { kind: "rank"; rank: number; isFromTop: boolean };

/** The unit's own form. */
export const UNFORMATTED: Formats = { claims: [] };

/** A stretch of an answer; `start` and `end` (exclusive) count UTF-16 code units. */
export interface Span {
  start: number;
  end: number;
  text: string;
}

/** A numeral that nothing vouches for. */
export type Unbound = Span;

/** What a date in prose says; parts that it does not name are left out. */
export interface DateClaim {
  year?: number;
  month?: number;
  day?: number;
  /** ISO week. */
  week?: number;
  quarter?: number;
  /** Half of a year: 1 or 2. */
  half?: number;
}

export type NumeralUnit = "percent" | "points" | "times" | "seconds" | "ordinal";

export interface NumberNumeral extends Span {
  kind: "number";
  /** Without its sign. */
  value: number;
  /** What one more in the last digit shown would add: 100 for `1.2k`, 0.1 for `12.5`. */
  step: number;
  sign: "-" | "+" | "";
  unit: NumeralUnit | null;
  /** Currency codes that its symbol may stand for; empty without one. */
  currencies: readonly string[];
  /** Written as a word, such as "three". */
  isWord: boolean;
  /** Four bare digits that may be a year. */
  isYear: boolean;
}

export interface DateNumeral extends Span {
  kind: "date";
  /** More than one when the order of day and month is open (04/05/2026). */
  claims: readonly DateClaim[];
}

/** A time of day as `HH:MM`. */
export interface TimeNumeral extends Span {
  kind: "time";
  time: string;
}

/** A name with digits: a record's number, a page, a version. */
export interface NameNumeral extends Span {
  kind: "name";
}

export type Numeral = NumberNumeral | DateNumeral | TimeNumeral | NameNumeral;

/** A numeral without its final span, as the finders give it. */
export type Found =
  | (Omit<NumberNumeral, "text"> & { text?: string })
  | (Omit<DateNumeral, "text"> & { text?: string })
  | (Omit<TimeNumeral, "text"> & { text?: string })
  | (Omit<NameNumeral, "text"> & { text?: string });

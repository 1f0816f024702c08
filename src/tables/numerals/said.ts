import { once } from "../../lib/once.ts";
import type { Unit } from "../../catalogue/units.ts";
import type { Evidence } from "../figure.ts";
import { BARE, type Voucher } from "../references/evidence.ts";
import { pointerTo, viewTables } from "../references/view.ts";
import type { Table } from "../table.ts";
import { fold } from "../texts.ts";
import { numbersInWords } from "../said/numbers.ts";
import { normaliseNumbers } from "./normalise.ts";
import { type Numeral, readNumerals } from "./read.ts";

/** What the organization or the user has defined, as text. */
interface ContextText {
  id: string;
  version: number;
  name: string;
  text: string;
}

/** An earlier answer of the conversation. */
interface EarlierAnswer {
  /** Of its message in the conversation. */
  position: number;
  text: string;
}

/** What an answer may take its numbers from. */
export interface Origins {
  tables: readonly Table[];
  /** The user's messages. */
  userWords?: readonly string[];
  earlier?: readonly EarlierAnswer[];
  contexts?: readonly ContextText[];
}

const SMALL = /(?<![\p{N}.,:/-])(\d{1,2})[ \u00a0-]?(?:[x×][ \u00a0])?(\p{L}+)/gu;

export function keyOf({ value, unit }: Pick<Numeral, "value" | "unit">): string {
  return `${value} ${unit !== null}`;
}

/** A text with numbers, and who has said it. */
type Saying = { text: string } & Partial<Voucher> & Pick<Voucher, "kind">;

/** Who has said a number before, by what the number is (`keyOf`); read when first asked for. */
export function saidBefore(
  language: string,
  marks: readonly string[],
  { tables, userWords = [], contexts = [], earlier: answers = [] }: Origins,
) {
  const told = answers.map(({ position, text }) => ({ text, kind: "earlier" as const, message: position }));

  function remember(known: Map<string, Voucher>, { text, ...by }: Saying): Map<string, Voucher> {
    for (const numeral of readNumerals(normaliseNumbers(text).text, language, marks))
      known.set(keyOf(numeral), sayingOf(numeral, by));
    return known;
  }

  /** The user and contexts: numbers of any size. */
  const given = once(() => {
    const filters = tables.flatMap((table, at) =>
      table.filters.map((text, index) => ({
        text,
        kind: "quote" as const,
        pointers: [`/data/${at}/filters/${index}`],
      })),
    );
    const known = filters.reduce(remember, new Map<string, Voucher>());
    for (const text of userWords) {
      for (const value of numbersInWords(text))
        known.set(keyOf(plainNumber(value)), sayingOf(plainNumber(value), { kind: "user" }));
      remember(known, { text, kind: "user" });
    }
    for (const { text, ...context } of contexts) remember(known, { text, kind: "context", context });
    return known;
  });

  /** Earlier answers: only numbers that nobody writes by chance. */
  const earlier = once(() => told.reduce(remember, new Map<string, Voucher>()));

  /** Earlier answers, texts and labels of the tables: small numbers, each with the word behind it. */
  const phrases = once(() => {
    const found = [...written(), ...told].flatMap(({ text, ...by }) =>
      [...text.matchAll(SMALL)].map(([, number, word = ""]): [string, Voucher] => [
        `${Number(number)} ${fold(word)}`,
        sayingOf(plainNumber(Number(number)), by),
      ]),
    );
    return new Map(found);
  });

  /** Texts of the tables. */
  const texts = once(() => written().reduce(remember, new Map<string, Voucher>()));

  /** What others have written: texts and labels. */
  const written = once(() =>
    viewTables(tables).flatMap((view) => {
      const columns = view.table.columns.filter(({ unit, grain }) => unit === "text" && !grain);
      const isOfTime = view.table.columns.some(({ grain }) => grain);
      return view.table.rows.flatMap(({ label, cells }, index) => {
        const own = { kind: "quote", label } as const;
        const ofCells = columns.flatMap((column) => {
          const text = cells[column.key];
          const pointers = [pointerTo({ view, list: "rows", index, column })];
          return typeof text === "string" ? { ...own, text, pointers } : [];
        });
        const ofLabel = { ...own, text: label, pointers: [`${view.pointer}/rows/${index}/label`] };
        return isOfTime ? ofCells : [ofLabel, ...ofCells];
      });
    }),
  );

  return { given, earlier, phrases, texts };
}

function plainNumber(value: number) {
  return { value, unit: null, sign: "", mark: "" } as const;
}

/** What vouches for a figure, without its place. */
export function voucherIn(figure: Evidence): Voucher {
  const { start: _, end: __, text: ___, ...voucher } = figure;
  return voucher;
}

function sayingOf(
  numeral: Pick<Numeral, "value" | "unit" | "sign" | "mark">,
  more: Partial<Voucher> & Pick<Voucher, "kind">,
): Voucher {
  const isCode = /^[A-Z]{3}$/.test(numeral.mark);
  const rate = numeral.unit === "points" ? "points" : "ratio";
  const unit: Unit = numeral.unit !== null ? rate : isCode ? "money" : "number";
  const size = numeral.unit === null ? numeral.value : numeral.value / 100;
  return {
    ...BARE,
    value: numeral.sign === "-" ? -size : size,
    unit,
    currency: isCode ? numeral.mark : null,
    pointers: [],
    ...more,
  };
}

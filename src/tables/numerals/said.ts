import { countWhile } from "../../lib/count-while.ts";
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
export interface ContextText {
  id: string;
  version: number;
  name: string;
  text: string;
}

/** An earlier answer of the conversation. */
export interface EarlierAnswer {
  /** Of its message in the conversation. */
  position: number;
  text: string;
  evidence: readonly Evidence[];
}

/** Who has said a number before, by what the number is (`keyOf`); read when first asked for. */
export interface Said {
  /** The user and contexts: numbers of any size. */
  given: () => ReadonlyMap<string, Voucher>;
  /** Earlier answers: only numbers that nobody writes by chance. */
  earlier: () => ReadonlyMap<string, Voucher>;
  /** Earlier answers, texts and labels of the tables: small numbers, each with the word behind it. */
  phrases: () => ReadonlyMap<string, Voucher>;
  /** Texts of the tables. */
  texts: () => ReadonlyMap<string, Voucher>;
}

interface Sayings {
  tables: readonly Table[];
  userWords: readonly string[];
  contexts: readonly ContextText[];
  earlier: readonly EarlierAnswer[];
}

const SMALL = /(?<![\p{N}.,:/-])(\d{1,2})[ \u00a0-]?(?:[x×][ \u00a0])?(\p{L}+)/gu;

export function keyOf({ value, unit }: Pick<Numeral, "value" | "unit">): string {
  return `${value} ${unit !== null}`;
}

export function saidBefore(
  language: string,
  marks: readonly string[],
  { tables, userWords, contexts, earlier: answers }: Sayings,
): Said {
  function read(text: string, add: (numeral: Numeral, start: number) => void): void {
    const { text: plain, span } = normaliseNumbers(text);
    for (const numeral of readNumerals(plain, language, marks))
      add(numeral, span(numeral.start, numeral.end).start);
  }

  const given = once(() => {
    const known = new Map<string, Voucher>();
    tables.forEach(({ filters }, table) =>
      filters.forEach((filter, index) => {
        const pointers = [`/data/${table}/filters/${index}`];
        read(filter, (numeral) => known.set(keyOf(numeral), sayingOf(numeral, { kind: "quote", pointers })));
      }),
    );
    for (const text of userWords) {
      for (const value of numbersInWords(text)) {
        const numeral = { value, unit: null, sign: "", mark: "" } as const;
        known.set(keyOf(numeral), sayingOf(numeral, { kind: "user" }));
      }
      read(text, (numeral) => known.set(keyOf(numeral), sayingOf(numeral, { kind: "user" })));
    }
    for (const { id, version, name, text } of contexts) {
      const context = { id, version, name };
      read(text, (numeral) => known.set(keyOf(numeral), sayingOf(numeral, { kind: "context", context })));
    }
    return known;
  });

  const earlier = once(() => {
    const known = new Map<string, Voucher>();
    for (const { position, text, evidence } of answers) {
      read(text, (numeral, start) => {
        const owner = ownerOf(evidence, start) ?? sayingOf(numeral, { kind: "earlier" });
        known.set(keyOf(numeral), { ...owner, kind: "earlier", message: position, pointers: [] });
      });
    }
    return known;
  });

  const phrases = once(() => {
    const known = new Map<string, Voucher>();
    const add = (text: string, by: Partial<Voucher> & Pick<Voucher, "kind">) => {
      for (const [, number = "", word = ""] of text.matchAll(SMALL)) {
        const numeral = { value: Number(number), unit: null, sign: "", mark: "" } as const;
        known.set(`${numeral.value} ${fold(word)}`, sayingOf(numeral, by));
      }
    };
    for (const { text, ...by } of written()) add(text, by);
    for (const { position, text } of answers) add(text, { kind: "earlier", message: position });
    return known;
  });

  const texts = once(() => {
    const known = new Map<string, Voucher>();
    for (const { text, ...by } of written())
      read(text, (numeral) => known.set(keyOf(numeral), sayingOf(numeral, by)));
    return known;
  });

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

function ownerOf(evidence: readonly Evidence[], place: number): Voucher | undefined {
  const own = evidence[countWhile(evidence, ({ end }) => end <= place)];
  if (own === undefined || own.start > place) return undefined;
  return voucherIn(own);
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

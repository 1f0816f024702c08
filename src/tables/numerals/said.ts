import { countWhile } from "../../lib/count-while.ts";
import type { Unit } from "../../catalogue/units.ts";
import type { Evidence } from "../figure.ts";
import type { Voucher } from "../references/evidence.ts";
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

/** Who has said a number before, by what the number is (`keyOf`). */
export interface Said {
  /** The user and contexts: numbers of any size. */
  given: ReadonlyMap<string, Voucher>;
  /** Earlier answers: only numbers that nobody writes by chance. */
  earlier: ReadonlyMap<string, Voucher>;
}

export function keyOf({ value, unit }: Pick<Numeral, "value" | "unit">): string {
  return `${value} ${unit !== null}`;
}

export function saidBefore(
  language: string,
  marks: Iterable<string>,
  userWords: readonly string[],
  contexts: readonly ContextText[],
  earlier: readonly EarlierAnswer[],
): Said {
  const given = new Map<string, Voucher>();
  const before = new Map<string, Voucher>();
  const signs = [...marks];

  function read(text: string, add: (numeral: Numeral, start: number) => void): void {
    const { text: plain, span } = normaliseNumbers(text);
    for (const numeral of readNumerals(plain, language, signs))
      add(numeral, span(numeral.start, numeral.end).start);
  }

  for (const text of userWords)
    read(text, (numeral) => given.set(keyOf(numeral), sayingOf(numeral, { kind: "user" })));
  for (const { id, version, name, text } of contexts) {
    const context = { id, version, name };
    read(text, (numeral) => given.set(keyOf(numeral), sayingOf(numeral, { kind: "context", context })));
  }
  for (const { position, text, evidence } of earlier) {
    read(text, (numeral, start) => {
      const known = ownerOf(evidence, start) ?? sayingOf(numeral, { kind: "earlier" });
      before.set(keyOf(numeral), { ...known, kind: "earlier", message: position, pointers: [] });
    });
  }
  return { given, earlier: before };
}

function ownerOf(evidence: readonly Evidence[], place: number): Voucher | undefined {
  const own = evidence[countWhile(evidence, ({ end }) => end <= place)];
  if (own === undefined || own.start > place) return undefined;
  const { start: _, end: __, text: ___, ...voucher } = own;
  return voucher;
}

function sayingOf(numeral: Numeral, more: Partial<Voucher> & Pick<Voucher, "kind">): Voucher {
  const isCode = /^[A-Z]{3}$/.test(numeral.mark);
  const rate = numeral.unit === "points" ? "points" : "ratio";
  const unit: Unit = numeral.unit !== null ? rate : isCode ? "money" : "number";
  const size = numeral.unit === null ? numeral.value : numeral.value / 100;
  return {
    value: numeral.sign === "-" ? -size : size,
    unit,
    currency: isCode ? numeral.mark : null,
    measure: null,
    label: null,
    period: null,
    formula: null,
    pointers: [],
    ...more,
  };
}

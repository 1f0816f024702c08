import { type Evidence, type Fault, type Printed, WITHHELD } from "../figure.ts";
import { languageOf } from "../language.ts";
import { refuseUnsaid } from "../said/listed.ts";
import { refuteSaid } from "../said/refute.ts";
import { type Said, saidIn, type Sentence, sentencesOf } from "../said/sentences.ts";
import type { Table } from "../table.ts";
import { isOfOtherPeriod, type NamedPeriods, namedPeriods, otherLabel } from "./beside.ts";
import { formatRange, waysToName, waysToWrite } from "./format-dates.ts";
import { voucherOf } from "./evidence.ts";
import { evaluate } from "./evaluate.ts";
import type { Piece } from "./piece.ts";
import { AROUND, fit } from "./fit.ts";
import { findReferences } from "./scan.ts";
import { viewTables } from "./view.ts";

/** How far the words before a figure are looked at. */
const BEFORE = 48;

interface Input {
  /** All of an answer's, in the order in which its reply has them. */
  tables: readonly Table[];
  /** BCP 47. */
  language: string;
}

/** Prints every reference of the consecutive pieces of one answer, which are sentences or lines; never throws. */
export function makePrinter({ tables, language }: Input): (text: string) => Printed {
  const known = languageOf(language);
  const views = viewTables(tables, (label, grain) => waysToName(label, grain, known));
  const reader: Reader = { language: known, told: new Set() };

  return (text) => {
    const evaluated = findReferences(text).map((written) =>
      evaluate(views, written, known, {
        before: text.slice(Math.max(0, written.start - BEFORE), written.start),
        behind: text.slice(written.end, written.end + AROUND),
        isCell: text[text.lastIndexOf("\n", written.start) + 1] === "|",
      }),
    );
    const sentences = sentencesOf(text, evaluated).map((sentence) =>
      refuteSaid(text, refuseUnsaid(text, sentence), known),
    );
    const pieces = sentences.flatMap((sentence) => sentence.pieces);
    return assemble(text, pieces, describeBesides(text, sentences, reader), known);
  };
}

/** Who an answer is printed for. */
interface Reader {
  language: string;
  /** Unfinished periods whose last day the reader has been told. */
  told: Set<string>;
}

/** What is printed behind a figure, so that nobody takes it for another's. */
interface Beside {
  words: string;
  isLabelled: boolean;
}

function describeBesides(text: string, sentences: readonly Sentence[], reader: Reader): Map<Piece, Beside> {
  const besides = new Map<Piece, Beside>();
  for (const sentence of sentences) {
    const inside = sentence.pieces;
    const days = inside.flatMap(({ value }) => (value?.unit === "day" ? value : []));
    for (const { through } of days) if (through !== null) reader.told.add(through);
    const printed = new Set(days.map(({ value }) => value));
    const named = namedPeriods(inside, reader.language);
    let [periods, seen]: [readonly NamedPeriods[], number] = [[], 0];
    for (const said of saidIn(text, sentence)) {
      const { piece, value, whole, close } = said;
      if (close > seen) periods = named(whole.slice(seen, close));
      seen = Math.max(seen, close);
      const { startDate, endDate } = value.period ?? {};
      // "Created in September, lost in October (Sep 1 – 30, 2026)": the sentence prints whose period it is.
      const others = printed.has(`${startDate}/${endDate}`) ? [] : periods;
      const isOtherPeriod = isOfOtherPeriod(value, others, said.clause.behind, reader.language);
      const beside = describeBeside(said, inside, isOtherPeriod, reader);
      if (beside) besides.set(piece, beside);
    }
  }
  return besides;
}

function describeBeside(
  said: Said,
  pieces: readonly Piece[],
  isOtherPeriod: boolean,
  { language, told }: Reader,
): Beside | undefined {
  const { period, through } = said.value;
  const label = otherLabel(said, pieces, language);
  const says = (day: string) => waysToWrite(day, language).some((way) => said.whole.includes(way));
  const isNews = through !== null && !told.has(through) && !says(through);
  if (through !== null) told.add(through);
  const days = period && (isOtherPeriod || isNews) && { ...period, endDate: through ?? period.endDate };
  const parts = [label, days ? formatRange(days, language) : undefined].filter((part) => part !== undefined);
  if (parts.length === 0) return undefined;
  return { words: parts.join(", "), isLabelled: label !== undefined || isOtherPeriod };
}

function assemble(
  text: string,
  pieces: readonly Piece[],
  besides: ReadonlyMap<Piece, Beside>,
  language: string,
): Printed {
  const parts: string[] = [];
  const evidence: Evidence[] = [];
  const faults: Fault[] = [];
  let [at, length] = [0, 0];

  function add(part: string): void {
    parts.push(part);
    length += part.length;
  }

  for (const piece of pieces) {
    const before = text.slice(at, piece.start);
    const behind = text.slice(piece.end, piece.end + AROUND);
    const fitted =
      piece.value && piece.shown !== undefined
        ? fit(before.slice(-AROUND), piece.shown, behind, piece.value, language)
        : undefined;
    add(before.slice(0, before.length - (fitted?.before ?? 0)));
    at = piece.end + (fitted?.behind ?? 0);
    const start = length;
    if (piece.value === undefined || fitted === undefined) {
      add(piece.shown ?? WITHHELD);
      if (piece.shown !== undefined) continue;
      faults.push({
        start,
        end: length,
        written: text.slice(piece.start, piece.end),
        message: piece.message ?? "",
        ...(piece.isRefuted && { isRefuted: true as const }),
      });
      continue;
    }
    const beside = besides.get(piece);
    // Within brackets there are no others.
    const isClosed = fitted.left === "" && text.charAt(at) === ")";
    const words = beside && (isClosed ? `, ${beside.words}` : ` (${beside.words})`);
    const shown = fitted.shown + (words ?? "");
    add(shown);
    evidence.push({
      start,
      end: length,
      text: shown,
      ...voucherOf(piece.value, piece.formula ?? null),
      ...(beside?.isLabelled && { labelled: true as const }),
    });
    add(fitted.left);
  }
  add(text.slice(at));
  return { text: parts.join(""), evidence, faults };
}

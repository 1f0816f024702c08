import { type Span, spanOf } from "../../markdown/sentences.ts";

/** A reference as it stands in a text. */
export interface Written extends Span {
  /** What is between the braces; undefined where they are not closed. */
  inner: string | undefined;
}

/**
 * Whole, in a code span, in single braces, in double brackets, or with escaped braces; opened only: to the next blank;
 * or without any: a table's row or total with its column. Each letter is looked at a fixed number of times.
 */
const REFERENCE = new RegExp(
  [
    String.raw`(?<tick>${"`"}?)(?<!\{\\?)(?:\\?\{){2,3}(?!\\?\{)(?<whole>[^{}\n]*?)(?:\\?\}){1,3}\k<tick>`,
    String.raw`(?:\\?\{){2,}[^\s{}]*`,
    String.raw`\$?(?<!\{)\{(?<single>r\d{1,3}[.[][^{}\n]{1,200})\}`,
    String.raw`\[\[\s?(?<double>r\d{1,3}(?:\[[^\][{}\n]{1,100}\]|[^\][{}\n]){1,200})\]\]`,
    String.raw`(?<code>${"`"}?)(?<![\p{L}\p{N}.[{$/])(?<bare>r\d{1,3}(?:\[[^\][{}|\n]{1,100}\]|\.total(?:\[[A-Z]{3}\])?)(?:\.[A-Za-z]+){1,2})\k<code>`,
  ].join("|"),
  "gu",
);

export function findReferences(text: string): Written[] {
  return [...text.matchAll(REFERENCE)].map((match) => {
    const { whole, single, double, bare } = match.groups ?? {};
    return { ...spanOf(match), inner: whole ?? single ?? double ?? bare };
  });
}

import { UNFORMATTED, type Claim, type Formats } from "./grammar.ts";
import { refuse } from "./problem.ts";
import type { Reader } from "./reader.ts";

const FORMAT =
  /%\s?\d?|\.?\d\s?(?:%|f\b|d\b|dp\b|(?:st|nd|rd|th)\b)?|[+~≈×]|(?:nth|rank)\s*\(?\s*\d{1,3}\s*\)?|\p{Sc}|\p{L}+/uy;
const VALID = "k, M, 0, 1, 2, %, %1, x, pp, +, about, date, up, down, top, bottom, nth(2)";

const CLAIMS: ReadonlyMap<string, Claim> = new Map<string, Claim>([
  ["up", { kind: "direction", isUp: true }],
  ["down", { kind: "direction", isUp: false }],
  ["top", { kind: "rank", rank: 1, isFromTop: true }],
  ["bottom", { kind: "rank", rank: 1, isFromTop: false }],
]);

/** What models write in the place of a format; nothing in the place of what is printed anyway. */
const ALIASES = new Map(
  Object.entries({
    top: "highest max largest best",
    bottom: "lowest min smallest",
    about: "~ ≈ approx approximately roughly",
    "%": "percent pct",
    pp: "points",
    x: "× times",
    "+": "signed sign",
    "0": "round rounded int integer",
    k: "thousand thousands",
    m: "million millions",
    date: "day",
    "": "currency money number days count",
  }).flatMap(([format, words]) => words.split(" ").map((word): [string, string] => [word, format])),
);

/** What stands behind the expression, to the end. */
export function parseFormats(reader: Reader): Formats {
  const written: string[] = [];
  while (!reader.isAtEnd()) {
    if (reader.take(/[|,]/y) !== undefined) continue;
    const format = reader.take(FORMAT) ?? refuse(`"${reader.rest()}" is no format; valid are ${VALID}.`);
    const plain = format.toLowerCase().replace(/\s/gu, "");
    written.push(ALIASES.get(plain) ?? plain);
  }
  return written.reduce(addFormat, UNFORMATTED);
}

function addFormat(formats: Formats, format: string): Formats {
  const claim = CLAIMS.get(format) ?? rankOf(format);
  if (claim) return { ...formats, claims: [...formats.claims, claim] };
  // A currency is the figure's own.
  if (format === "" || /^(?:\p{Sc}|[a-z]{3})$/u.test(format)) return formats;
  const digit = /^\.?(\d)|^%(\d)$/.exec(format);
  const decimals = digit ? Number(digit[1] ?? digit[2]) : formats.decimals;
  if (format.includes("%")) return { ...formats, isPercent: true, decimals };
  if (/^\.?[0-3](?:f|d|dp)?$/.test(format)) return { ...formats, decimals };
  if (format === "k" || format === "m") return { ...formats, isShort: true };
  if (format === "x") return { ...formats, isTimes: true };
  if (format === "pp") return { ...formats, isPoints: true };
  if (format === "+") return { ...formats, isSigned: true };
  if (format === "date") return { ...formats, isDate: true };
  if (format === "about") return { ...formats, isAbout: true };
  return refuse(`"${format}" is no format; valid are ${VALID}.`);
}

function rankOf(format: string): Claim | undefined {
  const [, nth, ordinal] = /^(?:nth|rank)\(?(\d+)\)?$|^(\d)(?:st|nd|rd|th)$/.exec(format) ?? [];
  const rank = Number(nth ?? ordinal ?? 0);
  return rank > 0 ? { kind: "rank", rank, isFromTop: true } : undefined;
}

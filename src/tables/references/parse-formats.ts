import { UNFORMATTED, type Claim, type Formats } from "./grammar.ts";
import { refuse } from "./problem.ts";
import type { Reader } from "./reader.ts";

const FORMAT = /%\s?\d?|\d|\+|nth\s*\(\s*\d{1,3}\s*\)|\p{L}+/uy;
const VALID = "k, M, 0, 1, 2, %, %1, x, pp, +, about, up, down, top, bottom, nth(2)";

const CLAIMS: Readonly<Record<string, Claim>> = {
  up: { kind: "direction", isUp: true },
  down: { kind: "direction", isUp: false },
  top: { kind: "rank", rank: 1, isFromTop: true },
  bottom: { kind: "rank", rank: 1, isFromTop: false },
};

/** What stands behind the expression, to the end. */
export function parseFormats(reader: Reader): Formats {
  const written: string[] = [];
  while (!reader.isAtEnd()) {
    if (reader.take(/[|,]/y) !== undefined) continue;
    const format = reader.take(FORMAT) ?? refuse(`"${reader.rest()}" is no format; valid are ${VALID}.`);
    written.push(format.toLowerCase().replace(/\s/gu, ""));
  }
  return written.reduce(addFormat, UNFORMATTED);
}

function addFormat(formats: Formats, format: string): Formats {
  const claim = CLAIMS[format] ?? rankOf(format);
  if (claim) return { ...formats, claims: [...formats.claims, claim] };
  const decimals = /\d$/.test(format) ? Number(format.slice(-1)) : formats.decimals;
  if (format.startsWith("%")) return { ...formats, isPercent: true, decimals };
  if (/^[0-3]$/.test(format)) return { ...formats, decimals };
  if (format === "k" || format === "m") return { ...formats, isShort: true };
  if (format === "x") return { ...formats, isTimes: true };
  if (format === "pp") return { ...formats, isPoints: true };
  if (format === "+") return { ...formats, isSigned: true };
  if (format === "about") return { ...formats, isAbout: true };
  return refuse(`"${format}" is no format; valid are ${VALID}.`);
}

function rankOf(format: string): Claim | undefined {
  const rank = Number(/^nth\((\d+)\)$/.exec(format)?.[1] ?? 0);
  return rank > 0 ? { kind: "rank", rank, isFromTop: true } : undefined;
}

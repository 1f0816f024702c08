import { cutText } from "../../../lib/cut-text.ts";

type Attributes = Record<string, string | number | undefined>;

/** One element of an SVG; `content` is markup. */
export function element(name: string, attributes: Attributes, content = ""): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === "number" ? round(value) : escape(value ?? "")}"`)
    .join("");
  return content === "" ? `<${name}${written}/>` : `<${name}${written}>${content}</${name}>`;
}

/** Text as markup, without what XML has no characters for. */
export function escape(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\n\t]|[\uFFFE\uFFFF]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** A line of text, cut where it would not fit; whole in its tooltip. */
export function label(
  text: string,
  attributes: Attributes,
  { most = Number.POSITIVE_INFINITY }: { most?: number } = {},
): string {
  if (text.length <= most) return element("text", attributes, escape(text));
  const cut = escape(`${cutText(text, most - 1)}…`);
  return element("text", attributes, `${cut}${element("title", {}, escape(text))}`);
}

function round(value: number): string {
  return String(Math.round(value * 10) / 10);
}

import { cutText } from "../../../lib/cut-text.ts";

export const WIDTH = 640;
export const LINE = 20;
export const TOP = 40;

/** Told apart without red and green (Okabe and Ito), on light and dark. */
const COLORS = ["#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9", "#d55e00", "#f0e442", "#8c8c8c"];

export function colorOf(index: number): string {
  return COLORS[index % COLORS.length] ?? "#0072b2";
}

/** The whole picture. Its text has the colour of the text around it; shown as an image it is dark on whatever is behind. */
export function frame(
  { title, alt, height }: { title: string; alt: string; height: number },
  content: string,
): string {
  return element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      viewBox: `0 0 ${WIDTH} ${Math.ceil(height)}`,
      role: "img",
      "font-family": "system-ui, sans-serif",
      "font-size": 12,
      fill: "currentColor",
    },
    [
      element("title", {}, escape(title)),
      element("desc", {}, escape(alt)),
      label(title, { x: 0, y: 16, "font-size": 14, "font-weight": 600 }, MOST_TITLE),
      content,
    ].join(""),
  );
}

const MOST_TITLE = 84;
const CHARACTER = 7;
const SWATCH = 10;
const GAP = 16;

/** Names of series with their colours, in as many lines as they take; and how high that is. */
export function legend(names: readonly string[]): { markup: string; height: number } {
  if (names.length < 2) return { markup: "", height: 0 };
  let [x, y] = [0, TOP];
  const parts = names.map((name, index) => {
    const width = SWATCH + GAP + Math.min(name.length, MOST_NAME) * CHARACTER;
    if (x > 0 && x + width > WIDTH) [x, y] = [0, y + LINE];
    const part =
      element("rect", { x, y: y - SWATCH, width: SWATCH, height: SWATCH, rx: 2, fill: colorOf(index) }) +
      label(name, { x: x + SWATCH + 4, y }, MOST_NAME);
    x += width + GAP;
    return part;
  });
  return { markup: parts.join(""), height: y - TOP + LINE };
}

const MOST_NAME = 30;

type Attributes = Record<string, string | number>;

/** One element of an SVG; `content` is markup. */
export function element(name: string, attributes: Attributes, content = ""): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${typeof value === "number" ? round(value) : escape(value)}"`)
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
export function label(text: string, attributes: Attributes, most = Number.POSITIVE_INFINITY): string {
  if (text.length <= most) return element("text", attributes, escape(text));
  const cut = escape(`${cutText(text, most - 1)}…`);
  return element("text", attributes, `${cut}${element("title", {}, escape(text))}`);
}

export function round(value: number): string {
  return String(Math.round(value * 10) / 10);
}

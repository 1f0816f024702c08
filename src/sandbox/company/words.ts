/** Text, or what makes it: figures are counted only when somebody reads them. */
export type Words = string | (() => string);

type Blank = string | number | (() => string);

/** A template's text; not made before it is read where a function has a part in it. */
export function wordsOf(parts: TemplateStringsArray, blanks: readonly Blank[]): Words {
  const make = () =>
    String.raw({ raw: parts }, ...blanks.map((blank) => (typeof blank === "function" ? blank() : blank)));
  return blanks.some((blank) => typeof blank === "function") ? make : make();
}

export type Template<T> = (parts: TemplateStringsArray, ...blanks: readonly Blank[]) => T;

export function textOf(words: Words): string {
  return typeof words === "string" ? words : words();
}

/** `€2,400` or `€1,234.50`, as people write it in messages. Not Intl, which would be most of a search's time. */
export function euro(amount: number): string {
  return `€${count(amount, Number.isInteger(amount) ? 0 : 2)}`;
}

/** `12,345` */
export function count(amount: number, digits = 0): string {
  const [whole = "0", cents] = amount.toFixed(digits).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ",");
  return cents === undefined ? grouped : `${grouped}.${cents}`;
}

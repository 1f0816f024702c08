import { keyOf } from "../words/keys.ts";

/**
 * A pattern of a phrase: words and CLASSES one after the other, `(a b|c)` one of several, `?` behind one that may be
 * missing, `*` behind one that comes any number of times, `{name}` a pattern that has a name.
 */
export type Pattern = readonly Part[];
export type Part = { word: string } | { class: string } | Group;

interface Group {
  oneOf: readonly Pattern[];
  /** Those that begin with a word, by it, and the others: most of them need not be laid. */
  byWord: ReadonlyMap<string, readonly Pattern[]>;
  others: readonly Pattern[];
  isOptional: boolean;
  isRepeated: boolean;
}

type Names = Readonly<Record<string, string>>;

const SIGN = /[()|]|[?*](?= |$|[()|?*])|\{\w+\}|[^\s()|{}]+?(?=[?*]?(?:[\s()|{}]|$))/gu;

/** The patterns that bars part at the top. */
export function parsePatterns(source: string, names: Names = {}): Pattern[] {
  const signs = (source.match(SIGN) ?? []).values();
  return alternatives(signs, names);
}

function alternatives(signs: Iterator<string>, names: Names): Pattern[] {
  const all: Part[][] = [[]];
  for (let next = signs.next(); next.done !== true && next.value !== ")"; next = signs.next()) {
    const current = all.at(-1) ?? [];
    const sign = next.value;
    const last = current.at(-1);
    if (sign === "|") all.push([]);
    else if (sign === "(") current.push(group(alternatives(signs, names)));
    else if (sign === "?" && last) current.splice(-1, 1, { ...asGroup(last), isOptional: true });
    else if (sign === "*" && last)
      current.splice(-1, 1, { ...asGroup(last), isOptional: true, isRepeated: true });
    else if (sign.startsWith("{")) current.push(group(parsePatterns(named(sign, names), names)));
    else current.push(/^(?:[A-Z]+|#)$/.test(sign) ? { class: sign } : { word: keyOf(sign) });
  }
  return all;
}

function named(sign: string, names: Names): string {
  const pattern = names[sign.slice(1, -1)];
  if (pattern === undefined) throw new Error(`There is no pattern ${sign}`);
  return pattern;
}

const firstWord = ([first]: Pattern) => (first !== undefined && "word" in first ? first.word : undefined);

function group(oneOf: readonly Pattern[]): Group {
  const byWord = Map.groupBy(
    oneOf.filter((one) => firstWord(one) !== undefined),
    (one) => firstWord(one) ?? "",
  );
  const others = oneOf.filter((one) => firstWord(one) === undefined);
  return { oneOf, byWord, others, isOptional: false, isRepeated: false };
}

const asGroup = (part: Part): Group => ("oneOf" in part ? part : group([[part]]));

/** Every word that stands in a pattern. */
export const wordsOf = (pattern: Pattern): string[] =>
  pattern.flatMap((part) =>
    "oneOf" in part ? part.oneOf.flatMap(wordsOf) : "word" in part ? part.word : [],
  );

/** Words and classes that a pattern can begin with. */
export function beginningsOf(pattern: Pattern): string[] {
  const found: string[] = [];
  for (const part of pattern) {
    if (!("oneOf" in part)) return [...found, "word" in part ? part.word : part.class];
    found.push(...part.oneOf.flatMap(beginningsOf));
    if (!canBeEmpty(part)) return found;
  }
  return found;
}

const canBeEmpty = (part: Part): boolean =>
  "oneOf" in part && (part.isOptional || part.oneOf.some((one) => one.every(canBeEmpty)));

/** Of each of these, one must be said somewhere: without it the pattern fits nowhere. */
export const needsOf = (pattern: Pattern): ReadonlySet<string>[] =>
  pattern.filter((part) => !canBeEmpty(part)).map((part) => new Set(beginningsOf([part])));

/** What a pattern is laid over: the word at a place, and the stretches that begin there and are of a class. */
export interface Ground<Stretch extends { to: number }> {
  wordAt: (at: number) => string | undefined;
  stretchesAt: (at: number, name: string) => readonly Stretch[];
}

/** Ways to fit that are looked at; a person's words fit in a few. */
const MOST_WAYS = 16;
const MOST_STEPS = 250;

/** The ways in which a pattern fits from a place: where it ends, and the stretches that its classes took. */
export function matchesAt<Stretch extends { to: number }>(
  pattern: Pattern,
  from: number,
  ground: Ground<Stretch>,
): { to: number; taken: readonly Stretch[] }[] {
  const found: { to: number; taken: readonly Stretch[] }[] = [];
  let steps = 0;
  const lay = (parts: Pattern, nth: number, at: number, taken: readonly Stretch[], done: Done<Stretch>) => {
    const part = parts[nth];
    steps += 1;
    if (steps > MOST_STEPS) return;
    if (part === undefined) return done(at, taken);
    const go: Done<Stretch> = (to, more) => lay(parts, nth + 1, to, more, done);
    if ("word" in part) {
      if (ground.wordAt(at) === part.word) go(at + 1, taken);
    } else if ("class" in part) {
      for (const stretch of ground.stretchesAt(at, part.class)) go(stretch.to, [...taken, stretch]);
    } else {
      const round = (start: number, got: readonly Stretch[]): void => {
        const next: Done<Stretch> = (to, more) => {
          go(to, more);
          if (part.isRepeated && to > start) round(to, more);
        };
        for (const one of part.byWord.get(ground.wordAt(start) ?? "") ?? []) lay(one, 0, start, got, next);
        for (const one of part.others) lay(one, 0, start, got, next);
      };
      round(at, taken);
      if (part.isOptional) go(at, taken);
    }
  };
  lay(pattern, 0, from, [], (to, taken) => {
    const isNew = found.every(
      (one) =>
        one.to !== to ||
        one.taken.length !== taken.length ||
        one.taken.some((edge, at) => edge !== taken[at]),
    );
    if (isNew && found.length < MOST_WAYS) found.push({ to, taken });
  });
  return found;
}

type Done<Stretch> = (to: number, taken: readonly Stretch[]) => void;

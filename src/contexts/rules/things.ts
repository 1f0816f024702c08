import { METRIC, metricOf } from "./metrics.ts";

/** Something that is left out: a value, and its dimension if that is said. */
export interface Thing {
  dimension?: string;
  value: string;
  /** How it reads where no metric is named besides: "internal traffic" is what is internal of the traffic. */
  alone?: { metric: string; value: string };
}

const MOST = 20;
const LONGEST = 60;
const MOST_WORDS = 6;
/** Of the private use area: they stand in no text that a person writes. */
const HOLD = "\ue000";
const AND = "\ue001";
const HELD = /\ue000(\d+)\ue000/g;
const ARTICLE = /^(?:(?:the|all|any|our|every) )+/i;
const DIMENSIONS: readonly [name: string, words: string][] = [
  ["country", "countr(?:y|ies)"],
  ["channel", "(?:default )?channels?(?: groups?)?"],
  ["device", "devices?(?: categor(?:y|ies)| types?)?"],
  ["landingPage", "(?:landing )?pages?"],
  ["campaign", "campaigns?"],
  ["source", "(?:traffic )?sources?"],
  ["city", "cit(?:y|ies)"],
  ["region", "regions?"],
];
const REASON =
  /\s+(?:because|since|when|unless|until|so that|which|who|such as|by default|for (?:now|all|every|any|reporting)|in (?:all|every|any|our|the) (?:reports?|answers?|figures?|numbers?)|\().*$/i;
const SPLIT = /\s*,\s*(?:and |or )?|\s+(?:and|or|\/)\s+/i;
/** Names with an "and" in them. */
const PAIRS = /\b(Trinidad|Antigua|Bosnia|Saint Kitts|St\.? Kitts|Sao Tome) and (?=\w)/gi;
const FROM = new RegExp(
  `^(?:(${METRIC}|people|everyone|everything|anything|data|clicks?|hits?) )?(?:that comes? )?(?:from|via|through) (?:the )?(.+)$`,
  "i",
);
const WITH_METRIC = new RegExp(
  `^(.+?) (sessions?|traffic|visits?|visitors?|users?|orders?|transactions?|revenue|sales)$`,
  "i",
);

/** The things of an enumeration; a plural dimension in front of it is that of each. Empty for what is none. */
export function readThings(text: string): Thing[] {
  const things: Thing[] = [];
  let carried: string | undefined;
  let of: string | undefined;
  for (const part of partsOf(text)) {
    const found = readThing(part, carried);
    if (!found) return [];
    carried = found.carried;
    // "Traffic from India and China" is about the traffic from both.
    of = FROM.test(part) ? found.thing.alone?.metric : of;
    const { value } = found.thing;
    things.push({ ...(of !== undefined && { alone: { metric: of, value } }), ...found.thing });
  }
  return things.slice(0, MOST);
}

/** Quoted names are kept whole: they wait in a list while the rest is split. */
function partsOf(text: string): string[] {
  const quoted: string[] = [];
  const held = text
    .replace(/"([^"]+)"|(?<![\p{L}])'([^']+)'/gu, (_all, left?: string, right?: string) => {
      return `${HOLD}${quoted.push(left ?? right ?? "") - 1}${HOLD}`;
    })
    .replace(REASON, "")
    .replace(PAIRS, `$1 ${AND} `);
  return held
    .split(SPLIT)
    .map((part) =>
      part.replaceAll(AND, "and").replace(HELD, (_all, index: string) => quoted[Number(index)] ?? ""),
    )
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function readThing(
  part: string,
  carried: string | undefined,
): { thing: Thing; carried: string | undefined } | undefined {
  const [, whose, from] = FROM.exec(part) ?? [];
  const bare = (from ?? part).replace(ARTICLE, "");
  const dimension = DIMENSIONS.map(([name, words]) => ({ name, found: dimensionIn(bare, words) })).find(
    ({ found }) => found !== undefined,
  );
  const value = dimension?.found?.value ?? bare;
  if (value.length > LONGEST || value.split(" ").length > MOST_WORDS || !/[\p{L}\p{N}]/u.test(value))
    return undefined;
  const name = dimension?.name ?? carried;
  const [, inside, metric] = (name === undefined && from === undefined && WITH_METRIC.exec(bare)) || [];
  const of = whose === undefined ? undefined : metricOf(whose);
  const thing: Thing = {
    ...(name !== undefined && { dimension: name }),
    value,
    ...(of !== undefined && { alone: { metric: of, value } }),
    ...(inside !== undefined &&
      metric !== undefined && { alone: { metric: metric.toLowerCase(), value: inside } }),
  };
  return { thing, carried: dimension?.found?.isPlural ? dimension.name : dimension ? undefined : carried };
}

/** "Country India", "the Direct channel", "channels Direct". */
function dimensionIn(text: string, words: string): { value: string; isPlural: boolean } | undefined {
  const front = new RegExp(`^(${words})(?: (?:is|of|called|named|=)|:)? (.+)$`, "i").exec(text);
  if (front?.[1] && front[2]) return { value: front[2].replace(ARTICLE, ""), isPlural: /s$/i.test(front[1]) };
  const behind = new RegExp(`^(.+) (?:${words})$`, "i").exec(text);
  return behind?.[1] ? { value: behind[1], isPlural: false } : undefined;
}

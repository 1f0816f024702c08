import type { Filter } from "./question-types.ts";
import { blankOut, openWords, phrase, type Scan, take, takeAll } from "../periods/reading/text.ts";
import { exclusionWords } from "./vocabulary.ts";
import { channelValues, countryValues, deviceValues, sourceValues } from "./vocabulary-values.ts";
import { reportStopWords } from "./stop-words.ts";

const NOT_EXCLUDED = `(?<!(?:${exclusionWords}) (?:the |our )?)`;
const PREPOSITION = "(?:from|via|through|by|on|in|for|of|using|with)";
const AFTER_SOURCE = "(?= (?:traffic|visits?|visitors?|sessions?|users?|conversions?|revenue|sales|orders?))";

interface ValuePattern {
  dimension: string;
  match: Filter["match"];
  value: string;
  pattern: RegExp;
}

const anywhere =
  (dimension: string) =>
  ([source, value]: readonly [string, string]): ValuePattern => ({
    dimension,
    match: "exact",
    value,
    pattern: phrase(`(?:${PREPOSITION} (?:the |our |a )?)?${NOT_EXCLUDED}(?:${source})(?: channel)?`),
  });

/** A website's name stands for a source only where traffic can come from it. */
const afterPreposition = ([source, value]: readonly [string, string]): ValuePattern => ({
  dimension: "sessionSource",
  match: "contains",
  value,
  pattern: phrase(
    `(?:from|via|through|by) ${NOT_EXCLUDED}(?:${source})(?! (?:ads?|analytics))|(?:${source})${AFTER_SOURCE}`,
  ),
});

const VALUES: readonly ValuePattern[] = [
  ...channelValues.map(anywhere("sessionDefaultChannelGroup")),
  ...sourceValues.map(afterPreposition),
  ...deviceValues.map(anywhere("deviceCategory")),
  ...countryValues.map(anywhere("country")),
  {
    dimension: "sessionSource",
    match: "contains",
    value: "newsletter",
    pattern: phrase("(?:(?:from|via|through|by|for|of) )?(?:the|our) newsletters?"),
  },
  {
    dimension: "newVsReturning",
    match: "exact",
    value: "returning",
    pattern: phrase(
      "(?<!-)(?:returning|recurring|repeat)(?= (?:users?|visitors?|people|visits?|sessions?|customers?))",
    ),
  },
];

const HOME_PAGE = phrase("(?:on |of |for )?(?:the |our )?(?:home ?page|start ?page|front ?page)");
const PATH = /(?<![\w.:/])\/[\w\-./%]*/;
const NAMED_PAGE = phrase("(?:(?:on|of|for|to) )?(?:the|our) (?<name>[\\p{L}\\d-]+)[- ]page");
const QUOTED_CAMPAIGN = phrase(
  '(?:(?:from|for|of|by) )?(?:(?:the|our) )?(?:campaign (?:called |named )?"(?<name>[^"]+)"|"(?<name2>[^"]+)" campaign)',
);
const NAMED_CAMPAIGN = phrase(
  "(?:(?:from|for|of|by) )?(?:the|our) (?<name>[\\p{L}\\d][\\p{L}\\d' -]{1,40}?) campaign",
);
const KNOWN_CAMPAIGN = phrase(
  "(?:(?:from|for|of|by|in|on|during) )?(?:(?:the|our) )?(?<name>black[- ]week|cyber[- ]week)(?: campaign| sale)?",
);
const QUOTED_PAGE = phrase('(?:(?:on|of|for) )?(?:the )?page "(?<name>[^"]+)"');
const PLACE = phrase("(?<preposition>from|in) (?<name>[\\p{L}][\\p{L}'-]+(?: [\\p{L}][\\p{L}'-]+)?)");

export interface TakenFilters {
  filters: Filter[];
  scan: Scan;
  /** A campaign in the user's own words. */
  campaign?: string | undefined;
}

/** Values that narrow a report: pages, campaigns, channels, sources, devices, countries, returning visitors. */
export function takeFilters(scan: Scan): TakenFilters {
  const named = [takePath, takePage, takeCampaign].reduce<TakenFilters>(
    (state, takeOne) => {
      const next = takeOne(state.scan);
      const campaign = next.campaign ?? state.campaign;
      return { filters: [...state.filters, ...next.filters], scan: next.scan, campaign };
    },
    { filters: [], scan },
  );
  let rest = named.scan;
  const filters = VALUES.flatMap(({ pattern, dimension, match, value }) => {
    const found = takeAll(rest, pattern);
    rest = found.scan;
    return found.taken.length === 0
      ? []
      : [{ at: found.taken[0]?.start ?? 0, filter: { dimension, match, value } }];
  });
  const ordered = filters.toSorted((a, b) => a.at - b.at).map(({ filter }) => filter);
  return { filters: [...named.filters, ...ordered], scan: rest, campaign: named.campaign };
}

function takePath(scan: Scan): TakenFilters {
  const home = take(scan, HOME_PAGE);
  if (home !== undefined)
    return { filters: [{ dimension: "pagePath", match: "exact", value: "/" }], scan: home.scan };
  const path = take(scan, PATH);
  if (path === undefined) return { filters: [], scan };
  const match = path.said === "/" ? "exact" : "contains";
  return { filters: [{ dimension: "pagePath", match, value: path.said }], scan: path.scan };
}

function takePage(scan: Scan): TakenFilters {
  const quoted = take(scan, QUOTED_PAGE);
  if (quoted !== undefined) {
    const filter: Filter = { dimension: "pageTitle", match: "contains", value: quoted.groups["name"] ?? "" };
    return { filters: [filter], scan: quoted.scan };
  }
  const named = take(scan, NAMED_PAGE);
  const name = named?.groups["name"] ?? "";
  if (named === undefined || reportStopWords.has(name) || name === "landing") return { filters: [], scan };
  return { filters: [{ dimension: "pagePath", match: "contains", value: name }], scan: named.scan };
}

/** Campaign names vary in spelling (`spring-launch-2026`), so the most telling word of a spoken name is used. */
function takeCampaign(scan: Scan): TakenFilters {
  const quoted = take(scan, QUOTED_CAMPAIGN);
  if (quoted !== undefined) {
    const value = quoted.groups["name"] ?? quoted.groups["name2"] ?? "";
    return {
      filters: [{ dimension: "sessionCampaignName", match: "contains", value }],
      scan: quoted.scan,
      campaign: value,
    };
  }
  const named = take(scan, NAMED_CAMPAIGN) ?? take(scan, KNOWN_CAMPAIGN);
  const name = named?.groups["name"] ?? "";
  const telling = openWords({ text: name, open: name }, reportStopWords);
  const value = telling.toSorted((a, b) => b.length - a.length)[0];
  if (named === undefined || value === undefined) return { filters: [], scan };
  const filter: Filter = { dimension: "sessionCampaignName", match: "contains", value };
  return { filters: [filter], scan: named.scan, campaign: name };
}

/** A capitalised name after "in" (or after "from", where people come from) that nothing else explained: a city. */
export function takeCity(scan: Scan, peopleAsked: boolean): TakenFilters {
  const place = take(scan, PLACE);
  if (place === undefined || (place.groups["preposition"] === "from" && !peopleAsked))
    return { filters: [], scan };
  const offset = place.said.indexOf(" ") + 1;
  const words = place.said
    .slice(offset)
    .split(" ")
    .filter((word) => /^\p{Lu}\p{Ll}/u.test(word));
  const value = words.join(" ");
  if (value === "" || reportStopWords.has(value.toLowerCase())) return { filters: [], scan };
  const end = place.start + offset + value.length;
  return {
    filters: [{ dimension: "city", match: "exact", value }],
    scan: blankOut(scan, place.start, end),
  };
}

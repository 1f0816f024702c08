import { at, draw, mix } from "./hash.ts";
import type { Property } from "./properties.ts";

/** Who visits: the same user id is always the same person with the same device in the same town. */
export interface Visitor {
  country: string;
  countryId: string;
  region: string;
  city: string;
  language: string;
  device: string;
  system: string;
  browser: string;
}

interface Place {
  country: string;
  countryId: string;
  language: string;
  weight: number;
  towns: readonly (readonly [city: string, region: string])[];
}

const PLACES: readonly Place[] = [
  {
    country: "Germany",
    countryId: "DE",
    language: "German",
    weight: 0.56,
    towns: [
      ["Hamburg", "Hamburg"],
      ["Kiel", "Schleswig-Holstein"],
      ["Berlin", "Berlin"],
      ["Rostock", "Mecklenburg-Vorpommern"],
      ["(not set)", "(not set)"],
    ],
  },
  {
    country: "Netherlands",
    countryId: "NL",
    language: "Dutch",
    weight: 0.12,
    towns: [
      ["Amsterdam", "North Holland"],
      ["Rotterdam", "South Holland"],
    ],
  },
  {
    country: "Austria",
    countryId: "AT",
    language: "German",
    weight: 0.08,
    towns: [
      ["Vienna", "Vienna"],
      ["Bregenz", "Vorarlberg"],
    ],
  },
  {
    country: "Denmark",
    countryId: "DK",
    language: "Danish",
    weight: 0.08,
    towns: [
      ["Copenhagen", "Capital Region of Denmark"],
      ["Aarhus", "Central Denmark Region"],
    ],
  },
  {
    country: "Sweden",
    countryId: "SE",
    language: "Swedish",
    weight: 0.06,
    towns: [["Gothenburg", "Vastra Gotaland County"]],
  },
  {
    country: "Switzerland",
    countryId: "CH",
    language: "German",
    weight: 0.04,
    towns: [["Zurich", "Zurich"]],
  },
  {
    country: "United Kingdom",
    countryId: "GB",
    language: "English",
    weight: 0.04,
    towns: [["Southampton", "England"]],
  },
  {
    country: "(not set)",
    countryId: "(not set)",
    language: "(not set)",
    weight: 0.02,
    towns: [["(not set)", "(not set)"]],
  },
];

interface Kit {
  device: string;
  system: string;
  browser: string;
  weight: number;
}

const WEB_DEVICES: readonly Kit[] = [
  { device: "desktop", system: "Windows", browser: "Chrome", weight: 0.22 },
  { device: "desktop", system: "Windows", browser: "Edge", weight: 0.08 },
  { device: "desktop", system: "Macintosh", browser: "Safari", weight: 0.08 },
  { device: "desktop", system: "Windows", browser: "Firefox", weight: 0.05 },
  { device: "mobile", system: "Android", browser: "Chrome", weight: 0.26 },
  { device: "mobile", system: "iOS", browser: "Safari", weight: 0.2 },
  { device: "mobile", system: "Android", browser: "Samsung Internet", weight: 0.05 },
  { device: "tablet", system: "iOS", browser: "Safari", weight: 0.05 },
  { device: "smart tv", system: "(not set)", browser: "Chrome", weight: 0.01 },
];
const APP_DEVICES: readonly Kit[] = [
  { device: "mobile", system: "Android", browser: "(not set)", weight: 0.52 },
  { device: "mobile", system: "iOS", browser: "(not set)", weight: 0.4 },
  { device: "tablet", system: "iOS", browser: "(not set)", weight: 0.08 },
];

function weighted<T extends { weight: number }>(list: readonly T[], share: number): T {
  let rest = share;
  return list.find((entry) => (rest -= entry.weight) < 0) ?? at(list, 0);
}

/** The person behind a user id of a property. */
export function visitorOf(property: Property, user: number): Visitor {
  const hash = mix(user, 0x5157);
  const place = weighted(PLACES, draw(hash, 1));
  const [city, region] = at(place.towns, Math.floor(draw(hash, 2) * place.towns.length));
  const kit = weighted(property.kind === "app" ? APP_DEVICES : WEB_DEVICES, draw(hash, 3));
  return {
    country: place.country,
    countryId: place.countryId,
    language: place.language,
    region,
    city,
    device: kit.device,
    system: kit.system,
    browser: kit.browser,
  };
}

/** How readily a user buys because of the device: phones browse, desktops buy. */
export function deviceIntent(user: number): number {
  const share = draw(mix(user, 0x5157), 3);
  if (share < 0.43) return 1.3;
  return share < 0.94 ? 0.72 : 1;
}

import { at, draw, mix } from "./hash.ts";

/** Who visits: the same user id is always the same person with the same device in the same town. */
export type Visitor = ReturnType<typeof visitorOf>;

type Regions = Record<string, string>;
type Place = readonly [weight: number, country: string, language: string, regions: Regions];
type Kit = readonly [weight: number, device: string, system: string, browser: string];

const NOT_SET = "(not set)";
const GERMANY: Regions = {
  Hamburg: "Hamburg",
  Kiel: "Schleswig-Holstein",
  Berlin: "Berlin",
  Rostock: "Mecklenburg-Vorpommern",
  [NOT_SET]: NOT_SET,
};
/** The regions are those of the towns that visitors come from. */
const PLACES: readonly Place[] = [
  [0.56, "Germany", "German", GERMANY],
  [0.12, "Netherlands", "Dutch", { Amsterdam: "North Holland", Rotterdam: "South Holland" }],
  [0.08, "Austria", "German", { Vienna: "Vienna", Bregenz: "Vorarlberg" }],
  [0.08, "Denmark", "Danish", { Copenhagen: "Capital Region of Denmark", Aarhus: "Central Denmark Region" }],
  [0.06, "Sweden", "Swedish", { Gothenburg: "Vastra Gotaland County" }],
  [0.04, "Switzerland", "German", { Zurich: "Zurich" }],
  [0.04, "United Kingdom", "English", { Southampton: "England" }],
  [0.02, NOT_SET, NOT_SET, { [NOT_SET]: NOT_SET }],
];

const DEVICES: readonly Kit[] = [
  [0.22, "desktop", "Windows", "Chrome"],
  [0.08, "desktop", "Windows", "Edge"],
  [0.08, "desktop", "Macintosh", "Safari"],
  [0.05, "desktop", "Windows", "Firefox"],
  [0.26, "mobile", "Android", "Chrome"],
  [0.2, "mobile", "iOS", "Safari"],
  [0.05, "mobile", "Android", "Samsung Internet"],
  [0.05, "tablet", "iOS", "Safari"],
  [0.01, "smart tv", NOT_SET, "Chrome"],
];
function weighted<T extends readonly [number, ...unknown[]]>(list: readonly T[], share: number): T {
  let rest = share;
  return list.find(([weight]) => (rest -= weight) < 0) ?? at(list, 0);
}

export function visitorOf(user: number) {
  const hash = mix(user, 0x5157);
  const [, country, language, regions] = weighted(PLACES, draw(hash, 1));
  const towns = Object.entries(regions);
  const [city, region] = at(towns, Math.floor(draw(hash, 2) * towns.length));
  const [, device, system, browser] = weighted(DEVICES, draw(hash, 3));
  return { country, language, region, city, device, system, browser };
}

/** How readily a user buys because of the device: phones browse, desktops buy. */
export function deviceIntent(user: number): number {
  const share = draw(mix(user, 0x5157), 3);
  if (share < 0.43) return 1.3;
  return share < 0.94 ? 0.72 : 1;
}

import { weekdays as days } from "../../periods/format.ts";

/** Channels of web analytics as people call them; several channels by what they have in common. */
export const channels: Readonly<Record<string, string>> = {
  "Organic Search": "organic search|seo|search engines|organic",
  "Paid Search": "paid search|sea|ppc|google ads|adwords|sem",
  "Paid Social": "paid social|social ads|facebook ads|instagram ads",
  "Organic Social": "organic social",
  "Organic Video": "organic video",
  "Organic Shopping": "organic shopping",
  "Paid Shopping": "paid shopping|google shopping",
  Email: "email|e mail|email marketing|email campaigns|mailings",
  Direct: "direct",
  Referral: "referral",
  Display: "display|display ads|display advertising|banner ads",
  Affiliates: "affiliates|affiliate marketing",
  "Cross-network": "performance max",
  SMS: "sms|text messages",
  Unassigned: "unassigned",
};
export const channelParts: Readonly<Record<string, string>> = {
  "Organic Social,Paid Social": "social|social media",
  "Organic Search,Organic Social,Organic Video,Organic Shopping": "organic channels",
  "Paid Search,Paid Social,Paid Shopping,Paid Video,Paid Other":
    "paid|ads|paid ads|paid advertising|paid channels|paid media|advertising",
};

export const devices: Readonly<Record<string, string>> = {
  mobile: "mobile|phone|smartphone|mobile phone",
  desktop: "desktop|computer|pc|pcs|laptop|desktop computers",
  tablet: "tablet|ipad",
  "smart tv": "smart tv|smart tvs",
};

/** Sources, browsers and systems that everybody knows; others are looked up. */
export const knownValues: readonly (readonly [dimension: string, values: string])[] = [
  [
    "source",
    "google|bing|yahoo|duckduckgo|facebook|instagram|linkedin|twitter|tiktok|youtube|pinterest|reddit|whatsapp|chatgpt|perplexity",
  ],
  ["browser", "Chrome|Safari|Firefox|Edge|Opera|Samsung Internet"],
  ["operatingSystem", "Windows|Macintosh|iOS|Android|Linux|Chrome OS"],
];

/** Names of countries besides those that the platform knows in English. */
const COUNTRIES =
  "GB:uk|great britain|britain|british|england US:usa|america|american|united states of america|the us|the states " +
  "TR:turkey|turkish|türkiye CZ:czech republic|czechia|czech NL:holland|the netherlands|netherlands|dutch DE:german|germany FR:french " +
  "AT:austrian CH:swiss IT:italian ES:spanish|spaniard PT:portuguese PL:polish DK:danish|dane SE:swedish|swede NO:norwegian FI:finnish BE:belgian IE:irish " +
  "CA:canadian IN:indian JP:japanese CN:chinese AU:australian BR:brazilian MX:mexican AE:uae|emirates KR:south korea|korea|korean " +
  "RU:russian GR:greek HU:hungarian RO:romanian UA:ukrainian IL:israeli HK:hong kong";
export const countryNames: Readonly<Record<string, string>> = Object.fromEntries(
  COUNTRIES.split(/ (?=[A-Z]{2}:)/).map((row) => row.split(":")),
);

/** "Mondays" and "on a Monday"; "on Monday" is a period. */
export const weekdays: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    days.map((day) => [day, `on ${day.toLowerCase()}s|${day.toLowerCase()}s|on a ${day.toLowerCase()}`]),
  ),
  [days.slice(5).join()]: "on weekends|weekends|weekend days",
  [days.slice(0, 5).join()]: "on weekdays",
};

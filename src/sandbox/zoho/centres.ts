export const ZOHO_DCS = ["com", "eu", "in", "com.cn", "com.au"] as const;

export type ZohoDc = (typeof ZOHO_DCS)[number];

/** What the callback calls a data centre (providers.md 5.1). */
export const ZOHO_LOCATIONS: Record<ZohoDc, string> = {
  com: "us",
  eu: "eu",
  in: "in",
  "com.cn": "cn",
  "com.au": "au",
};

/** Where an account may live when its login begins at this data centre, the data centre itself first. */
export function reachableDcs(start: ZohoDc): ZohoDc[] {
  // China stands alone: its accounts log in there only, and nobody else's do.
  if (start === "com.cn") return [start];
  return [start, ...ZOHO_DCS.filter((dc) => dc !== start && dc !== "com.cn")];
}

export function isZohoDc(text: string | null): text is ZohoDc {
  return ZOHO_DCS.some((dc) => dc === text);
}

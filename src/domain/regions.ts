/** Where an organization's data may be asked to stay; none is wherever it is first asked for. */
export const regions = ["eu", "us"] as const;

export type Region = (typeof regions)[number];

/** As people know them. */
export const regionNames: Record<Region, string> = { eu: "European Union", us: "United States" };

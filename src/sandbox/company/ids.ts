/** What a Zoho id is for: part of the id, so that ids of different records never meet. */
const KINDS = {
  account: "01",
  contact: "02",
  deal: "03",
  lead: "04",
  campaign: "05",
  invoice: "06",
  payment: "07",
  bill: "08",
  expense: "09",
  project: "11",
  task: "12",
  milestone: "13",
} as const;

/** 19 digits, as Zoho's ids are: stable for a kind, a day (or 0) and a running number. */
export function zohoId(kind: keyof typeof KINDS, day: number, nth: number): string {
  return `553687${KINDS[kind]}${String(day).padStart(5, "0")}${String(nth).padStart(6, "0")}`;
}

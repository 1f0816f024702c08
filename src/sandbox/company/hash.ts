/** A 32-bit hash of two integers. The whole dataset is drawn from it, so that a day never changes. */
export function mix(a: number, b: number): number {
  let h = Math.imul((a + 0x7f4a7c15) ^ Math.imul(b + 0x165667b1, 0x9e3779b1), 0x85ebca6b);
  h ^= h >>> 15;
  h = Math.imul(h, 0xc2b2ae35);
  h ^= h >>> 13;
  h = Math.imul(h, 0x27d4eb2f);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A number in [0, 1) for the nth property of a thing. */
export function draw(hash: number, nth: number): number {
  return mix(hash, nth) / 4_294_967_296;
}

export function drawInt(hash: number, nth: number, low: number, high: number): number {
  return low + Math.floor(draw(hash, nth) * (high - low + 1));
}

/** FNV-1a over the text's UTF-16 units. */
export function seedOf(text: string): number {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return h >>> 0;
}

export function drawOf<T>(hash: number, nth: number, list: readonly T[]): T {
  return at(list, Math.floor(draw(hash, nth) * list.length));
}

/** Which of the weights a share in [0, their sum) falls on; the last one when it is beyond them. */
export function placeOf(weights: readonly number[], share: number): number {
  let rest = share;
  const place = weights.findIndex((weight) => (rest -= weight) < 0);
  return place < 0 ? weights.length - 1 : place;
}

export function at<T>(list: readonly T[], index: number): T {
  const value = list[index];
  if (value === undefined) throw new RangeError(`no element ${index} in a list of ${list.length}`);
  return value;
}

export function uuidOf(name: string): string {
  const hex = hexOf(name, 32);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}

export function hexOf(name: string, digits: number): string {
  const seed = seedOf(name);
  let hex = "";
  for (let i = 0; hex.length < digits; i += 1) hex += mix(seed, i).toString(16).padStart(8, "0");
  return hex.slice(0, digits);
}

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

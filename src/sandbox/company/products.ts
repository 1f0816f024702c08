import { at, draw, mix, placeOf, seedOf } from "./hash.ts";

export interface Product {
  sku: string;
  name: string;
  category: string;
  /** Gross shop price in cents. */
  cents: number;
  path: string;
}

function product(sku: string, name: string, category: string, cents: number): Product {
  return { sku, name, category, cents, path: `/products/${name.toLowerCase().replaceAll(" ", "-")}` };
}

export const PRODUCTS: readonly Product[] = [
  product("SAF-101", "Inflatable life jacket 165N", "Safety", 12_900),
  product("SAF-115", "First aid kit offshore", "Safety", 6_450),
  product("SAF-130", "Distress flare set", "Safety", 8_990),
  product("ANT-201", "Antifouling paint 5 l", "Antifouling", 18_900),
  product("ANT-210", "Hull cleaner 2 l", "Antifouling", 3_490),
  product("ROP-301", "Dyneema halyard 10 mm", "Ropes and lines", 7_900),
  product("ROP-312", "Mooring line 14 mm", "Ropes and lines", 4_590),
  product("DEC-401", "Self-tailing winch 30", "Deck gear", 64_900),
  product("DEC-415", "Stainless steel cleat pair", "Deck gear", 3_890),
  product("DEC-422", "Roller furling kit", "Deck gear", 48_500),
  product("COV-501", "Winter cover 9 m", "Covers", 34_900),
  product("COV-510", "Sprayhood universal", "Covers", 42_000),
  product("ELE-601", "LED navigation light", "Electronics", 8_790),
  product("ELE-612", "Handheld VHF radio", "Electronics", 15_990),
  product("ELE-620", "Solar panel 50 W", "Electronics", 11_950),
];

const BY_CATEGORY = Map.groupBy(PRODUCTS, (entry) => entry.category);

export function productsIn(category: string): readonly Product[] {
  return BY_CATEGORY.get(category) ?? PRODUCTS;
}

export const CATEGORIES: readonly string[] = [...BY_CATEGORY.keys()];

const WEIGHTS = PRODUCTS.map((entry) => 0.4 + draw(mix(seedOf("popularity"), seedOf(entry.sku)), 1));
const TOTAL_WEIGHT = WEIGHTS.reduce((sum, weight) => sum + weight, 0);

/** The product at a share in [0, 1) of all demand: some sell better than others. */
export function productAtShare(share: number): Product {
  return at(PRODUCTS, placeOf(WEIGHTS, share * TOTAL_WEIGHT));
}

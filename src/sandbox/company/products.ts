import { at, draw, mix, placeOf, seedOf } from "./hash.ts";
import type { Campaign } from "./campaigns.ts";

/** `cents` are the gross shop price. */
function ware(sku: string, name: string, category: string, cents: number) {
  return { sku, name, category, cents, path: `/products/${name.toLowerCase().replaceAll(" ", "-")}` };
}

export type Product = ReturnType<typeof ware>;

export const PRODUCTS: readonly Product[] = [
  ware("SAF-101", "Inflatable life jacket 165N", "Safety", 12_900),
  ware("SAF-115", "First aid kit offshore", "Safety", 6_450),
  ware("SAF-130", "Distress flare set", "Safety", 8_990),
  ware("ANT-201", "Antifouling paint 5 l", "Antifouling", 18_900),
  ware("ANT-210", "Hull cleaner 2 l", "Antifouling", 3_490),
  ware("ROP-301", "Dyneema halyard 10 mm", "Ropes and lines", 7_900),
  ware("ROP-312", "Mooring line 14 mm", "Ropes and lines", 4_590),
  ware("DEC-401", "Self-tailing winch 30", "Deck gear", 64_900),
  ware("DEC-415", "Stainless steel cleat pair", "Deck gear", 3_890),
  ware("DEC-422", "Roller furling kit", "Deck gear", 48_500),
  ware("COV-501", "Winter cover 9 m", "Covers", 34_900),
  ware("COV-510", "Sprayhood universal", "Covers", 42_000),
  ware("ELE-601", "LED navigation light", "Electronics", 8_790),
  ware("ELE-612", "Handheld VHF radio", "Electronics", 15_990),
  ware("ELE-620", "Solar panel 50 W", "Electronics", 11_950),
];

const BY_CATEGORY = Map.groupBy(PRODUCTS, (entry) => entry.category);

export function productsIn(category: string): readonly Product[] {
  return BY_CATEGORY.get(category) ?? PRODUCTS;
}

const WEIGHTS = PRODUCTS.map((entry) => 0.4 + draw(mix(seedOf("popularity"), seedOf(entry.sku)), 1));
const TOTAL_WEIGHT = WEIGHTS.reduce((sum, weight) => sum + weight, 0);

/** The product at a share in [0, 1) of all demand: some sell better than others. */
export function productAtShare(share: number): Product {
  return at(PRODUCTS, placeOf(WEIGHTS, share * TOTAL_WEIGHT));
}

/** A page of the site; with a product where it shows one: viewing it is a view_item event. */
function page(path: string, title: string, product: Product | null = null) {
  return { path, title, product };
}

export type Page = ReturnType<typeof page>;

const NAME = "Harbour Supply Co.";

export const CHECKOUT = {
  cart: page("/cart", `Your cart | ${NAME}`),
  checkout: page("/checkout", `Checkout | ${NAME}`),
  thanks: page("/checkout/thank-you", `Thank you | ${NAME}`),
  quote: page("/trade/quote", `Ask for a trade quote | ${NAME}`),
  quoteSent: page("/trade/quote/sent", `Your request is with us | ${NAME}`),
} as const;

const HOME = page("/", `Boat equipment and chandlery | ${NAME}`);
const CATEGORY_PAGES = [...BY_CATEGORY.keys()].map((category) =>
  page(`/${category.toLowerCase().replaceAll(" ", "-")}`, `${category} | ${NAME}`),
);
const PRODUCT_PAGES = PRODUCTS.map((entry) => page(entry.path, `${entry.name} | ${NAME}`, entry));
const JOURNAL = [
  page("/journal/spring-checklist", `The spring checklist | ${NAME}`),
  page("/journal/how-to-splice-dyneema", `How to splice Dyneema | ${NAME}`),
  page("/journal/choosing-antifouling", `Choosing the right antifouling | ${NAME}`),
];
const SERVICE = [page("/delivery", `Delivery and returns | ${NAME}`), page("/contact", `Contact | ${NAME}`)];

/** Where a visit may begin, the likelier ones first. */
const ENTRIES = [
  HOME,
  ...CATEGORY_PAGES.slice(0, 3),
  ...PRODUCT_PAGES,
  ...JOURNAL,
  ...CATEGORY_PAGES.slice(3),
];

/** What people look at after that. */
export const BROWSED = [...CATEGORY_PAGES, ...PRODUCT_PAGES, ...PRODUCT_PAGES, ...SERVICE, ...JOURNAL];

export function landingPageOf(campaign: Campaign): Page {
  return page(campaign.landingPath, `${campaign.name} | ${NAME}`);
}

export function pageOfProduct(wanted: Product): Page {
  return PRODUCT_PAGES.find((entry) => entry.product === wanted) ?? HOME;
}

/** A page other than the home page that stays the same for one visitor source, drawn from the entries. */
export function entryPage(source: string, hash: number): Page {
  // Squaring the share makes the first entries, the home page above all, the usual ones.
  const share = draw(mix(hash, seedOf(source)), 3) ** 2;
  return ENTRIES[Math.floor(share * ENTRIES.length)] ?? HOME;
}

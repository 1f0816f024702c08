import { COLLEAGUES } from "./company.ts";
import { at, draw, drawInt, drawOf, mix, seedOf } from "./hash.ts";
import { zohoId } from "./ids.ts";

/** A business that buys from the company. */
export type Client = ReturnType<typeof buildClient>;

const TOWNS = [
  ["Kiel", "Germany"],
  ["Flensburg", "Germany"],
  ["Rostock", "Germany"],
  ["Stralsund", "Germany"],
  ["Travemünde", "Germany"],
  ["Lelystad", "Netherlands"],
  ["Aarhus", "Denmark"],
  ["Bregenz", "Austria"],
] as const;
const TRADES = [
  ["Marina", "Marina"],
  ["Yachtwerft", "Boatyard"],
  ["Charter", "Yacht charter"],
  ["Segelschule", "Sailing school"],
  ["Bootshandel", "Chandlery"],
  ["Wassersport", "Retail"],
] as const;
const FIRST = "Jonas Mette Lukas Anke Pieter Sofie Tobias Ingrid Lars Katrin".split(" ");
const LAST = "Petersen Vos Keller Thomsen Brandis Sander Holm Wolff Maier Lund".split(" ");

const SEED = seedOf("clients");

function buildClient(nth: number) {
  const hash = mix(SEED, nth);
  const [town, country] = at(TOWNS, nth % TOWNS.length);
  const [word, industry] = at(TRADES, Math.floor(nth / TOWNS.length));
  const name = `${word} ${town}`;
  const domain = `${word}-${town}.example`.toLowerCase().replace("ü", "ue");
  return {
    nth,
    id: zohoId("account", 0, nth),
    name,
    industry,
    town,
    country,
    website: `https://${domain}`,
    owner: draw(hash, 1) < 0.8 ? COLLEAGUES.ben : COLLEAGUES.ada,
    contact: buildContact(nth * 2, domain),
    /** Days that it has to pay. */
    terms: draw(hash, 2) < 0.5 ? 14 : 30,
    /** Net EUR of its monthly standing order, 0 without one. */
    standing: draw(hash, 3) < 0.45 ? drawInt(hash, 4, 4, 38) * 100 : 0,
    /** How likely an invoice is paid late. */
    lateness: draw(hash, 5) ** 2 * 0.75,
  };
}

function buildContact(nth: number, domain: string) {
  const hash = mix(SEED, 1000 + nth);
  const [first, last] = [drawOf(hash, 1, FIRST), drawOf(hash, 2, LAST)];
  return {
    id: zohoId("contact", 0, nth),
    first,
    name: `${first} ${last}`,
    email: `${first}.${last}@${domain}`.toLowerCase(),
  };
}

export const CLIENTS: readonly Client[] = Array.from({ length: TOWNS.length * TRADES.length }, (_, nth) =>
  buildClient(nth),
);

import { COLLEAGUES } from "./company.ts";
import { at, draw, drawInt, drawOf, mix, seedOf, zohoId } from "./hash.ts";
import { visitWorkdays, type Campaign } from "./campaigns.ts";
import { msOf, workdayFrom } from "./dates.ts";
import { PRODUCTS, productsIn } from "./products.ts";

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

const CLIENT_SEED = seedOf("clients");

function buildClient(nth: number) {
  const hash = mix(CLIENT_SEED, nth);
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
    terms: draw(hash, 2) < 0.5 ? 14 : 30,
    /** Net EUR of its monthly standing order, 0 without one. */
    standing: draw(hash, 3) < 0.45 ? drawInt(hash, 4, 4, 38) * 100 : 0,
    lateness: draw(hash, 5) ** 2 * 0.75,
  };
}

function buildContact(nth: number, domain: string) {
  const hash = mix(CLIENT_SEED, 1000 + nth);
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

export type Lead = ReturnType<typeof buildLead>;

const LEAD_SEED = seedOf("leads");
const LEAD_FIRST = "Emil Freja Nils Marte Hanno Silke Jan Ute Rasmus Greta Olaf".split(" ");
const LEAD_LAST = "Nielsen Bakker Schulz Hansen Lorenz Dekker Friis Kruse Jansen".split(" ");
const HOUSES = ["Segelclub", "Bootsservice", "Yachtcharter", "Hafenbetrieb", "Wassersportverein"] as const;
const PLACES = "Eckernförde Schleswig Greifswald Enkhuizen Lindau Svendborg Wismar".split(" ");
const SOURCES = ["Web quote form", "Web quote form", "Newsletter", "Trade Show", "Phone"] as const;
const VERDICTS = ["Contacted", "Pre-Qualified", "Contact in Future", "Lost Lead", "Junk Lead"];

/** Leads that came in on these days, oldest first: three to six on a workday. */
export function leadsCreatedBetween(fromDay: number, toDay: number): Lead[] {
  const leads: Lead[] = [];
  visitWorkdays(fromDay, toDay, (day, heard) => {
    const count = drawInt(mix(LEAD_SEED, day), 0, 3, heard === null ? 5 : 6);
    for (let nth = 0; nth < count; nth += 1) leads.push(buildLead(day, nth, heard));
  });
  return leads;
}

function buildLead(day: number, nth: number, heard: Campaign | null) {
  const hash = mix(mix(LEAD_SEED, day), nth + 1);
  const [first, last] = [drawOf(hash, 1, LEAD_FIRST), drawOf(hash, 2, LEAD_LAST)];
  const campaign = heard !== null && draw(hash, 3) < 0.35 ? heard : null;
  return {
    id: zohoId("lead", day, nth),
    name: `${first} ${last}`,
    company: `${drawOf(hash, 4, HOUSES)} ${drawOf(hash, 5, PLACES)}`,
    email: `${first}.${last}${drawInt(hash, 6, 10, 99)}@post.example`.toLowerCase(),
    source: campaign === null ? drawOf(hash, 7, SOURCES) : "Campaign",
    campaign,
    createdDay: day,
    createdMs: msOf(day, 8 * 60 + nth * 95 + drawInt(hash, 8, 0, 80)),
    /** The day on which sales judged it; "Not Contacted" until then. */
    judgedDay: day + drawInt(hash, 9, 1, 9),
    status: drawOf(hash, 10, VERDICTS),
  };
}

export const STAGES = [
  { name: "Qualification", probability: 10 },
  { name: "Needs Analysis", probability: 20 },
  { name: "Proposal/Price Quote", probability: 75 },
  { name: "Negotiation/Review", probability: 90 },
  { name: "Closed Won", probability: 100 },
  { name: "Closed Lost", probability: 0 },
] as const;

/** A possible or made sale to a client. Its history is fixed; how far it is depends on the day one looks. */
export type Deal = ReturnType<typeof buildDeal>;

const DEAL_SEED = seedOf("deals");
const DEAL_SOURCES = ["Web quote form", "External Referral", "Trade Show", "Cold Call", "Existing customer"];
const LOSS_REASONS = ["Price", "Delivery time", "Chose another supplier", "Project postponed"];

export function dealsCreatedBetween(fromDay: number, toDay: number): Deal[] {
  const deals: Deal[] = [];
  visitWorkdays(fromDay, toDay, (day, heard) => {
    const chance = heard === null ? 0.45 : 0.7;
    if (draw(mix(DEAL_SEED, day), 0) < chance) deals.push(buildDeal(day, heard));
  });
  return deals;
}

function buildDeal(day: number, heard: Campaign | null) {
  const hash = mix(DEAL_SEED, day);
  const client = drawOf(hash, 1, CLIENTS);
  const campaign = heard !== null && draw(hash, 2) < 0.5 ? heard : null;
  const product = drawOf(hash, 3, campaign === null ? PRODUCTS : productsIn(campaign.category));
  const units = Math.max(2, Math.round((1500 + draw(hash, 4) ** 3 * 26_000) / (product.cents / 100)));
  const won = draw(hash, 5) < (campaign === null ? 0.44 : 0.55);
  const plannedDay = workdayFrom(day + drawInt(hash, 6, 21, 50));
  return {
    id: zohoId("deal", day, 0),
    name: `${client.name}: ${units} x ${product.name}`,
    client,
    /** Net EUR: trade customers pay about a third less than the shop's gross price. */
    amount: Math.round((units * product.cents * 0.64) / 100 / 5) * 5,
    createdDay: day,
    createdMs: msOf(day, drawInt(hash, 7, 8 * 60, 17 * 60)),
    source: campaign === null ? drawOf(hash, 8, DEAL_SOURCES) : "Campaign",
    campaign,
    plannedDay,
    closedDay: workdayFrom(day + drawInt(hash, 9, 9, 70)),
    won,
    lostReason: won ? null : drawOf(hash, 10, LOSS_REASONS),
  };
}

export function stageOn(deal: Deal, day: number): (typeof STAGES)[number] {
  if (day >= deal.closedDay) return deal.won ? STAGES[4] : STAGES[5];
  const progress = (day - deal.createdDay) / (deal.closedDay - deal.createdDay);
  if (progress < 0.2) return STAGES[0];
  if (progress < 0.45) return STAGES[1];
  return progress < 0.75 ? STAGES[2] : STAGES[3];
}

export function dealChangedOn(deal: Deal, day: number): number {
  if (day >= deal.closedDay) return deal.closedDay;
  const length = deal.closedDay - deal.createdDay;
  const turns = [0.75, 0.45, 0.2].map((share) => deal.createdDay + Math.ceil(length * share));
  return turns.find((turn) => turn <= day) ?? deal.createdDay;
}

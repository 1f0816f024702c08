import { visitWorkdays, type Campaign } from "./campaigns.ts";
import { msOf } from "./dates.ts";
import { draw, drawInt, drawOf, mix, seedOf } from "./hash.ts";
import { zohoId } from "./ids.ts";

/** Somebody who asked and is no client yet. */
export type Lead = ReturnType<typeof buildLead>;

const SEED = seedOf("leads");
const FIRST = "Emil Freja Nils Marte Hanno Silke Jan Ute Rasmus Greta Olaf".split(" ");
const LAST = "Nielsen Bakker Schulz Hansen Lorenz Dekker Friis Kruse Jansen".split(" ");
const HOUSES = ["Segelclub", "Bootsservice", "Yachtcharter", "Hafenbetrieb", "Wassersportverein"] as const;
const PLACES = "Eckernförde Schleswig Greifswald Enkhuizen Lindau Svendborg Wismar".split(" ");
const SOURCES = ["Web quote form", "Web quote form", "Newsletter", "Trade Show", "Phone"] as const;
const VERDICTS = ["Contacted", "Pre-Qualified", "Contact in Future", "Lost Lead", "Junk Lead"];

/** Leads that came in on these days, oldest first: three to six on a workday. */
export function leadsCreatedBetween(fromDay: number, toDay: number): Lead[] {
  const leads: Lead[] = [];
  visitWorkdays(fromDay, toDay, (day, heard) => {
    const count = drawInt(mix(SEED, day), 0, 3, heard === null ? 5 : 6);
    for (let nth = 0; nth < count; nth += 1) leads.push(buildLead(day, nth, heard));
  });
  return leads;
}

function buildLead(day: number, nth: number, heard: Campaign | null) {
  const hash = mix(mix(SEED, day), nth + 1);
  const [first, last] = [drawOf(hash, 1, FIRST), drawOf(hash, 2, LAST)];
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

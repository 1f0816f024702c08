import { COMPANY } from "../../company/company.ts";
import type { Property } from "../../company/properties.ts";
import { pad, visitorOfFact, type Fact, type Field, type Grain } from "./facts.ts";

export interface Dimension extends Field {
  grain: Grain;
  read: (fact: Fact) => string;
}

const NOT_SET = "(not set)";

type Read = Dimension["read"];

function dimension(grain: Grain, category: string) {
  return (description: string, read: Read, more: Partial<Dimension> = {}): Dimension => {
    return { category, description, grain, read, ...more };
  };
}

const time = dimension("session", "Time");
const traffic = dimension("session", "Traffic Source");
const landing = dimension("session", "Page / Screen");
const page = dimension("event", "Page / Screen");
const item = dimension("item", "E-commerce");

function visitor(category: string, description: string, read: Read, uiName?: string): Dimension {
  const named = uiName === undefined ? {} : { uiName };
  return dimension("session", category)(description, read, { realtime: true, ...named });
}

/** Every dimension of runReport by its API name. */
export const DIMENSIONS: Record<string, Dimension> = {
  date: time("The date of the event, formatted as YYYYMMDD.", (f) => f.names.date),
  year: time("The four-digit year of the event.", (f) => f.names.year),
  month: time("The month of the event, 01 to 12.", (f) => f.names.month),
  week: time("The week of the event, 01 to 53; weeks begin on Sunday.", (f) => f.names.week),
  day: time("The day of the month, 01 to 31.", (f) => f.names.dayOfMonth),
  hour: time("The two-digit hour of the day.", hourOf),
  dateHour: time("Date and hour.", (f) => f.names.date + hourOf(f), { uiName: "Date + hour (YYYYMMDDHH)" }),
  yearMonth: time("Year and month.", (f) => f.names.year + f.names.month),
  yearWeek: time("Year and week.", (f) => f.names.year + f.names.week),
  isoWeek: time("ISO week number.", (f) => f.names.isoWeek, { uiName: "ISO week of the year" }),
  isoYear: time("The year that the ISO week belongs to.", (f) => f.names.isoYear, { uiName: "ISO year" }),
  isoYearIsoWeek: time("ISO year and week.", (f) => f.names.isoYear + f.names.isoWeek, {
    uiName: "ISO week of ISO year",
  }),
  dayOfWeek: time("0 is Sunday, 6 is Saturday.", (f) => f.names.dayOfWeek, {
    deprecatedApiNames: ["dayOfWeekZero"],
  }),
  dayOfWeekName: time("The English name of the day.", (f) => f.names.dayOfWeekName),
  nthDay: time("Days since the start of the date range.", (f) => pad(f.session.day - f.firstDay, 4)),
  nthWeek: time("Weeks since the start of the date range.", (f) =>
    pad(Math.floor((f.session.day - f.firstDay) / 7), 4),
  ),
  dateRange: time("The name of the date range.", (f) => f.rangeName),

  sessionDefaultChannelGroup: traffic("The session's channel group.", (f) => f.session.source.channel, {
    deprecatedApiNames: ["sessionDefaultChannelGrouping"],
  }),
  sessionSource: traffic("The session's source.", (f) => f.session.source.source),
  sessionMedium: traffic("The session's medium.", (f) => f.session.source.medium),
  sessionSourceMedium: traffic(
    "Source and medium of the session.",
    (f) => `${f.session.source.source} / ${f.session.source.medium}`,
    { uiName: "Session source / medium" },
  ),
  sessionCampaignName: traffic("The session's campaign.", (f) => f.session.source.campaign, {
    uiName: "Session campaign",
  }),
  landingPage: landing("Path of the first page of the session.", firstPath),
  landingPagePlusQueryString: landing("Path and query of the first page.", (f) => firstPath(f) + queryOf(f), {
    uiName: "Landing page + query string",
  }),

  country: visitor("Geography", "The visitor's country.", (f) => visitorOfFact(f).country),
  countryId: visitor("Geography", "ISO 3166 code.", (f) => visitorOfFact(f).countryId, "Country ID"),
  region: visitor("Geography", "The visitor's region.", (f) => visitorOfFact(f).region),
  city: visitor("Geography", "The visitor's town.", (f) => visitorOfFact(f).city),
  language: visitor("User", "The device's language.", (f) => visitorOfFact(f).language),
  deviceCategory: visitor("Platform / Device", "Kind of device.", (f) => visitorOfFact(f).device),
  operatingSystem: visitor("Platform / Device", "The system.", (f) => visitorOfFact(f).system),
  browser: visitor("Platform / Device", "The browser.", (f) => visitorOfFact(f).browser),
  platform: visitor("Platform / Device", "Web, iOS or Android.", platformOf),
  newVsReturning: visitor(
    "User",
    "Whether the visitor was there before.",
    (f) => (f.session.isNew ? "new" : "returning"),
    "New / returning",
  ),
  hostName: visitor("Page / Screen", "The site's host.", (f) => hostOf(f.property), "Hostname"),

  eventName: dimension("event", "Event")("The name of the event.", (f) => f.event?.name ?? NOT_SET, {
    realtime: true,
  }),
  isKeyEvent: dimension("event", "Event")("The text true for key events.", (f) =>
    String(KEY_EVENTS.includes(f.event?.name ?? "")),
  ),
  pagePath: page("The path of the page.", (f) => f.event?.page.path ?? NOT_SET),
  pagePathPlusQueryString: page("Path and query.", pathAndQuery, { uiName: "Page path + query string" }),
  pageTitle: page("The title of the page.", (f) => (f.property.kind === "app" ? NOT_SET : titleOf(f))),
  unifiedScreenName: page("Title or screen.", titleOf, {
    uiName: "Page title and screen name",
    realtime: true,
  }),

  itemName: item("The name of the item.", (f) => f.product?.name ?? NOT_SET),
  itemId: item("The item's article number.", (f) => f.product?.sku ?? NOT_SET, { uiName: "Item ID" }),
  itemCategory: item("The item's category.", (f) => f.product?.category ?? NOT_SET),
};

export const REALTIME_ONLY: Record<string, Dimension> = {
  minutesAgo: time("Minutes before now, 00 to 29.", (f) => pad(f.minutesAgo)),
};

export const KEY_EVENTS: readonly string[] = ["purchase", "generate_lead", "sign_up"];

function hourOf(fact: Fact): string {
  return pad(Math.floor(fact.session.minute / 60));
}

function firstPath(fact: Fact): string {
  return fact.session.pages[0]?.path ?? NOT_SET;
}

function titleOf(fact: Fact): string {
  return fact.event?.page.title ?? NOT_SET;
}

/** The campaign's query stands on the page that the visit began with. */
function pathAndQuery(fact: Fact): string {
  const { event, session } = fact;
  if (event === null) return NOT_SET;
  return event.page.path + (event.page === session.pages[0] ? queryOf(fact) : "");
}

function platformOf(fact: Fact): string {
  return fact.property.kind === "app" ? visitorOfFact(fact).system : "web";
}

function queryOf(fact: Fact): string {
  const { run, source, medium, campaign } = fact.session.source;
  return run === null ? "" : `?utm_source=${source}&utm_medium=${medium}&utm_campaign=${campaign}`;
}

function hostOf(property: Property): string {
  if (property.kind === "app") return NOT_SET;
  return new URL(property.kind === "trade" ? COMPANY.trade : COMPANY.shop).hostname;
}

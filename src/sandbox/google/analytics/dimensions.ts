import { COMPANY } from "../../company/company.ts";
import type { Property } from "../../company/properties.ts";
import { pad, visitorOfFact, type Fact, type Grain } from "./facts.ts";

export interface Dimension {
  uiName: string;
  category: string;
  description: string;
  grain: Grain;
  /** Also offered by runRealtimeReport. */
  realtime?: true;
  deprecatedApiNames?: readonly string[];
  read: (fact: Fact) => string;
}

const NOT_SET = "(not set)";

function time(uiName: string, description: string, read: (fact: Fact) => string): Dimension {
  return { uiName, category: "Time", description, grain: "session", read };
}

function traffic(uiName: string, description: string, read: (fact: Fact) => string): Dimension {
  return { uiName, category: "Traffic Source", description, grain: "session", read };
}

function visitor(
  uiName: string,
  category: string,
  description: string,
  read: (fact: Fact) => string,
): Dimension {
  return { uiName, category, description, grain: "session", realtime: true, read };
}

function event(
  uiName: string,
  category: string,
  description: string,
  read: (fact: Fact) => string,
): Dimension {
  return { uiName, category, description, grain: "event", read };
}

function item(uiName: string, description: string, read: (fact: Fact) => string): Dimension {
  return { uiName, category: "E-commerce", description, grain: "item", read };
}

const TIME: Record<string, Dimension> = {
  date: time("Date", "The date of the event, formatted as YYYYMMDD.", (f) => f.names.date),
  year: time("Year", "The four-digit year of the event.", (f) => f.names.year),
  month: time("Month", "The month of the event, 01 to 12.", (f) => f.names.month),
  week: time("Week", "The week of the event, 01 to 53; weeks begin on Sunday.", (f) => f.names.week),
  day: time("Day", "The day of the month, 01 to 31.", (f) => f.names.dayOfMonth),
  hour: time("Hour", "The two-digit hour of the day.", (f) => hourOf(f)),
  dateHour: time("Date + hour (YYYYMMDDHH)", "Date and hour.", (f) => f.names.date + hourOf(f)),
  yearMonth: time("Year month", "Year and month.", (f) => f.names.year + f.names.month),
  yearWeek: time("Year week", "Year and week.", (f) => f.names.year + f.names.week),
  isoWeek: time("ISO week of the year", "ISO week number.", (f) => f.names.isoWeek),
  isoYear: time("ISO year", "The year that the ISO week belongs to.", (f) => f.names.isoYear),
  isoYearIsoWeek: time(
    "ISO week of ISO year",
    "ISO year and week.",
    (f) => f.names.isoYear + f.names.isoWeek,
  ),
  dayOfWeek: {
    ...time("Day of week", "0 is Sunday, 6 is Saturday.", (f) => f.names.dayOfWeek),
    deprecatedApiNames: ["dayOfWeekZero"],
  },
  dayOfWeekName: time("Day of week name", "The English name of the day.", (f) => f.names.dayOfWeekName),
  nthDay: time("Nth day", "Days since the start of the date range.", (f) =>
    pad(f.session.day - f.firstDay, 4),
  ),
  nthWeek: time("Nth week", "Weeks since the start of the date range.", (f) =>
    pad(Math.floor((f.session.day - f.firstDay) / 7), 4),
  ),
  dateRange: time("Date range", "The name of the date range.", (f) => f.rangeName),
};

const TRAFFIC: Record<string, Dimension> = {
  sessionDefaultChannelGroup: {
    ...traffic(
      "Session default channel group",
      "The session's channel group.",
      (f) => f.session.source.channel,
    ),
    deprecatedApiNames: ["sessionDefaultChannelGrouping"],
  },
  sessionSource: traffic("Session source", "The session's source.", (f) => f.session.source.source),
  sessionMedium: traffic("Session medium", "The session's medium.", (f) => f.session.source.medium),
  sessionSourceMedium: traffic(
    "Session source / medium",
    "Source and medium of the session.",
    (f) => `${f.session.source.source} / ${f.session.source.medium}`,
  ),
  sessionCampaignName: traffic(
    "Session campaign",
    "The session's campaign.",
    (f) => f.session.source.campaign,
  ),
  landingPage: {
    ...traffic("Landing page", "Path of the first page of the session.", (f) => firstPath(f)),
    category: "Page / Screen",
  },
  landingPagePlusQueryString: {
    ...traffic(
      "Landing page + query string",
      "Path and query of the first page.",
      (f) => firstPath(f) + queryOf(f),
    ),
    category: "Page / Screen",
  },
};

const VISITOR: Record<string, Dimension> = {
  country: visitor("Country", "Geography", "The visitor's country.", (f) => visitorOfFact(f).country),
  countryId: visitor("Country ID", "Geography", "ISO 3166 code.", (f) => visitorOfFact(f).countryId),
  region: visitor("Region", "Geography", "The visitor's region.", (f) => visitorOfFact(f).region),
  city: visitor("City", "Geography", "The visitor's town.", (f) => visitorOfFact(f).city),
  language: visitor("Language", "User", "The device's language.", (f) => visitorOfFact(f).language),
  deviceCategory: visitor(
    "Device category",
    "Platform / Device",
    "Kind of device.",
    (f) => visitorOfFact(f).device,
  ),
  operatingSystem: visitor(
    "Operating system",
    "Platform / Device",
    "The system.",
    (f) => visitorOfFact(f).system,
  ),
  browser: visitor("Browser", "Platform / Device", "The browser.", (f) => visitorOfFact(f).browser),
  platform: visitor("Platform", "Platform / Device", "Web, iOS or Android.", (f) =>
    f.property.kind === "app" ? visitorOfFact(f).system : "web",
  ),
  newVsReturning: visitor("New / returning", "User", "Whether the visitor was there before.", (f) =>
    f.session.isNew ? "new" : "returning",
  ),
  hostName: visitor("Hostname", "Page / Screen", "The site's host.", (f) => hostOf(f.property)),
};

const EVENT: Record<string, Dimension> = {
  eventName: {
    ...event("Event name", "Event", "The name of the event.", (f) => f.event?.name ?? NOT_SET),
    realtime: true,
  },
  isKeyEvent: event("Is key event", "Event", "The text true for key events.", (f) =>
    String(f.event !== null && KEY_EVENTS.includes(f.event.name)),
  ),
  pagePath: event(
    "Page path",
    "Page / Screen",
    "The path of the page.",
    (f) => f.event?.page.path ?? NOT_SET,
  ),
  pagePathPlusQueryString: event("Page path + query string", "Page / Screen", "Path and query.", (f) =>
    f.event === null ? NOT_SET : f.event.page.path + (f.event.page === f.session.pages[0] ? queryOf(f) : ""),
  ),
  pageTitle: event("Page title", "Page / Screen", "The title of the page.", (f) =>
    f.property.kind === "app" ? NOT_SET : (f.event?.page.title ?? NOT_SET),
  ),
  unifiedScreenName: {
    ...event(
      "Page title and screen name",
      "Page / Screen",
      "Title or screen.",
      (f) => f.event?.page.title ?? NOT_SET,
    ),
    realtime: true,
  },
};

const ITEM: Record<string, Dimension> = {
  itemName: item("Item name", "The name of the item.", (f) => f.product?.name ?? NOT_SET),
  itemId: item("Item ID", "The item's article number.", (f) => f.product?.sku ?? NOT_SET),
  itemCategory: item("Item category", "The item's category.", (f) => f.product?.category ?? NOT_SET),
};

/** Dimensions that only realtime reports know. */
export const REALTIME_ONLY: Record<string, Dimension> = {
  minutesAgo: time("Realtime minutes ago", "Minutes before now, 00 to 29.", (f) => pad(f.minutesAgo)),
};

/** Every dimension of runReport by its API name. */
export const DIMENSIONS: Record<string, Dimension> = { ...TIME, ...TRAFFIC, ...VISITOR, ...EVENT, ...ITEM };

export const KEY_EVENTS: readonly string[] = ["purchase", "generate_lead", "sign_up"];

function hourOf(fact: Fact): string {
  return pad(Math.floor(fact.session.minute / 60));
}

function firstPath(fact: Fact): string {
  return fact.session.pages[0]?.path ?? NOT_SET;
}

function queryOf(fact: Fact): string {
  const { run, source, medium, campaign } = fact.session.source;
  return run === null ? "" : `?utm_source=${source}&utm_medium=${medium}&utm_campaign=${campaign}`;
}

function hostOf(property: Property): string {
  if (property.kind === "app") return NOT_SET;
  return new URL(property.kind === "trade" ? COMPANY.trade : COMPANY.shop).hostname;
}

/** The company that all five sources tell of. */
export const COMPANY = {
  name: "Harbour Supply Co.",
  shop: "https://harbour.example",
  trade: "https://trade.harbour.example",
  currency: "EUR",
  timeZone: "Europe/Berlin",
  country: "DE",
} as const;

/** Documents older than this are gone from chat, mail, customer records and books; traffic is not. */
export const HISTORY_DAYS = 760;

/** Somebody who works at the company. */
export interface Colleague {
  key: string;
  name: string;
  first: string;
  email: string;
  role: string;
  slackId: string;
  /** Numeric, as Zoho's ids are. */
  zohoId: string;
}

export const COLLEAGUES = {
  ada: {
    key: "ada",
    name: "Ada Lindqvist",
    first: "Ada",
    email: "ada@harbour.example",
    role: "Managing director",
    slackId: "U0ADALIND1",
    zohoId: "5536870000000101001",
  },
  ben: {
    key: "ben",
    name: "Ben Okafor",
    first: "Ben",
    email: "ben@harbour.example",
    role: "Trade sales",
    slackId: "U0BENOKAF2",
    zohoId: "5536870000000101002",
  },
  cleo: {
    key: "cleo",
    name: "Cleo Marin",
    first: "Cleo",
    email: "cleo@harbour.example",
    role: "Marketing",
    slackId: "U0CLEOMAR3",
    zohoId: "5536870000000101003",
  },
  dario: {
    key: "dario",
    name: "Dario Conti",
    first: "Dario",
    email: "dario@harbour.example",
    role: "Web and operations",
    slackId: "U0DARIOCO4",
    zohoId: "5536870000000101004",
  },
  eva: {
    key: "eva",
    name: "Eva Brandt",
    first: "Eva",
    email: "eva@harbour.example",
    role: "Customer service and finance",
    slackId: "U0EVABRAN5",
    zohoId: "5536870000000101005",
  },
} as const satisfies Record<string, Colleague>;

export const STAFF: readonly Colleague[] = Object.values(COLLEAGUES);

/** The colleague with that mail address. */
export function colleagueOf(email: string): Colleague | null {
  return STAFF.find((colleague) => colleague.email === email) ?? null;
}

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

function colleague(nth: number, name: string, role: string, slackId: string): Colleague {
  const [first = name] = name.split(" ");
  const key = first.toLowerCase();
  const email = `${key}@harbour.example`;
  return { key, name, first, email, role, slackId, zohoId: `553687000000010100${nth}` };
}

export const COLLEAGUES = {
  ada: colleague(1, "Ada Lindqvist", "Managing director", "U0ADALIND1"),
  ben: colleague(2, "Ben Okafor", "Trade sales", "U0BENOKAF2"),
  cleo: colleague(3, "Cleo Marin", "Marketing", "U0CLEOMAR3"),
  dario: colleague(4, "Dario Conti", "Web and operations", "U0DARIOCO4"),
  eva: colleague(5, "Eva Brandt", "Customer service and finance", "U0EVABRAN5"),
} as const;

export const STAFF: readonly Colleague[] = Object.values(COLLEAGUES);

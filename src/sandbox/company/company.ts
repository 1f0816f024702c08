/** The company that all five sources tell of. */
export const COMPANY = {
  name: "Harbour Supply Co.",
  shop: "https://harbour.example",
  trade: "https://trade.harbour.example",
  currency: "EUR",
  timeZone: "Europe/Berlin",
} as const;

/** Documents older than this are gone from chat, mail, customer records and books; traffic is not. */
export const HISTORY_DAYS = 760;

/** Somebody who works at the company. */
export interface Colleague {
  key: string;
  name: string;
  first: string;
  email: string;
  slackId: string;
  /** Numeric, as Zoho's ids are. */
  zohoId: string;
}

function colleague(nth: number, name: string, slackId: string): Colleague {
  const [first = name] = name.split(" ");
  const key = first.toLowerCase();
  const email = `${key}@harbour.example`;
  return { key, name, first, email, slackId, zohoId: `553687000000010100${nth}` };
}

/** The managing director, trade sales, marketing, web and operations, customer service and finance. */
export const COLLEAGUES = {
  ada: colleague(1, "Ada Lindqvist", "U0ADALIND1"),
  ben: colleague(2, "Ben Okafor", "U0BENOKAF2"),
  cleo: colleague(3, "Cleo Marin", "U0CLEOMAR3"),
  dario: colleague(4, "Dario Conti", "U0DARIOCO4"),
  eva: colleague(5, "Eva Brandt", "U0EVABRAN5"),
} as const;

export const STAFF: readonly Colleague[] = Object.values(COLLEAGUES);

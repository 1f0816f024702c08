/** What a noun of an answer says a figure measures. */
export interface Concept {
  name: string;
  /** Names of metrics (keys of tool results) that it may stand for. */
  metrics: RegExp;
  /** Counts records: fits only how many there are of that kind, or an amount of theirs. */
  isRecord: boolean;
}

function measure(name: string, pattern: string, metrics: RegExp): Concept & { pattern: string } {
  return { name, pattern, metrics, isRecord: false };
}

function record(name: string, pattern: string): Concept & { pattern: string } {
  return {
    name,
    pattern,
    metrics: /^(?:count|rowCount|total|rows|items|groups|results|messages|shown|all|done)$/,
    isRecord: true,
  };
}

// The longer phrase stands before the one that it holds. A table reads better with one row a line.
// oxfmt-ignore
const entries = [
  measure("revenuePerUser", "(?:average )?revenue per (?:user|visitor|customer)|arpu", /PerUser$|PerPayingUser$/),
  measure("orderValue", "average (?:order value|purchase revenue|revenue per (?:order|transaction))|order value|revenue per (?:order|transaction)|aov", /averagePurchaseRevenue|PerTransaction|average/),
  measure("viewsPerSession", "(?:page ?)?views per (?:session|visit|user)|pages per (?:session|visit)", /Per(?:Session|User)$/),
  measure("sessionsPerUser", "sessions per (?:user|visitor)", /PerUser$/),
  measure("sessionDuration", "(?:average |avg )?(?:session|visit) (?:duration|length)s?", /Duration/),
  measure("conversionRate", "(?:conversion|key event) rates?", /(?:KeyEvent|keyEvent|onversion).*Rate|Rate$/),
  measure("bounceRate", "bounce rates?", /bounceRate/),
  measure("engagementRate", "engagement rates?", /engagementRate/),
  measure("winRate", "win rates?", /win|rate/i),
  measure("engagedSessions", "engaged (?:sessions?|visits?)", /engagedSessions/),
  measure("newUsers", "(?:new|first-time) (?:users?|visitors?)", /newUsers/),
  measure("pageViews", "(?:page ?)?views?|page impressions?", /views?/i),
  measure("users", "(?:(?:active|total|unique) )?(?:users?|visitors?)", /users?$/i),
  measure("sessions", "sessions?|visits?", /sessions$/i),
  measure("itemsSold", "(?:items|units|products) sold", /items|units/i),
  measure("orders", "orders?|transactions?|purchases?", /transactions|purchases|orders/i),
  measure("checkouts", "checkouts", /checkout/i),
  measure("keyEvents", "key events?|conversions?|sign-?ups?|leads generated", /keyEvents|conversions|sign/i),
  measure("events", "events?", /event/i),
  measure("adCost", "ad(?:vertising)? (?:cost|spend)s?", /cost|spend/i),
  measure("revenue", "revenues?|turnover|sales|income", /revenue|amount|sales|income|turnover/i),
  record("invoices", "invoices?"),
  record("deals", "deals?|opportunit(?:y|ies)"),
  record("leads", "leads?"),
  record("bills", "bills?"),
  record("expenses", "expenses?"),
  record("payments", "payments?"),
  record("tasks", "tasks?"),
  record("milestones", "milestones?"),
  record("projects", "projects?"),
  record("accounts", "customers?|clients?|accounts?"),
  record("messages", "messages?"),
  record("mails", "(?:e-?)?mails?"),
  record("notes", "notes?|documents?"),
  record("channels", "channels?"),
  record("countries", "countr(?:y|ies)"),
  record("campaigns", "campaigns?"),
  record("devices", "devices?"),
  record("pages", "(?:landing )?pages?"),
];

const mentionPattern = new RegExp(
  `(?<![\\p{L}\\p{N}_])(?:${entries.map(({ pattern }) => `(${pattern})`).join("|")})(?![\\p{L}\\p{N}_])`,
  "giu",
);

export interface Mention {
  start: number;
  end: number;
  concept: Concept;
}

/** Every noun of a text that names a metric or a kind of record. */
export function findMentions(text: string): Mention[] {
  return [...text.matchAll(mentionPattern)].flatMap((match) => {
    const concept = entries[match.slice(1).findIndex((group) => group !== undefined)];
    return concept === undefined ? [] : [{ start: match.index, end: match.index + match[0].length, concept }];
  });
}

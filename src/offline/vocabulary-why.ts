/** What colleagues call the things that figures move with, to find what they wrote about them. */

/** Words for a value of a dimension, by its name in lower case. */
export const moverTopics: Readonly<Record<string, readonly string[]>> = {
  "organic search": ["SEO", "Google"],
  "paid search": ["ads", "Google"],
  "paid social": ["ads", "social"],
  "organic social": ["social"],
  display: ["ads", "banner"],
  email: ["newsletter", "mailing"],
  referral: ["referral", "partner"],
  affiliates: ["affiliate"],
  direct: [],
  unassigned: ["tracking"],
  "(not set)": ["tracking"],
  "/": ["homepage"],
};

/** Words for a metric by its name. */
export const metricTopics: Readonly<Record<string, readonly string[]>> = {
  sessions: ["traffic"],
  totalUsers: ["traffic", "visitors"],
  newUsers: ["visitors"],
  engagedSessions: ["traffic"],
  engagementRate: ["engagement"],
  screenPageViews: ["traffic"],
  keyEvents: ["conversions", "signups"],
  keyEventRate: ["conversion"],
  transactions: ["orders", "checkout"],
  totalRevenue: ["revenue", "sales"],
  averagePurchaseRevenue: ["prices", "discount"],
};

/** What is behind most falls and rises. */
export const causeTopics: Readonly<Record<"up" | "down", readonly string[]>> = {
  down: ["outage", "tracking", "campaign"],
  up: ["campaign", "launch"],
};

/** What is worth telling of a week or a month, and what is written where something was lost. */
export const digestTopics: Readonly<Record<"period" | "losses", readonly string[]>> = {
  period: ["outage", "problem", "decided", "launch", "campaign", "deadline", "lost", "won"],
  losses: ["lost", "reason"],
};

/** What an organization pays for; `planLimits` says how many requests a minute that is. */
export const plans = ["PRO", "ENTERPRISE"] as const;

export type Plan = (typeof plans)[number];

import type { IntegrationType } from "../lib/integration-types.ts";
import { gmail } from "./gmail.ts";
import { googleAnalytics } from "./google-analytics.ts";
import { notion } from "./notion.ts";
import type { Provider } from "./provider.ts";
import { slack } from "./slack.ts";
import { zoho } from "./zoho.ts";

/** The vendor behind each integration type. */
export const providers = {
  "web-analytics": googleAnalytics,
  "notes-workspace": notion,
  "team-chat": slack,
  "business-suite": zoho,
  mail: gmail,
} satisfies { [T in IntegrationType]: Provider<T> };

export function providerOf(type: IntegrationType): Provider {
  return providers[type];
}

import type { Account } from "../domain/account.ts";
import type { IntegrationType } from "../domain/integration-types.ts";
import { gmail } from "./gmail/gmail.ts";
import { googleAnalytics } from "./google-analytics/google-analytics.ts";
import { notion } from "./notion/notion.ts";
import type { Connector } from "./connector.ts";
import { slack } from "./slack/slack.ts";
import { zoho } from "./zoho/zoho.ts";

export const connectors = {
  "web-analytics": googleAnalytics,
  "notes-workspace": notion,
  "team-chat": slack,
  "business-suite": zoho,
  mail: gmail,
} satisfies { [T in IntegrationType]: Connector<T> };

export function connectorOf(type: IntegrationType): Connector {
  return connectors[type];
}

/** What a person calls the account; `recordConnectionEvents` has the same in SQL. */
export function accountName(type: IntegrationType, account: Account): string {
  return String(Reflect.get(account, connectorOf(type).account.name));
}

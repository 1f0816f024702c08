import type { AccountByType } from "../../domain/account.ts";
import type { HttpDeps } from "../http.ts";
import type { TokenSet } from "../connector.ts";
import { listBooks } from "./books.ts";
import { listCrm } from "./crm.ts";
import { listProjects } from "./projects.ts";
import type { RecordList } from "./shared.ts";

export const recordKinds = [
  "deals",
  "accounts",
  "leads",
  "invoices",
  "bills",
  "expenses",
  "payments",
  "projects",
  "tasks",
] as const;

export type RecordKind = (typeof recordKinds)[number];

/** All records of one kind, up to ten pages. Throws `ProviderError`; `forbidden` for a product that is not there. */
export async function listRecords(
  deps: HttpDeps,
  tokens: TokenSet,
  account: AccountByType["business-suite"],
  kind: RecordKind,
): Promise<RecordList> {
  if (kind === "deals" || kind === "accounts" || kind === "leads") return await listCrm(deps, tokens, kind);
  if (kind === "projects" || kind === "tasks") return await listProjects(deps, tokens, account, kind);
  return await listBooks(deps, tokens, account, kind);
}

import * as z from "zod";
import type { HttpDeps } from "./http.ts";
import type { TokenSet } from "./provider.ts";
import { apiHost, callZoho } from "./zoho.ts";
import {
  allPages,
  amount,
  compact,
  day,
  named,
  setQuery,
  text,
  type RecordList,
  type SuiteRecord,
} from "./zoho-shared.ts";

const PER_PAGE = "200";

const crmPage = z.object({
  data: z.array(
    z.object({
      Deal_Name: text,
      Account_Name: z.union([z.string(), named]).nullish(),
      Full_Name: text,
      Company: text,
      Stage: text,
      Lead_Status: text,
      Amount: amount,
      Annual_Revenue: amount,
      Currency: text,
      Closing_Date: day,
      Created_Time: day,
      Owner: named,
    }),
  ),
  info: z.object({ more_records: z.boolean().optional() }).optional(),
});

type CrmRow = z.output<typeof crmPage>["data"][number];

const CRM = {
  deals: { module: "Deals", fields: "Deal_Name,Stage,Amount,Currency,Closing_Date,Account_Name,Owner" },
  accounts: { module: "Accounts", fields: "Account_Name,Annual_Revenue,Created_Time,Owner" },
  leads: { module: "Leads", fields: "Full_Name,Company,Lead_Status,Created_Time,Owner" },
} as const;

export async function listCrm(deps: HttpDeps, tokens: TokenSet, kind: keyof typeof CRM): Promise<RecordList> {
  const { module, fields } = CRM[kind];
  return await allPages(async (page) => {
    const url = new URL(`${apiHost(tokens.dc ?? "com")}/crm/v8/${module}`);
    setQuery(url, { fields, per_page: PER_PAGE, page: String(page) });
    const reply = await callZoho(deps, tokens, { url }, crmPage);
    return { rows: reply?.data.map(readCrm) ?? [], more: reply?.info?.more_records ?? false };
  });
}

function readCrm(row: CrmRow): SuiteRecord {
  const account = typeof row.Account_Name === "string" ? row.Account_Name : row.Account_Name?.name;
  return compact({
    name: row.Deal_Name ?? row.Full_Name ?? account ?? "",
    status: row.Stage ?? row.Lead_Status,
    amount: row.Amount ?? row.Annual_Revenue,
    currency: row.Currency,
    date: row.Closing_Date ?? row.Created_Time,
    owner: row.Owner?.name,
    account: account ?? row.Company,
  });
}

import * as z from "zod";
import type { RecordState, VendorRecord } from "../../domain/records.ts";
import {
  amount,
  day,
  factsOf,
  instant,
  localDay,
  nameOf,
  plainText,
  recordId,
  text,
  type Suite,
} from "./suite.ts";

export const crmRow = z.object({
  // Always there, asked for or not; a row without one cannot be stored.
  id: recordId.optional().catch(undefined),
  Deal_Name: text,
  Account_Name: nameOf,
  Full_Name: text,
  Company: text,
  Stage: text,
  Lead_Status: text,
  Amount: amount,
  Expected_Revenue: amount,
  Probability: amount,
  Annual_Revenue: amount,
  Currency: text,
  Closing_Date: day,
  Created_Time: instant,
  Modified_Time: instant,
  Owner: nameOf,
  Contact_Name: nameOf,
  Campaign_Source: nameOf,
  Lead_Source: text,
  Pipeline: nameOf,
  Type: text,
  Next_Step: text,
  Reason_For_Loss__s: text,
  Industry: text,
  Billing_City: text,
  Billing_Country: text,
  Website: text,
  Email: text,
  Description: text,
});

export type CrmRow = z.output<typeof crmRow>;
export type CrmDataset = "deals" | "accounts" | "leads";

export interface CrmTerms {
  stages: ReadonlyMap<string | undefined, RecordState | undefined>;
  /** ISO 4217 code of the organization's own currency, which amounts have when a record does not say. */
  currency: string | undefined;
  timeZone: string | undefined;
}

const COMMON = "Owner,Created_Time,Modified_Time,Description";

/** `tab` is the module's name in the CRM's own addresses. */
export const MODULES = {
  deals: {
    module: "Deals",
    tab: "Potentials",
    fields: `Deal_Name,Stage,Amount,Expected_Revenue,Probability,Currency,Closing_Date,Account_Name,Contact_Name,Lead_Source,Campaign_Source,Type,Pipeline,Next_Step,Reason_For_Loss__s,${COMMON}`,
    read: readDeal,
  },
  accounts: {
    module: "Accounts",
    tab: "Accounts",
    fields: `Account_Name,Annual_Revenue,Currency,Industry,Billing_City,Billing_Country,Website,${COMMON}`,
    read: readAccount,
  },
  leads: {
    module: "Leads",
    tab: "Leads",
    fields: `Full_Name,Company,Lead_Status,Email,Lead_Source,Campaign_Source,Industry,${COMMON}`,
    read: readLead,
  },
} satisfies Record<CrmDataset, object>;

export function toRecord(
  { account }: Suite,
  dataset: CrmDataset,
  row: CrmRow,
  terms: CrmTerms,
): VendorRecord | undefined {
  if (row.id === undefined) return undefined;
  const { tab, read } = MODULES[dataset];
  return {
    dataset,
    id: row.id,
    title: row.Deal_Name ?? row.Full_Name ?? row.Account_Name ?? row.id,
    text: plainText(row.Description),
    // The organization's id is the CRM's wherever there is a CRM.
    url: `https://crm.zoho.${account.dc}/crm/org${account.organizationId}/tab/${tab}/${encodeURIComponent(row.id)}`,
    owner: row.Owner,
    createdAt: row.Created_Time,
    changedAt: row.Modified_Time,
    ...read(row, terms),
  };
}

function readDeal(row: CrmRow, terms: CrmTerms): Partial<VendorRecord> {
  const state = stateOf(row, terms);
  return {
    status: row.Stage,
    state,
    kind: row.Type,
    ...moneyOf(row, row.Amount, terms),
    expected: row.Expected_Revenue,
    probability: row.Probability === undefined ? undefined : row.Probability / 100,
    account: row.Account_Name,
    source: row.Lead_Source,
    campaign: row.Campaign_Source,
    category: row.Reason_For_Loss__s,
    date: row.Closing_Date,
    closedAt: state === "won" || state === "lost" ? row.Closing_Date : undefined,
    facts: factsOf({ Contact: row.Contact_Name, Pipeline: row.Pipeline, "Next step": row.Next_Step }),
  };
}

function readAccount(row: CrmRow, terms: CrmTerms): Partial<VendorRecord> {
  return {
    ...moneyOf(row, row.Annual_Revenue, terms),
    category: row.Industry,
    date: localDay(row.Created_Time, terms.timeZone),
    facts: factsOf({ City: row.Billing_City, Country: row.Billing_Country, Website: row.Website }),
  };
}

/** Only leads that have not been converted are listed; a converted one lives on as account, contact and deal. */
function readLead(row: CrmRow, terms: CrmTerms): Partial<VendorRecord> {
  return {
    status: row.Lead_Status,
    account: row.Company,
    source: row.Lead_Source,
    campaign: row.Campaign_Source,
    date: localDay(row.Created_Time, terms.timeZone),
    facts: factsOf({ "E-mail": row.Email, Industry: row.Industry }),
  };
}

function moneyOf(row: CrmRow, value: number | undefined, { currency }: CrmTerms): Partial<VendorRecord> {
  const isMoney = value !== undefined || row.Expected_Revenue !== undefined;
  return { amount: value, currency: isMoney ? (row.Currency ?? currency) : undefined };
}

/** Whether somebody else has to say in what currency its amounts are. */
export function hasMoneyAlone(row: CrmRow): boolean {
  return (
    row.Currency === undefined && (row.Amount ?? row.Expected_Revenue ?? row.Annual_Revenue) !== undefined
  );
}

/** As the CRM's metadata says; where it does not know the stage, a probability of 100 or 0 agrees with it as a rule, not by contract. */
function stateOf({ Stage, Probability }: CrmRow, { stages }: CrmTerms): RecordState | undefined {
  const told = Stage === undefined ? undefined : stages.get(Stage);
  if (told !== undefined || Probability === undefined) return told;
  if (Probability === 100) return "won";
  return Probability === 0 ? "lost" : "open";
}

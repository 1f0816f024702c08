import { DEAL_SOURCES, LOSS_REASONS, STAGES } from "../company/deals.ts";
import { VERDICTS } from "../company/leads.ts";
import type { Moment } from "../company/dates.ts";
import {
  accountRecords,
  campaignRecords,
  contactRecords,
  dealRecords,
  leadRecords,
  type CrmRecord,
} from "./crm-records.ts";

export type FieldType =
  | "text"
  | "picklist"
  | "currency"
  | "integer"
  | "date"
  | "datetime"
  | "email"
  | "phone"
  | "website"
  | "textarea"
  | "lookup"
  | "ownerlookup"
  | "bigint";

export interface CrmField {
  name: string;
  label: string;
  type: FieldType;
  /** Values of a picklist, or the module that a lookup points to. */
  values: readonly string[];
  /** What the values of a deal's stage stand for, in their order. */
  forecasts?: readonly string[];
}

export interface CrmModule {
  name: string;
  singular: string;
  fields: readonly CrmField[];
  load: (now: Moment) => CrmRecord[];
}

function field(name: string, type: FieldType, values: readonly string[] = []): CrmField {
  return { name, label: name.replace(/__s$/, "").replaceAll("_", " "), type, values };
}

const COMMON = [
  field("id", "bigint"),
  field("Owner", "ownerlookup"),
  field("Created_Time", "datetime"),
  field("Modified_Time", "datetime"),
];
const SOURCES = ["Campaign", ...DEAL_SOURCES, "Newsletter", "Phone"];

function crmModule(
  name: string,
  singular: string,
  load: (now: Moment) => CrmRecord[],
  fields: readonly CrmField[],
): CrmModule {
  return { name, singular, load, fields: [...fields, ...COMMON] };
}

const FORECASTS: Record<number, string> = { 100: "Closed Won", 0: "Closed Lost" };

const PERSON = [field("First_Name", "text"), field("Last_Name", "text"), field("Full_Name", "text")];

/** The CRM's modules by API name. */
export const CRM_MODULES: readonly CrmModule[] = [
  crmModule("Leads", "Lead", leadRecords, [
    ...PERSON,
    field("Company", "text"),
    field("Email", "email"),
    field("Lead_Source", "picklist", SOURCES),
    field("Lead_Status", "picklist", ["Not Contacted", ...VERDICTS]),
    field("Campaign_Source", "lookup", ["Campaigns"]),
  ]),
  crmModule("Accounts", "Account", accountRecords, [
    field("Account_Name", "text"),
    field("Industry", "picklist"),
    field("Billing_City", "text"),
    field("Billing_Country", "text"),
    field("Website", "website"),
    field("Phone", "phone"),
    field("Account_Type", "picklist", ["Customer"]),
  ]),
  crmModule("Contacts", "Contact", contactRecords, [
    ...PERSON,
    field("Email", "email"),
    field("Phone", "phone"),
    field("Title", "text"),
    field("Account_Name", "lookup", ["Accounts"]),
  ]),
  crmModule("Deals", "Deal", dealRecords, [
    field("Deal_Name", "text"),
    field("Amount", "currency"),
    {
      ...field(
        "Stage",
        "picklist",
        STAGES.map((stage) => stage.name),
      ),
      forecasts: STAGES.map(({ probability }) => FORECASTS[probability] ?? "Open"),
    },
    field("Probability", "integer"),
    field("Expected_Revenue", "currency"),
    field("Closing_Date", "date"),
    field("Account_Name", "lookup", ["Accounts"]),
    field("Contact_Name", "lookup", ["Contacts"]),
    field("Lead_Source", "picklist", SOURCES),
    field("Campaign_Source", "lookup", ["Campaigns"]),
    field("Type", "picklist", ["New Business", "Existing Business"]),
    field("Reason_For_Loss__s", "picklist", LOSS_REASONS),
    field("Currency", "picklist", ["EUR"]),
  ]),
  crmModule("Campaigns", "Campaign", campaignRecords, [
    field("Campaign_Name", "text"),
    field("Type", "picklist", ["Advertisement"]),
    field("Status", "picklist", ["Planning", "Active", "Complete"]),
    field("Start_Date", "date"),
    field("End_Date", "date"),
    field("Budgeted_Cost", "currency"),
    field("Actual_Cost", "currency"),
    field("Description", "textarea"),
  ]),
];

/** The module with that API name; upper and lower case are alike. */
export function crmModuleOf(name: string): CrmModule | null {
  return CRM_MODULES.find((entry) => entry.name.toLowerCase() === name.toLowerCase()) ?? null;
}

export function fieldOf(module: CrmModule, name: string): CrmField | null {
  return module.fields.find((entry) => entry.name.toLowerCase() === name.toLowerCase()) ?? null;
}

/** A module as settings/modules lists it. */
export function describeModule(module: CrmModule, nth: number) {
  return {
    api_name: module.name,
    module_name: module.name,
    singular_label: module.singular,
    plural_label: module.name,
    id: `55368700000000${2100 + nth}`,
    api_supported: true,
    viewable: true,
    creatable: true,
    editable: true,
    deletable: true,
    visible: true,
    generated_type: "default",
    sequence_number: nth + 1,
    status: "visible",
  };
}

/** A field as settings/fields lists it. */
export function describeField(entry: CrmField, nth: number) {
  const lookup = entry.type === "lookup" ? { module: { api_name: entry.values[0] } } : {};
  return {
    id: `55368700000000${3100 + nth}`,
    api_name: entry.name,
    field_label: entry.label,
    display_label: entry.label,
    data_type: entry.type,
    json_type: entry.type.endsWith("lookup") ? "jsonobject" : "string",
    visible: true,
    read_only: false,
    custom_field: false,
    system_mandatory: false,
    lookup,
    pick_list_values:
      entry.type === "picklist" ? entry.values.map((_, place) => describeChoice(entry, place)) : [],
  };
}

function describeChoice({ values, forecasts }: CrmField, nth: number) {
  const choice = { display_value: values[nth], actual_value: values[nth], sequence_number: nth + 1 };
  const type = forecasts?.[nth];
  if (type === undefined) return choice;
  const category = { Open: "Pipeline", "Closed Won": "Closed", "Closed Lost": "Omitted" }[type];
  return {
    ...choice,
    forecast_type: type,
    forecast_category: { name: category, id: `55368700000000${3600 + nth}` },
  };
}

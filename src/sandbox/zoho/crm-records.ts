import { campaignsBetween } from "../company/campaigns.ts";
import { CLIENTS, type Client } from "../company/clients.ts";
import { COLLEAGUES, HISTORY_DAYS, type Colleague } from "../company/company.ts";
import { dayOf, isoDay, isoLocal, msOf, type Moment } from "../company/dates.ts";
import { dealChangedOn, dealsCreatedBetween, stageOn } from "../company/deals.ts";
import { at } from "../company/hash.ts";
import { zohoId } from "../company/ids.ts";
import { leadsCreatedBetween } from "../company/leads.ts";
import type { Campaign } from "../company/campaigns.ts";

/** A field that points to another record or to a user. */
export interface Lookup {
  id: string;
  name: string;
  email?: string;
}

export type CrmValue = string | number | boolean | null | Lookup;

/** A record of any module; what it holds is described by the module's fields. */
export interface CrmRecord {
  id: string;
  [field: string]: CrmValue;
}

/** The campaign as deals and leads point to it. */
export function campaignLookup(campaign: Campaign | null): Lookup | null {
  return campaign === null ? null : { id: campaignId(campaign), name: campaign.name };
}

function campaignId(campaign: Campaign): string {
  return zohoId("campaign", campaign.start, 0);
}

function owner(colleague: Colleague): Lookup {
  return { id: colleague.zohoId, name: colleague.name, email: colleague.email };
}

function times(createdMs: number, changedMs: number) {
  return { Created_Time: isoLocal(createdMs), Modified_Time: isoLocal(changedMs) };
}

export function dealRecords(now: Moment): CrmRecord[] {
  return dealsCreatedBetween(now.day - HISTORY_DAYS, now.day)
    .filter((deal) => deal.createdMs <= now.ms)
    .map((deal) => {
      const stage = stageOn(deal, now.day);
      const closed = now.day >= deal.closedDay;
      const contact = at(deal.client.contacts, 0);
      return {
        id: deal.id,
        Deal_Name: deal.name,
        Amount: deal.amount,
        Stage: stage.name,
        Probability: stage.probability,
        Expected_Revenue: Math.round(deal.amount * stage.probability) / 100,
        Closing_Date: isoDay(closed ? deal.closedDay : deal.plannedDay),
        Account_Name: { id: deal.client.id, name: deal.client.name },
        Contact_Name: { id: contact.id, name: `${contact.first} ${contact.last}` },
        Lead_Source: deal.source,
        Campaign_Source: campaignLookup(deal.campaign),
        Type: deal.source === "Existing customer" ? "Existing Business" : "New Business",
        Reason_For_Loss__s: closed ? deal.lostReason : null,
        Currency: "EUR",
        Owner: owner(deal.client.owner),
        ...times(deal.createdMs, modifiedMs(dealChangedOn(deal, now.day), deal.createdMs)),
      };
    });
}

/** The beginning of the day of the last change, for with it the change is seen; never before the creation. */
function modifiedMs(day: number, createdMs: number): number {
  return Math.max(createdMs, msOf(day, 0));
}

export function leadRecords(now: Moment): CrmRecord[] {
  return leadsCreatedBetween(now.day - HISTORY_DAYS, now.day)
    .filter((lead) => lead.createdMs <= now.ms)
    .map((lead) => {
      const judged = now.day >= lead.judgedDay;
      return {
        id: lead.id,
        First_Name: lead.first,
        Last_Name: lead.last,
        Full_Name: `${lead.first} ${lead.last}`,
        Company: lead.company,
        Email: lead.email,
        Lead_Source: lead.source,
        Lead_Status: judged ? lead.status : "Not Contacted",
        Campaign_Source: campaignLookup(lead.campaign),
        Owner: owner(COLLEAGUES.ben),
        ...times(lead.createdMs, modifiedMs(judged ? lead.judgedDay : lead.createdDay, lead.createdMs)),
      };
    });
}

const FOUNDED = msOf(dayOf(2022, 5, 2), 600);

function sinceFounding(nth: number): number {
  return FOUNDED + nth * 13 * 86_400_000;
}

export function accountRecords(now: Moment): CrmRecord[] {
  return known(now).map((client) => ({
    id: client.id,
    Account_Name: client.name,
    Industry: client.industry,
    Billing_City: client.town,
    Billing_Country: client.country,
    Website: client.website,
    Phone: at(client.contacts, 0).phone,
    Account_Type: "Customer",
    Owner: owner(client.owner),
    ...times(sinceFounding(client.nth), sinceFounding(client.nth)),
  }));
}

export function contactRecords(now: Moment): CrmRecord[] {
  return known(now).flatMap((client) =>
    client.contacts.map((contact) => ({
      id: contact.id,
      First_Name: contact.first,
      Last_Name: contact.last,
      Full_Name: `${contact.first} ${contact.last}`,
      Email: contact.email,
      Phone: contact.phone,
      Title: contact.title,
      Account_Name: { id: client.id, name: client.name },
      Owner: owner(client.owner),
      ...times(sinceFounding(client.nth), sinceFounding(client.nth)),
    })),
  );
}

function known(now: Moment): Client[] {
  return CLIENTS.filter((client) => sinceFounding(client.nth) <= now.ms);
}

export function campaignRecords(now: Moment): CrmRecord[] {
  return campaignsBetween(now.day - HISTORY_DAYS, now.day + 26).map((campaign) => {
    const createdMs = msOf(campaign.start - 26, 600);
    return {
      id: campaignId(campaign),
      Campaign_Name: campaign.name,
      Type: "Advertisement",
      Status: statusOf(campaign, now.day),
      Start_Date: isoDay(campaign.start),
      End_Date: isoDay(campaign.end),
      Budgeted_Cost: campaign.budget,
      Actual_Cost: now.day > campaign.end ? campaign.budget : null,
      Description: `utm_campaign=${campaign.key}, ${campaign.discount} % off ${campaign.category}`,
      Owner: owner(COLLEAGUES.cleo),
      ...times(createdMs, modifiedMs(campaignChangedOn(campaign, now.day), createdMs)),
    };
  });
}

function campaignChangedOn(campaign: Campaign, day: number): number {
  return [campaign.end + 1, campaign.start].find((turn) => turn <= day) ?? campaign.start - 26;
}

function statusOf(campaign: Campaign, day: number): string {
  if (day < campaign.start) return "Planning";
  return day <= campaign.end ? "Active" : "Complete";
}

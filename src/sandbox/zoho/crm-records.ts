import type { Campaign } from "../company/campaigns.ts";
import {
  CLIENTS,
  dealChangedOn,
  dealsCreatedBetween,
  stageOn,
  leadsCreatedBetween,
} from "../company/sales.ts";
import { COLLEAGUES, HISTORY_DAYS, type Colleague } from "../company/company.ts";
import { DAY_MS, dayOf, isoDay, isoLocal, msOf, type Moment } from "../company/dates.ts";
import { zohoId } from "../company/hash.ts";

/** A field that points to another record or to a user. */
interface Lookup {
  id: string;
  name: string;
}

/** A record of any module. */
export interface CrmRecord {
  id: string;
  Modified_Time: string;
  [field: string]: string | number | null | Lookup;
}

function campaignLookup(campaign: Campaign | null): Lookup | null {
  return campaign && { id: zohoId("campaign", campaign.start, 0), name: campaign.name };
}

function owner({ zohoId: id, name }: Colleague): Lookup {
  return { id, name };
}

/** A change is seen from the beginning of its day on; never before the creation. */
function times(createdMs: number, changedDay: number) {
  const changedMs = Math.max(createdMs, msOf(changedDay, 0));
  return { Created_Time: isoLocal(createdMs), Modified_Time: isoLocal(changedMs) };
}

export function dealRecords(now: Moment): CrmRecord[] {
  return dealsCreatedBetween(now.day - HISTORY_DAYS, now.day)
    .filter((deal) => deal.createdMs <= now.ms)
    .map((deal) => {
      const { client } = deal;
      const stage = stageOn(deal, now.day);
      const closed = now.day >= deal.closedDay;
      return {
        id: deal.id,
        Deal_Name: deal.name,
        Amount: deal.amount,
        Stage: stage.name,
        Probability: stage.probability,
        Expected_Revenue: Math.round(deal.amount * stage.probability) / 100,
        Closing_Date: isoDay(closed ? deal.closedDay : deal.plannedDay),
        Account_Name: { id: client.id, name: client.name },
        Contact_Name: { id: client.contact.id, name: client.contact.name },
        Lead_Source: deal.source,
        Campaign_Source: campaignLookup(deal.campaign),
        Type: deal.source === "Existing customer" ? "Existing Business" : "New Business",
        Reason_For_Loss__s: closed ? deal.lostReason : null,
        Currency: "EUR",
        Owner: owner(client.owner),
        ...times(deal.createdMs, dealChangedOn(deal, now.day)),
      };
    });
}

export function leadRecords(now: Moment): CrmRecord[] {
  return leadsCreatedBetween(now.day - HISTORY_DAYS, now.day)
    .filter((lead) => lead.createdMs <= now.ms)
    .map((lead) => {
      const judged = now.day >= lead.judgedDay;
      return {
        id: lead.id,
        Full_Name: lead.name,
        Company: lead.company,
        Email: lead.email,
        Lead_Source: lead.source,
        Lead_Status: judged ? lead.status : "Not Contacted",
        Campaign_Source: campaignLookup(lead.campaign),
        Owner: owner(COLLEAGUES.ben),
        ...times(lead.createdMs, judged ? lead.judgedDay : lead.createdDay),
      };
    });
}

const FOUNDED = msOf(dayOf(2022, 5, 2), 600);

export function accountRecords(now: Moment): CrmRecord[] {
  return CLIENTS.map((client) => ({ client, since: FOUNDED + client.nth * 13 * DAY_MS }))
    .filter(({ since }) => since <= now.ms)
    .map(({ client, since }) => ({
      id: client.id,
      Account_Name: client.name,
      Industry: client.industry,
      Billing_City: client.town,
      Billing_Country: client.country,
      Website: client.website,
      Owner: owner(client.owner),
      ...times(since, 0),
    }));
}

import { COMPANY, type Colleague } from "../company/company.ts";
import type { Person } from "../company/people.ts";
import { zohoOrganizationOf } from "./organizations.ts";

/** The organization as /crm/v8/org tells of it. */
export function describeOrg(person: Person) {
  const { zgid, name } = zohoOrganizationOf(person);
  return {
    id: `5536870000000${zgid.slice(-6)}`,
    zgid,
    company_name: name,
    alias: null,
    primary_email: person.email,
    website: COMPANY.shop,
    domain_name: `org${zgid}`,
    country: "Germany",
    country_code: COMPANY.country,
    currency: "Euro",
    currency_symbol: "€",
    currency_locale: "de_DE",
    iso_code: COMPANY.currency,
    time_zone: COMPANY.timeZone,
    mc_status: false,
    type: "Production",
    gapps_enabled: false,
    license_details: { paid: true, paid_type: "standard", users_license_purchased: 5, trial_expiry: null },
  };
}

export function describeUser(colleague: Colleague) {
  const [first, last] = colleague.name.split(" ");
  return {
    id: colleague.zohoId,
    zuid: colleague.zohoId.slice(-9),
    first_name: first,
    last_name: last,
    full_name: colleague.name,
    email: colleague.email,
    status: "active",
    role: { name: colleague.role, id: `${colleague.zohoId.slice(0, -1)}0` },
    profile: { name: "Standard", id: "5536870000000026014" },
    time_zone: COMPANY.timeZone,
    country_locale: "de_DE",
    created_time: "2022-05-02T09:00:00+02:00",
  };
}

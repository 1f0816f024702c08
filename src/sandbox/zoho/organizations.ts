import { COMPANY } from "../company/company.ts";
import type { Person, Workspace } from "../company/people.ts";

/** Each product has an id of its own for the same company. */
interface ZohoOrganization {
  name: string;
  zgid: string;
  booksId: string;
  portalId: string;
  portal: string;
}

const ORGANIZATIONS: Record<Workspace, ZohoOrganization> = {
  harbour: {
    name: COMPANY.name,
    zgid: "20071234501",
    booksId: "20071234777",
    portalId: "20071234888",
    portal: "harboursupply",
  },
  nowhere: {
    name: "Nowhere",
    zgid: "20079999001",
    booksId: "20079999777",
    portalId: "20079999888",
    portal: "nowhere",
  },
};

export function zohoOrganizationOf(person: Person): ZohoOrganization {
  return ORGANIZATIONS[person.workspace];
}

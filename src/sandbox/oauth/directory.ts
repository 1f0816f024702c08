import { COMPANY, colleagueOf } from "../company/company.ts";
import { uuidOf } from "../company/hash.ts";
import { type Person, PEOPLE, type Workspace } from "../company/people.ts";

/** What a token reply tells of the workspace and of the person at Notion and Slack. */
export const NOTION_WORKSPACES: Record<Workspace, { id: string; name: string; icon: string | null }> = {
  harbour: { id: uuidOf("notion:workspace:harbour"), name: COMPANY.name, icon: `${COMPANY.shop}/icon.png` },
  nowhere: { id: uuidOf("notion:workspace:nowhere"), name: "Nora's workspace", icon: null },
};

export const SLACK_TEAMS: Record<Workspace, { id: string; name: string; domain: string }> = {
  harbour: { id: "T0HARBOUR1", name: COMPANY.name, domain: "harbour-supply" },
  nowhere: { id: "T0NOWHERE1", name: "Nowhere", domain: "nowhere" },
};

export function slackUserId(person: Person): string {
  return colleagueOf(person.email)?.slackId ?? "U0NOWHERE1";
}

/** The person who can sign in with this address; undefined for anybody else. */
export function findPerson(email: string): Person | undefined {
  return PEOPLE.find((person) => person.email === email);
}

/** Who is signed in unless another is chosen. */
export function defaultPerson(): Person | undefined {
  return PEOPLE[0];
}

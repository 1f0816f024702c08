import type { Switches } from "../../../src/sandbox/switches.ts";

export const DEFAULT_SWITCHES: Switches = {
  sameGoogleProject: false,
  googleTesting: false,
  untickedScopes: [],
  slackRotation: false,
  slackUnlisted: false,
  notionRevokesFamily: true,
  notionOverloaded: false,
  googleQuotaExhausted: false,
  zohoBooksThrottled: false,
};

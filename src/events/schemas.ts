import * as z from "zod";
import type { EventType } from "../domain/event-types.ts";
import { integrationTypes, type IntegrationType } from "../domain/integration-types.ts";

const instant = (meaning: string) => z.string().describe(`${meaning} ISO 8601, UTC.`);

const ofConnection = z.object({
  externalUserIdentifier: z.string().describe("Your own name for the user."),
  integrationType: z.enum(integrationTypes),
  connectedAs: z.string().nullable().describe("The account, in the vendor's words; as status has it."),
});

export const disconnectReasons = [
  "refresh_refused",
  "scope_missing",
  "credentials_unreadable",
  "superseded",
] as const;

const of = (integrationType: IntegrationType, connectedAs: string) => ({
  externalUserIdentifier: "user-1",
  integrationType,
  connectedAs,
});
const ofMail = of("mail", "ada@harbour.example");
const ofChat = of("team-chat", "Harbour Supply");
const ofSuite = of("business-suite", "Harbour Supply Co.");
const at = "2026-11-21T14:20:00.000Z";

/** What is said of an event in the contract and in the guide, the schema of its `data`, and an example of it. */
function event<S extends z.ZodObject>(summary: string, data: S, example: z.input<S>) {
  return { summary, data, example };
}

/** Every event, by type. */
export const eventCatalogue = {
  "connection.created": event("A user has connected a source", ofConnection, ofMail),
  "connection.reauthorized": event(
    "A user has gone through the consent of a connected source again",
    ofConnection,
    ofMail,
  ),
  "connection.refresh_failed": event(
    "An authorization has ended: ask the user to connect again. Sent once",
    ofConnection.extend({
      reason: z
        .enum(disconnectReasons)
        .describe(
          "The vendor refused to renew the authorization; the user did not allow the access to the data; what was " +
            "stored of it cannot be read; or the same account was connected again for another user, and the vendor " +
            "keeps only the newest authorization (Notion).",
        ),
    }),
    { ...ofChat, reason: "refresh_refused" },
  ),
  "connection.recovered": event(
    "A connection whose authorization had ended works again",
    ofConnection,
    ofChat,
  ),
  "connection.disconnected": event("A connection was ended on request", ofConnection, ofMail),
  "connection.expiring": event(
    "An authorization is about to end, as far as the vendor lets us know. Sent once for each consent",
    ofConnection.extend({
      reason: z
        .enum(["grant_expires", "too_many_grants"])
        .describe(
          "`grant_expires`: the vendor ends the authorization at `expiresAt`. `too_many_grants`: the account has " +
            "almost as many authorizations as the vendor keeps; the next ones end the oldest without a word.",
        ),
      expiresAt: instant("Only of `grant_expires`.").optional(),
    }),
    {
      ...of("web-analytics", "Harbour shop"),
      reason: "grant_expires",
      expiresAt: "2026-11-23T14:20:00.000Z",
    },
  ),
  "sync.completed": event(
    "A synchronization has read its source to the end",
    ofConnection.extend({
      at: instant("When the synchronization ended."),
      records: z.int().describe("Records and metric rows in the store after it."),
      message: z.string().optional().describe("What it had to leave out."),
    }),
    { ...ofSuite, at, records: 1482 },
  ),
  "sync.failed": event(
    "A synchronization has failed",
    ofConnection.extend({
      at: instant("When it failed."),
      message: z.string().describe("Why."),
      failures: z.int().optional().describe("Failures in a row, this one included."),
      nextSync: instant("When it is tried again; absent when only the user can help.").optional(),
    }),
    {
      ...ofSuite,
      at,
      message: "The vendor did not answer",
      failures: 1,
      nextSync: "2026-11-21T14:21:00.000Z",
    },
  ),
  "key.expiring": event(
    "An API key ends within seven days. Sent once",
    z.object({
      keyId: z.string(),
      hint: z.string().describe("The key's last four characters."),
      expiresAt: instant("When it stops to work."),
    }),
    { keyId: "key_8Zq2LwTz0YvHc3D5bGkM2x", hint: "QGNx", expiresAt: "2026-11-28T00:00:00.000Z" },
  ),
  "webhook.disabled": event(
    "Another webhook of the organization was disabled because it does not work",
    z.object({
      webhookId: z.string(),
      reason: z
        .enum(["failing", "gone"])
        .describe("No success for three days, or the receiver answered 410."),
      failingSince: instant("The first failure after the last success.").optional(),
    }),
    { webhookId: "whk_8Zq2LwTz0YvHc3D5bGkM2x", reason: "failing", failingSince: "2026-11-18T14:20:00.000Z" },
  ),
  "webhook.test": event(
    "Somebody has asked for a test of this webhook; goes to no other",
    z.object({ webhookId: z.string() }),
    { webhookId: "whk_8Zq2LwTz0YvHc3D5bGkM2x" },
  ),
} satisfies Record<EventType, object>;

/** The body of every delivery. */
export const envelopeOf = <T extends EventType>(type: T) =>
  z.object({
    type: z.literal(type),
    timestamp: instant("When it happened."),
    data: eventCatalogue[type].data,
  });

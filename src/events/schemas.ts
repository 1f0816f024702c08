import * as z from "zod";
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

/** Why a connection may end soon. */
export const expiryReasons = ["grant_expires", "too_many_grants"] as const;

/** `data` of every event, by type. */
export const eventData = {
  "connection.created": ofConnection,
  "connection.reauthorized": ofConnection,
  "connection.recovered": ofConnection,
  "connection.disconnected": ofConnection,
  "connection.refresh_failed": ofConnection.extend({
    reason: z
      .enum(disconnectReasons)
      .describe(
        "The vendor refused to renew the authorization; the user did not allow the access to the data; what was " +
          "stored of it cannot be read; or the same account was connected again for another user, and the vendor " +
          "keeps only the newest authorization (Notion).",
      ),
  }),
  "connection.expiring": ofConnection.extend({
    reason: z
      .enum(expiryReasons)
      .describe(
        "`grant_expires`: the vendor ends the authorization at `expiresAt`. `too_many_grants`: the account has " +
          "almost as many authorizations as the vendor keeps; the next ones end the oldest without a word.",
      ),
    expiresAt: instant("Only of `grant_expires`.").optional(),
  }),
  "sync.completed": ofConnection.extend({
    at: instant("When the synchronization ended."),
    records: z.int().describe("Records and metric rows in the store after it."),
    message: z.string().optional().describe("What it had to leave out."),
  }),
  "sync.failed": ofConnection.extend({
    at: instant("When it failed."),
    message: z.string().describe("Why."),
    failures: z.int().optional().describe("Failures in a row, this one included."),
    nextSync: instant("When it is tried again; absent when only the user can help.").optional(),
  }),
  "key.expiring": z.object({
    keyId: z.string(),
    hint: z.string().describe("The key's last four characters."),
    expiresAt: instant("When it stops to work."),
  }),
  "webhook.disabled": z.object({
    webhookId: z.string(),
    reason: z.enum(["failing", "gone"]).describe("No success for three days, or the receiver answered 410."),
    failingSince: instant("The first failure after the last success.").optional(),
  }),
  "webhook.test": z.object({ webhookId: z.string() }),
} as const;

const of = (integrationType: IntegrationType, connectedAs: string) => ({
  externalUserIdentifier: "user-1",
  integrationType,
  connectedAs,
});
const ofMail = of("mail", "ada@harbour.example");
const ofChat = of("team-chat", "Harbour Supply");
const ofSuite = of("business-suite", "Harbour Supply Co.");
const at = "2026-11-21T14:20:00.000Z";

/** What is said of each event in the contract and in the guide; `example` is its `data`. */
export const eventCatalogue = {
  "connection.created": { summary: "A user has connected a source", example: ofMail },
  "connection.reauthorized": {
    summary: "A user has gone through the consent of a connected source again",
    example: ofMail,
  },
  "connection.refresh_failed": {
    summary: "An authorization has ended: ask the user to connect again. Sent once",
    example: { ...ofChat, reason: "refresh_refused" },
  },
  "connection.recovered": {
    summary: "A connection whose authorization had ended works again",
    example: ofChat,
  },
  "connection.disconnected": { summary: "A connection was ended on request", example: ofMail },
  "connection.expiring": {
    summary:
      "An authorization is about to end, as far as the vendor lets us know. Sent once for each consent",
    example: {
      ...of("web-analytics", "Harbour shop"),
      reason: "grant_expires",
      expiresAt: "2026-11-23T14:20:00.000Z",
    },
  },
  "sync.completed": {
    summary: "A synchronization has read its source to the end",
    example: { ...ofSuite, at, records: 1482 },
  },
  "sync.failed": {
    summary: "A synchronization has failed",
    example: {
      ...ofSuite,
      at,
      message: "The vendor did not answer",
      failures: 1,
      nextSync: "2026-11-21T14:21:00.000Z",
    },
  },
  "key.expiring": {
    summary: "An API key ends within seven days. Sent once",
    example: { keyId: "key_8Zq2LwTz0YvHc3D5bGkM2x", hint: "QGNx", expiresAt: "2026-11-28T00:00:00.000Z" },
  },
  "webhook.disabled": {
    summary: "Another webhook of the organization was disabled because it does not work",
    example: {
      webhookId: "whk_8Zq2LwTz0YvHc3D5bGkM2x",
      reason: "failing",
      failingSince: "2026-11-18T14:20:00.000Z",
    },
  },
  "webhook.test": {
    summary: "Somebody has asked for a test of this webhook; goes to no other",
    example: { webhookId: "whk_8Zq2LwTz0YvHc3D5bGkM2x" },
  },
} as const satisfies {
  [T in keyof typeof eventData]: { summary: string; example: z.input<(typeof eventData)[T]> };
};

/** The body of every delivery. */
export const envelopeOf = <T extends keyof typeof eventData>(type: T) =>
  z.object({
    type: z.literal(type),
    timestamp: instant("When it happened."),
    data: eventData[type],
  });

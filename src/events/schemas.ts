import * as z from "zod";
import type { EventType } from "../domain/event-types.ts";
import { integrationTypes } from "../domain/integration-types.ts";

const instant = (meaning: string) => z.string().describe(`${meaning} ISO 8601, UTC.`);

const connection = {
  externalUserIdentifier: z.string().describe("Your own name for the user."),
  integrationType: z.enum(integrationTypes),
  connectedAs: z.string().nullable().describe("The account, in the vendor's words; as status has it."),
};

export const disconnectReasons = [
  "refresh_refused",
  "scope_missing",
  "credentials_unreadable",
  "superseded",
] as const;

const externalUserIdentifier = "user-1";
const mail = { externalUserIdentifier, integrationType: "mail", connectedAs: "ada@harbour.example" } as const;
const chat = { ...mail, integrationType: "team-chat", connectedAs: "Harbour Supply" } as const;
const suite = { ...mail, integrationType: "business-suite", connectedAs: "Harbour Supply Co." } as const;
const visits = { ...mail, integrationType: "web-analytics", connectedAs: "Harbour shop" } as const;
const at = "2026-11-21T14:20:00.000Z";

/** What is said of an event in the contract and in the guide, the schema of its `data`, and an example of it. */
function event<S extends z.ZodRawShape>(summary: string, fields: S, example: z.input<z.ZodObject<S>>) {
  return { summary, data: z.object(fields), example };
}

export const eventCatalogue = {
  "connection.created": event("A user has connected a source", connection, mail),
  "connection.reauthorized": event(
    "A user has gone through the consent of a connected source again",
    connection,
    mail,
  ),
  "connection.refresh_failed": event(
    "An authorization has ended: ask the user to connect again. Sent once",
    {
      ...connection,
      reason: z
        .enum(disconnectReasons)
        .describe(
          "The vendor refused to renew the authorization; the user did not allow the access to the data; what was " +
            "stored of it cannot be read; or the same account was connected again for another user, and the vendor " +
            "keeps only the newest authorization (Notion).",
        ),
    },
    { ...chat, reason: "refresh_refused" },
  ),
  "connection.recovered": event("A connection whose authorization had ended works again", connection, chat),
  "connection.disconnected": event("A connection was ended on request", connection, mail),
  "connection.expiring": event(
    "An authorization is about to end, as far as the vendor lets us know. Sent once for each consent",
    {
      ...connection,
      reason: z
        .enum(["grant_expires", "too_many_grants"])
        .describe(
          "`grant_expires`: the vendor ends the authorization at `expiresAt`. `too_many_grants`: the account has " +
            "almost as many authorizations as the vendor keeps; the next ones end the oldest without a word.",
        ),
      expiresAt: instant("Only of `grant_expires`.").optional(),
    },
    { ...visits, reason: "grant_expires", expiresAt: "2026-11-23T14:20:00.000Z" },
  ),
  "sync.completed": event(
    "A synchronization has read its source to the end",
    {
      ...connection,
      at: instant("When the synchronization ended."),
      records: z.int().describe("Records and metric rows in the store after it."),
      message: z.string().optional().describe("What it had to leave out."),
    },
    { ...suite, at, records: 1482 },
  ),
  "sync.failed": event(
    "A synchronization has failed",
    {
      ...connection,
      at: instant("When it failed."),
      message: z.string().describe("Why."),
      failures: z.int().optional().describe("Failures in a row, this one included."),
      nextSync: instant("When it is tried again; absent when only the user can help.").optional(),
    },
    { ...suite, at, message: "The vendor did not answer", failures: 1, nextSync: "2026-11-21T14:21:00.000Z" },
  ),
  "key.expiring": event(
    "An API key ends within seven days. Sent once",
    {
      keyId: z.string(),
      hint: z.string().describe("The key's last four characters."),
      expiresAt: instant("When it stops to work."),
    },
    { keyId: "key_8Zq2LwTz0YvHc3D5bGkM2x", hint: "QGNx", expiresAt: "2026-11-28T00:00:00.000Z" },
  ),
  "webhook.disabled": event(
    "Another webhook of the organization was disabled because it does not work",
    {
      webhookId: z.string(),
      reason: z
        .enum(["failing", "gone"])
        .describe("No success for three days, or the receiver answered 410."),
      failingSince: instant("The first failure after the last success.").optional(),
    },
    { webhookId: "whk_8Zq2LwTz0YvHc3D5bGkM2x", reason: "failing", failingSince: "2026-11-18T14:20:00.000Z" },
  ),
  "webhook.test": event(
    "Somebody has asked for a test of this webhook; goes to no other",
    { webhookId: z.string() },
    { webhookId: "whk_8Zq2LwTz0YvHc3D5bGkM2x" },
  ),
} satisfies Record<EventType, object>;

export const envelopeOf = <T extends EventType>(type: T) =>
  z.object({
    type: z.literal(type),
    timestamp: instant("When it happened."),
    data: eventCatalogue[type].data,
  });

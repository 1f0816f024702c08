import * as z from "zod";
import { callbackResultFields } from "../../connectors/callback-results.ts";

const redirectUri = z.string().describe("The address that was given at connect.");

/** `Callback result objects` of the specification: which of them is there depends on the type. */
export const callbackReply = z.object({
  success: z.literal(true),
  message: z.string(),
  passthroughRedirectUri: redirectUri,
  temporaryAccessToken: z
    .string()
    .optional()
    .describe("For select-property, 15 minutes long. Of `web-analytics` only."),
  ...callbackResultFields,
});

export const selectPropertyReply = z.object({
  success: z.literal(true),
  passthroughRedirectUri: redirectUri,
});

/** What becomes of the authorization at the vendor is an extension. */
export const disconnectReply = z.object({
  success: z.literal(true),
  grant: z
    .enum(["revoked", "pending", "kept"])
    .optional()
    .describe(
      "What became of the authorization at the vendor. `pending`: the vendor is asked again. `kept`: others rest on " +
        "it, and the vendor could only end all of it. Absent if there was nothing left to end.",
    ),
  message: z.string().optional().describe("The same in words."),
});

import * as z from "zod";

/** How far the sealing with a new key has come. */
export const rotationReply = z.object({
  remaining: z.int().describe("Values that are not sealed with the first key of `ENCRYPTION_KEYS` yet."),
});

export type RotationReply = z.output<typeof rotationReply>;

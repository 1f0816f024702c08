import * as z from "zod";
import { errorBody } from "../http/schemas.ts";
import { evidence } from "../tables/figure.ts";
import { table } from "../tables/table.ts";
import { check } from "./answers/schemas.ts";
import { action, chatReply } from "./schemas.ts";

const eventOf = <E extends string, D extends z.ZodType>(event: E, data: D) =>
  z.object({ event: z.literal(event), data });

/** One event of a streamed answer, with its data as parsed JSON; its `id` counts from 1. */
export const chatEvent = z.discriminatedUnion("event", [
  eventOf("step", z.object({ step: z.int().describe("The model has been asked for the nth time.") })),
  eventOf("action", action),
  eventOf("data", table),
  eventOf("delta", z.object({ text: z.string().describe("The next piece of `answer`.") })),
  eventOf("check", check),
  eventOf("evidence", z.object({ evidence: z.array(evidence) })),
  eventOf("done", chatReply),
  eventOf("error", errorBody),
]);

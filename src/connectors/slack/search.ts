import * as z from "zod";
import type { Call } from "../http.ts";
import { callSlack, stamp } from "./data.ts";
import { instantOf, keyOf } from "./message.ts";

const searchReply = z.object({
  messages: z.object({
    total: z.number().default(0),
    matches: z
      .array(
        z.object({
          channel: z
            .object({ id: z.string().default(""), name: z.string().default("") })
            .default({ id: "", name: "" }),
          username: z.string().nullish(),
          text: z.string().default(""),
          ts: stamp,
          permalink: z.string().nullish(),
        }),
      )
      .default([]),
  }),
});

export interface ChatMessage {
  /** As it is stored; empty where Slack does not say in which channel it is. */
  id: string;
  channel: string;
  author: string;
  /** ISO 8601, UTC. */
  date: string;
  text: string;
  url: string | null;
}

/** Messages that match, newest first unless asked otherwise, with how many there are in all. */
export async function searchSlack(
  call: Call,
  { query, limit, sort = "timestamp" }: { query: string; limit: number; sort?: "score" | "timestamp" },
): Promise<{ total: number; messages: ChatMessage[] }> {
  const asked = { query, count: limit, sort, sort_dir: "desc" };
  const { messages } = await callSlack(call, "search.messages", asked, searchReply);
  return {
    total: messages.total,
    messages: messages.matches.map((match) => ({
      id: match.channel.id === "" ? "" : keyOf(match.channel.id, match.ts).id,
      channel: match.channel.name,
      author: match.username ?? "",
      date: instantOf(match.ts),
      text: match.text,
      url: match.permalink ?? null,
    })),
  };
}

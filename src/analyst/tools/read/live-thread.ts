import { getReplies, listUserNames, type SlackMessage } from "../../../connectors/slack/data.ts";
import { toRecord } from "../../../connectors/slack/message.ts";
import { createAccess } from "../../../integrations/tokens/access.ts";
import type { SourceOf } from "../../sources.ts";
import type { Wanted, Whole } from "./wanted.ts";

/** Of two hundred messages each. */
const MOST_PAGES = 5;

/** A thread before the first synchronization; the id of a message names its channel. Throws `VendorError`. */
export async function readThread({ context, id }: Wanted, source: SourceOf<"team-chat">): Promise<Whole> {
  const [, channel = "", ts = ""] = /^(\w+):(\d+\.\d+)$/.exec(id) ?? [];
  if (channel === "") return { records: [], complete: true, storedAt: null };
  const { deps } = context;
  const call = createAccess(deps, source);
  const read = (stamp: string, cursor?: string) => getReplies(call, { channel, ts: stamp, cursor });
  const first = await read(ts);
  const [message] = first.messages;
  const head = message?.thread_ts ?? ts;
  let page = head === ts ? first : await read(head);
  const messages: SlackMessage[] = [...page.messages];
  for (let count = 1; page.next !== undefined && count < MOST_PAGES; count++) {
    // oxlint-disable-next-line no-await-in-loop -- a page names the next one
    page = await read(head, page.next);
    messages.push(...page.messages);
  }
  const people = await listUserNames(call);
  const directory = { people, channels: new Map<string, string>(), domain: source.account.domain };
  const records = messages.flatMap((one) => {
    const record = toRecord(one, { id: channel, name: "" }, directory);
    // The channel's name is known once it has been synchronized.
    return record ? [{ ...record, place: undefined }] : [];
  });
  return { records, complete: page.next === undefined, storedAt: null };
}

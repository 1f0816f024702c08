import { cpuMs } from "../process.ts";
import type { Contest, Seeded } from "./contests.ts";
import { fire, type Shot } from "./load.ts";
import { print, type Measured } from "./report.ts";
import type { Contestant } from "./serve.ts";
import type { Traffic } from "./stub.ts";

/** Someone who answers requests, and the requests of one round for it. */
export interface Entrant {
  name: string;
  url: URL;
  pid: number | undefined;
  prepare: (contest: Contest, round: string, seconds: number) => Promise<() => Shot | undefined>;
  /** Requests so far, warm-up included. */
  sent: Map<Contest, number>;
}

export function enter({ name, url, pid }: Contestant, seeded: Seeded): Entrant {
  const prepare = (contest: Contest, round: string, seconds: number) => {
    const count = Math.ceil(seconds * contest.mostPerSecond);
    // What has no blank can be an address, an id and a user.
    return contest.prepare(seeded, `${contest.name.replaceAll(/\W+/g, "-")}_${round}`, count);
  };
  return { name, url, pid, prepare, sent: new Map() };
}

/** One round of one contest. Throws what the first failure said. */
export async function runRound(
  entrant: Entrant,
  contest: Contest,
  round: string,
  options: { seconds: number; connections?: number | undefined },
): Promise<Measured> {
  const { name, url, pid } = entrant;
  const { seconds } = options;
  const { connections: usual, stagger, isRight } = contest;
  const next = await entrant.prepare(contest, round, seconds);
  const before = pid === undefined ? undefined : cpuMs(pid);
  const connections = options.connections ?? usual;
  const result = await fire({ url, connections, seconds, stagger, next, isRight });
  const after = pid === undefined ? undefined : cpuMs(pid);
  entrant.sent.set(contest, (entrant.sent.get(contest) ?? 0) + result.requests);
  if (result.failures > 0) {
    throw new Error(
      `${name}, ${contest.name}: ${result.failures} of ${result.requests} failed: ${result.failure}`,
    );
  }
  return { ...result, cpuMs: before === undefined || after === undefined ? undefined : after - before };
}

/** What a contestant's database says of its requests. */
export interface Stored {
  messages: number;
  connections: number;
}

export async function readStored(db: Contestant["db"]): Promise<Stored> {
  const count = async (what: string) =>
    (await db.prepare(`SELECT count(*) AS count ${what}`).first<number>("count")) ?? 0;
  return {
    messages: await count("FROM messages WHERE created_at > 1"),
    connections: await count("FROM integrations WHERE type = 'notes-workspace' AND connected = 1"),
  };
}

/** What every request must have done: two model calls, one of the tool, one of the vendor, one exchange stored. */
export function complaints({ name, sent }: Entrant, traffic: Traffic, stored: Stored | undefined): string[] {
  const sum = (isMeant: (name: string) => boolean) =>
    [...sent].reduce((total, [contest, requests]) => total + (isMeant(contest.name) ? requests : 0), 0);
  const chats = sum((contest) => contest.startsWith("chat"));
  const callbacks = sum((contest) => contest === "callback");
  const expected: [string, number, number][] = [
    ["model calls", traffic.modelCalls, 2 * chats],
    ["model calls with the tool's result", traffic.finalCalls, chats],
    ["vendor calls", traffic.vendorCalls, chats],
    ["codes exchanged", traffic.tokenCalls, callbacks],
    ...(stored
      ? ([
          ["stored messages", stored.messages, 2 * chats],
          ["stored connections", stored.connections, callbacks],
        ] satisfies [string, number, number][])
      : []),
  ];
  const bytes = Math.round(traffic.modelBytes / Math.max(1, traffic.modelCalls));
  const found = expected.map(([what, actual]) => `${actual} ${what}`).join(", ");
  print(`${name}: ${sum(() => true)} requests, ${found}, ${bytes} bytes a model call`);
  const wrong = expected.filter(([, actual, right]) => actual !== right);
  return wrong.map(([what, actual, right]) => `${name}: ${actual} ${what} instead of ${right}`);
}

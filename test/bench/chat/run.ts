/**
 * `npm run bench:chat`: what a chat costs above its model. The service and a hand-written floor answer the same
 * questions with the same instant model, in turns; exits 1 when the service costs too much beside the floor.
 * `--target URL --key KEY` measures a third address in the same run.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { fire, post, type Shot } from "./load.ts";
import { judge, print, printTable, summarize, type Measured } from "./report.ts";
import { ENCRYPTION_KEY, seedConversations, seedTenants, shots } from "./seed.ts";
import { cpuMs, serve, type Contestant } from "./serve.ts";
import { startStub, type Stub, type Traffic } from "./stub.ts";
import { targetShots } from "./target.ts";

const HERE = import.meta.dirname;
const ROOT = join(HERE, "../../..");
/** Conversations that are laid out for a second of load; nothing here is faster. */
const MOST_PER_SECOND = 1000;

interface Options {
  seconds: number;
  rounds: number;
  connections: number;
  warmup: number;
  stubPort: number;
  target: string | undefined;
  keys: string[];
  pid: number | undefined;
}

/** Someone who answers chats, and the requests of one round for it. */
interface Entrant {
  name: string;
  url: URL;
  pid: number | undefined;
  prepare: (round: string, seconds: number) => Promise<() => Shot | undefined>;
  rounds: Measured[];
  /** Requests so far, warm-up included. */
  sent: number;
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      seconds: { type: "string", default: "5" },
      rounds: { type: "string", default: "5" },
      connections: { type: "string", default: "16" },
      warmup: { type: "string", default: "4" },
      "stub-port": { type: "string", default: "0" },
      target: { type: "string" },
      key: { type: "string", multiple: true, default: [] },
      pid: { type: "string" },
    },
  });
  return {
    seconds: Number(values.seconds),
    rounds: Number(values.rounds),
    connections: Number(values.connections),
    warmup: Number(values.warmup),
    stubPort: Number(values["stub-port"]),
    target: values.target,
    keys: values.key,
    pid: values.pid === undefined ? undefined : Number(values.pid),
  };
}

function settings(stub: Stub, name: string): Record<string, string> {
  return {
    MODEL: "openai-compatible",
    MODEL_BASE_URL: stub.modelUrl(name),
    MODEL_NAME: "stub",
    MODEL_API_KEY: "bench",
    CHECK_MODEL: "off",
    PROVIDER_PROXY: stub.vendorUrl(name),
    ENCRYPTION_KEYS: `${ENCRYPTION_KEY.id}:${ENCRYPTION_KEY.base64}`,
  };
}

async function enter(contestant: Contestant): Promise<Entrant & { keys: string[] }> {
  const { name, url, pid, db } = contestant;
  const keys = await seedTenants(db);
  const prepare = async (round: string, seconds: number) => {
    const count = Math.ceil(seconds * MOST_PER_SECOND);
    await seedConversations(db, round, count);
    return shots(keys, round, count);
  };
  return { name, url, pid, prepare, rounds: [], sent: 0, keys };
}

async function run(entrant: Entrant, round: string, seconds: number, connections: number): Promise<Measured> {
  const next = await entrant.prepare(round, seconds);
  const before = entrant.pid === undefined ? undefined : cpuMs(entrant.pid);
  const result = await fire({ url: entrant.url, connections, seconds, next });
  const after = entrant.pid === undefined ? undefined : cpuMs(entrant.pid);
  entrant.sent += result.requests;
  if (result.failures > 0) {
    throw new Error(`${entrant.name}: ${result.failures} of ${result.requests} failed: ${result.failure}`);
  }
  return { ...result, cpuMs: before === undefined || after === undefined ? undefined : after - before };
}

/** The service's first model call; the floor sends the same prompt and the same tools. */
async function learnPrompt(service: Entrant, stub: Stub): Promise<{ PROMPT: string; TOOLS: string }> {
  const shot = (await service.prepare("first", 0.001))();
  const { status, text } = await post(undefined, service.url, shot ?? { key: "", body: "" });
  service.sent += 1;
  const { first } = stub.traffic(service.name);
  const [system] = first?.messages ?? [];
  if (status !== 200 || typeof system?.content !== "string")
    throw new Error(`The service answered ${status}: ${text}`);
  return { PROMPT: system.content, TOOLS: JSON.stringify(first?.tools ?? []) };
}

/** What every request must have done; the complaints of a contestant that did less or more. */
function complaints(entrant: Entrant, traffic: Traffic, stored: number | undefined): string[] {
  const { name, sent } = entrant;
  const expected: [string, number, number][] = [
    ["model calls", traffic.modelCalls, 2 * sent],
    ["model calls with the tool's result", traffic.finalCalls, sent],
    ["vendor calls", traffic.vendorCalls, sent],
    ...(stored === undefined
      ? []
      : ([["stored messages", stored, 2 * sent]] satisfies [string, number, number][])),
  ];
  const wrong = expected.filter(([, actual, right]) => actual !== right);
  const bytes = Math.round(traffic.modelBytes / Math.max(1, traffic.modelCalls));
  print(
    `${name}: ${sent} requests, ${expected.map(([what, actual]) => `${actual} ${what}`).join(", ")}, ${bytes} bytes a model call`,
  );
  return wrong.map(([what, actual, right]) => `${name}: ${actual} ${what} instead of ${right}`);
}

async function main(): Promise<boolean> {
  const options = readOptions();
  const stub = await startStub(options.stubPort);
  const contestants: Contestant[] = [];
  try {
    return await compare(options, stub, contestants);
  } finally {
    await Promise.all(contestants.map((contestant) => contestant.stop()));
    stub.close();
  }
}

async function compare(options: Options, stub: Stub, contestants: Contestant[]): Promise<boolean> {
  const { seconds, rounds, connections, warmup, target } = options;
  const start = async (name: string, config: string, bindings: Record<string, string>) => {
    const contestant = await serve(name, config, { ...settings(stub, name), ...bindings });
    contestants.push(contestant);
    return { ...contestant, entrant: await enter(contestant) };
  };
  const service = await start("service", join(ROOT, "wrangler.toml"), {});
  const floor = await start(
    "floor",
    join(HERE, "floor/wrangler.toml"),
    await learnPrompt(service.entrant, stub),
  );
  const entrants: Entrant[] = [service.entrant, floor.entrant];
  if (target !== undefined) {
    print(`The target's model: ${stub.modelUrl("target")}, its PROVIDER_PROXY: ${stub.vendorUrl("target")}`);
    const prepare = () => Promise.resolve(targetShots(options.keys));
    entrants.push({ name: "target", url: new URL(target), pid: options.pid, prepare, rounds: [], sent: 0 });
  }

  for (const entrant of entrants) await run(entrant, "warm", warmup, connections);
  for (let round = 0; round < rounds; round++) {
    for (const entrant of entrants)
      entrant.rounds.push(await run(entrant, `round${round}`, seconds, connections));
  }

  const summaries = entrants.map((entrant) => summarize(entrant.name, entrant.rounds));
  print(`${connections} connections, ${rounds} rounds of ${seconds} s in turns, medians\n`);
  printTable(summaries);
  print("");
  const wrong = [
    ...(await checkWork(service, stub)),
    ...(await checkWork(floor, stub)),
    ...entrants.slice(2).flatMap((entrant) => complaints(entrant, stub.traffic(entrant.name), undefined)),
  ];
  for (const line of wrong) print(line);
  const [first, second, ...others] = summaries;
  if (!first || !second) throw new Error("Nothing was measured");
  print("");
  const holds = judge(first, second);
  for (const other of others) judge(other, second);
  return holds && wrong.length === 0;
}

async function checkWork({ db, entrant }: Contestant & { entrant: Entrant }, stub: Stub): Promise<string[]> {
  const written = "SELECT count(*) AS count FROM messages WHERE created_at > 1";
  const stored = (await db.prepare(written).first<number>("count")) ?? 0;
  return complaints(entrant, stub.traffic(entrant.name), stored);
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  print(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

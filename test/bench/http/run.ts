/**
 * `npm run bench:http`: what a request costs above what it has to do. The service and a hand-written floor answer the
 * same requests with the same model and vendors, in turns, each in a workerd of its own; exits 1 when the service costs
 * too much beside the floor. `--short` takes half a minute, for CI. `--target URL --key KEY` measures the chats of a
 * third address in the same run, `--only NAME` one contest alone.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { contests, type Contest } from "./contests.ts";
import { complaints, enter, readStored, runRound, type Entrant } from "./entrant.ts";
import { send } from "./load.ts";
import { mcpComplaints } from "./mcp.ts";
import { judge, print, printTable, type Measured, type Tolerance } from "./report.ts";
import { ENCRYPTION_KEY, seedTenants } from "./seed.ts";
import { serve, type Contestant } from "./serve.ts";
import { startStub, type Stub } from "./stub.ts";
import { targetShots } from "./target.ts";

const HERE = import.meta.dirname;
const ROOT = join(HERE, "../../..");

interface Options {
  seconds: number;
  rounds: number;
  warmup: number;
  connections: number | undefined;
  stubPort: number;
  usesDisk: boolean;
  tolerance: Tolerance;
  only: string | undefined;
  target: string | undefined;
  keys: string[];
  pid: number | undefined;
}

/** Long enough for the engine to have compiled what is hot. */
const LONG = { seconds: 5, rounds: 5, warmup: 4, usesDisk: true, tolerance: { factor: 1, ms: 0 } };
const SHORT = { seconds: 0.4, rounds: 7, warmup: 4, usesDisk: false, tolerance: { factor: 1.8, ms: 25 } };

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      short: { type: "boolean", default: false },
      seconds: { type: "string" },
      rounds: { type: "string" },
      connections: { type: "string" },
      "stub-port": { type: "string", default: "0" },
      only: { type: "string" },
      target: { type: "string" },
      key: { type: "string", multiple: true, default: [] },
      pid: { type: "string" },
    },
  });
  const preset = values.short ? SHORT : LONG;
  const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text));
  return {
    ...preset,
    seconds: numberOf(values.seconds) ?? preset.seconds,
    rounds: numberOf(values.rounds) ?? preset.rounds,
    connections: numberOf(values.connections),
    stubPort: Number(values["stub-port"]),
    only: values.only,
    target: values.target,
    keys: values.key,
    pid: numberOf(values.pid),
  };
}

function settings(stub: Stub, name: string): Record<string, string> {
  return {
    MODEL: "openai-compatible",
    MODEL_BASE_URL: stub.modelUrl(name),
    MODEL_NAME: "stub",
    MODEL_API_KEY: "bench",
    CHECK_MODEL: "off",
    LOG_LEVEL: "warn",
    PROVIDER_PROXY: stub.vendorUrl(name),
    ENCRYPTION_KEYS: `${ENCRYPTION_KEY.id}:${ENCRYPTION_KEY.base64}`,
    NOTES_WORKSPACE_CLIENT_ID: "bench",
    NOTES_WORKSPACE_CLIENT_SECRET: "bench-secret",
  };
}

interface Started extends Contestant {
  keys: string[];
  entrant: Entrant;
}

/** What the service sends to its model first, and its list: the floor sends the same. */
async function learn(service: Started, stub: Stub): Promise<Record<string, string>> {
  const [first] = contests;
  const list = contests.find(({ name }) => name === "list");
  if (!first || !list) throw new Error("There is nothing to learn from");
  const ask = async (contest: Contest) => {
    const shot = (await service.entrant.prepare(contest, "first", 0.001))();
    if (!shot) throw new Error("Nothing was laid out");
    const { status, text } = await send(undefined, service.url, shot);
    if (status !== 200) throw new Error(`The service answered ${status}: ${text}`);
    service.entrant.sent.set(contest, 1);
    return text;
  };
  await ask(first);
  const { messages = [], tools = [] } = stub.traffic(service.name).first ?? {};
  const prompt = messages[0]?.content;
  if (typeof prompt !== "string") throw new Error("The service has sent no prompt");
  const answer = await ask(list);
  const LIST = answer.replaceAll(service.url.origin, "https://SERVICE");
  return { PROMPT: prompt, TOOLS: JSON.stringify(tools), LIST };
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
  const { usesDisk, only, target } = options;
  const start = async (name: string, config: string, bindings: Record<string, string>): Promise<Started> => {
    const serving = { holdsQueues: true, usesDisk };
    const contestant = await serve(name, config, { ...settings(stub, name), ...bindings }, serving);
    contestants.push(contestant);
    const keys = await seedTenants(contestant.db);
    return { ...contestant, keys, entrant: enter(contestant, { ...contestant, keys }) };
  };
  const service = await start("service", join(ROOT, "wrangler.toml"), {});
  const floor = await start("floor", join(HERE, "floor/wrangler.toml"), await learn(service, stub));
  const third = target === undefined ? [] : [enterTarget(options, target, stub)];

  print(
    `${options.rounds} rounds of ${options.seconds} s in turns: medians, the least and the most in brackets`,
  );
  const held: boolean[] = [];
  for (const contest of contests.filter(({ name }) => only === undefined || name === only)) {
    const others = contest.name.startsWith("chat") ? third : [];
    // oxlint-disable-next-line no-await-in-loop -- one after the other: they share the machine
    held.push(await hold(contest, [service.entrant, floor.entrant, ...others], stub, options));
  }

  print("");
  const wrong = [
    ...(await mcpComplaints(service.url, service.keys[0] ?? "")),
    ...complaints(service.entrant, stub.traffic("service"), await readStored(service.db)),
    ...complaints(floor.entrant, stub.traffic("floor"), await readStored(floor.db)),
    ...third.flatMap((entrant) => complaints(entrant, stub.traffic(entrant.name), undefined)),
  ];
  for (const line of wrong) print(line);
  return held.every(Boolean) && wrong.length === 0;
}

/** One contest: everybody warms up, then everybody's rounds in turns. The first is judged by the second. */
async function hold(
  contest: Contest,
  entrants: Entrant[],
  stub: Stub,
  { seconds, rounds, warmup, connections, tolerance }: Options,
): Promise<boolean> {
  stub.think(contest.modelMs ?? 0);
  const measured = entrants.map((entrant) => ({ entrant, name: entrant.name, rounds: [] as Measured[] }));
  for (const { entrant } of measured) {
    // oxlint-disable-next-line no-await-in-loop -- in turns
    await runRound(entrant, contest, "warm", { seconds: warmup * contest.warmup, connections });
  }
  for (let round = 0; round < rounds; round++) {
    for (const one of measured) {
      const length = { seconds: seconds * contest.share, connections };
      // oxlint-disable-next-line no-await-in-loop -- in turns
      one.rounds.push(await runRound(one.entrant, contest, `round${round}`, length));
    }
  }
  printTable(contest, measured);
  const [service, floor, ...others] = measured;
  if (!service || !floor) throw new Error("Nothing was measured");
  const holds = judge(contest, service.rounds, floor.rounds, tolerance);
  for (const other of others) {
    judge({ ...contest, name: `${contest.name}, ${other.name}` }, other.rounds, floor.rounds, tolerance);
  }
  return holds;
}

function enterTarget({ keys, pid }: Options, target: string, stub: Stub): Entrant {
  print(`The target's model: ${stub.modelUrl("target")}, its PROVIDER_PROXY: ${stub.vendorUrl("target")}`);
  const prepare = () => Promise.resolve(targetShots(keys));
  return { name: "target", url: new URL(target), pid, prepare, sent: new Map() };
}

try {
  process.exitCode = (await main()) ? 0 : 1;
} catch (error) {
  print(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

/**
 * `npm run bench:tenants`: whether a user notices the others. Three local instances, two with one user and one with
 * 500 of the sandbox's size, do the same in turns; what differs between the two is noise. Exits 1 when the third is
 * slower than noise explains.
 */
import { parseArgs } from "node:util";
import { DEMO_ENTERPRISE_KEY } from "../../../src/sandbox/welcome.ts";
import { print } from "../http/report.ts";
import { addUser, fillInstance, post, startInstance, USER, type Instance } from "./instance.ts";

/** How much slower than the slower of the two with one user the third may be. */
const TOLERANCE = 1.25;

const { values } = parseArgs({
  options: {
    users: { type: "string", default: "500" },
    rounds: { type: "string", default: "60" },
    erasures: { type: "string", default: "15" },
  },
});

interface Operation {
  rounds: number;
  /** Not timed. */
  prepare?: (instance: Instance, round: number) => Promise<void>;
  run: (instance: Instance, round: number) => Promise<void>;
}

const rounds = Number(values.rounds);
const leaver = (round: number) => `leaver-${round}`;

const operations: Record<string, Operation> = {
  "chat with one query": { rounds, run: ask },
  "search for a common word": { rounds, run: search },
  "cron tick": { rounds, run: (instance) => post(instance, "tick") },
  erasure: {
    rounds: Number(values.erasures),
    prepare: (instance, round) => addUser(instance, leaver(round)),
    run: ({ client }, round) => client.forUser(leaver(round)).eraseUser(),
  },
};

async function ask({ client }: Instance): Promise<void> {
  const { actions, answer } = await client
    .forUser(USER)
    .chat({ message: "How many sessions did we have last week?" });
  if (actions.length !== 1 || !/\d/.test(answer)) throw new Error(`${actions.length} actions: ${answer}`);
}

async function search({ url }: Instance): Promise<void> {
  const params = { name: "search_documents", arguments: { query: "the", integrations: ["team-chat"] } };
  const response = await fetch(new URL("/mcp", url), {
    method: "POST",
    headers: {
      Authorization: `Bearer ${DEMO_ENTERPRISE_KEY}`,
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      "X-External-User-Id": USER,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
  });
  const text = await response.text();
  if (!response.ok || !text.includes('"results":[{'))
    throw new Error(`${response.status} ${text.slice(0, 300)}`);
}

/** The median milliseconds of each instance: they take turns, and each begins as often as the others. */
async function measure(instances: Instance[], { rounds: count, prepare, run }: Operation): Promise<number[]> {
  const times = instances.map((): number[] => []);
  // The first round warms up, and is not counted.
  for (let round = 0; round <= count; round++) {
    for (let turn = 0; turn < instances.length; turn++) {
      const place = (round + turn) % instances.length;
      const instance = instances[place];
      if (!instance) continue;
      // oxlint-disable no-await-in-loop -- one after the other, so that none slows another down
      await prepare?.(instance, round);
      const started = performance.now();
      await run(instance, round);
      if (round > 0) times[place]?.push(performance.now() - started);
      // oxlint-enable no-await-in-loop
    }
  }
  return times.map(median);
}

function median(numbers: number[]): number {
  return numbers.toSorted((left, right) => left - right)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** Prints a line of the table; false when the instance with many users is slower than noise explains. */
async function judge(name: string, instances: Instance[], operation: Operation): Promise<boolean> {
  const [one = 0, again = 0, many = 0] = await measure(instances, operation);
  const ratio = many / Math.max(one, again);
  const cells = [one, again, many].map((milliseconds) => milliseconds.toFixed(1));
  printRow([name, ...cells, ratio.toFixed(2), ratio <= TOLERANCE ? "holds" : "MISSED"]);
  return ratio <= TOLERANCE;
}

const printRow = (cells: string[]) =>
  print(cells.map((cell, column) => (column === 0 ? cell.padEnd(26) : cell.padStart(14))).join(""));

const instances: Instance[] = [];
try {
  const users = Number(values.users);
  for (const [name, others] of Object.entries({ one: 0, again: 0, many: users - 1 })) {
    const started = performance.now();
    // oxlint-disable no-await-in-loop -- filling one slows the others down
    const instance = await startInstance(name);
    instances.push(instance);
    await fillInstance(instance, others);
    // oxlint-enable no-await-in-loop
    print(`${others + 1} users filled in ${((performance.now() - started) / 1000).toFixed(0)} s`);
  }
  printRow(["p50 ms", "1 user", "1 user again", `${users} users`, "ratio", `at most ${TOLERANCE}`]);
  for (const [name, operation] of Object.entries(operations)) {
    // oxlint-disable-next-line no-await-in-loop
    if (!(await judge(name, instances, operation))) process.exitCode = 1;
  }
} catch (error) {
  print(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await Promise.all(instances.map((instance) => instance.stop()));
}

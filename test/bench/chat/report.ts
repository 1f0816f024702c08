import type { Round } from "./load.ts";

export interface Measured extends Round {
  /** Milliseconds of CPU of the serving process; undefined where it cannot be read. */
  cpuMs: number | undefined;
}

export interface Summary {
  name: string;
  perSecond: number;
  p50: number;
  p99: number;
  cpuPerRequest: number;
}

/** At most this share of the floor's CPU a request, at least this share of its requests per second (issue 4). */
export const MOST_CPU = 1.5;
export const LEAST_RATE = 0.6;

/** Medians over the rounds: other work on the machine spoils single ones. */
export function summarize(name: string, rounds: Measured[]): Summary {
  return {
    name,
    perSecond: median(rounds.map(({ requests, seconds }) => requests / seconds)),
    p50: median(rounds.map(({ latencies }) => quantile(latencies, 0.5))),
    p99: median(rounds.map(({ latencies }) => quantile(latencies, 0.99))),
    cpuPerRequest: median(rounds.map(({ cpuMs, requests }) => (cpuMs ?? Number.NaN) / requests)),
  };
}

export function printTable(summaries: Summary[]): void {
  const header = ["", "requests/s", "p50 ms", "p99 ms", "CPU ms a request"];
  const rows = summaries.map(({ name, perSecond, p50, p99, cpuPerRequest }) => [
    name,
    perSecond.toFixed(0),
    p50.toFixed(1),
    p99.toFixed(1),
    Number.isNaN(cpuPerRequest) ? "not read" : cpuPerRequest.toFixed(2),
  ]);
  for (const row of [header, ...rows]) {
    print(row.map((cell, column) => (column === 0 ? cell.padEnd(10) : cell.padStart(18))).join(""));
  }
}

/** Prints both ratios to the floor; false when one is missed. */
export function judge(contestant: Summary, floor: Summary): boolean {
  const cpu = contestant.cpuPerRequest / floor.cpuPerRequest;
  const rate = contestant.perSecond / floor.perSecond;
  const cpuHolds = cpu <= MOST_CPU;
  const rateHolds = rate >= LEAST_RATE;
  print(
    `${contestant.name} / floor: CPU ${cpu.toFixed(2)} (at most ${MOST_CPU}) ${cpuHolds ? "holds" : "MISSED"}`,
  );
  print(
    `${contestant.name} / floor: requests/s ${rate.toFixed(2)} (at least ${LEAST_RATE}) ${rateHolds ? "holds" : "MISSED"}`,
  );
  return cpuHolds && rateHolds;
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function quantile(ascending: number[], share: number): number {
  return ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? Number.NaN;
}

function median(values: number[]): number {
  return quantile(
    values.toSorted((left, right) => left - right),
    0.5,
  );
}

import type { Contest, Limits } from "./contests.ts";
import type { Round } from "./load.ts";

export interface Measured extends Round {
  /** Milliseconds of CPU of the serving process; undefined where it cannot be read. */
  cpuMs: number | undefined;
}

/** What one round says. */
interface Figures {
  perSecond: number;
  p50: number;
  p99: number;
  cpu: number;
}

/** Of the short form: by what factor, and by how many milliseconds, a busy machine may miss a line. */
export interface Tolerance {
  factor: number;
  ms: number;
}

function figuresOf({ requests, seconds, latencies, cpuMs }: Measured): Figures {
  return {
    perSecond: requests / seconds,
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    cpu: (cpuMs ?? Number.NaN) / requests,
  };
}

/** Medians over the rounds, since other work on the machine spoils single ones, and how far the rounds lie apart. */
export function printTable(contest: Contest, entrants: { name: string; rounds: Measured[] }[]): void {
  const header = [contest.name, "requests/s", "p50 ms", "p99 ms", "CPU ms a request"];
  const rows = entrants.map(({ name, rounds }) => {
    const figures = rounds.map(figuresOf);
    const cell = (pick: (one: Figures) => number, digits: number) => describe(figures.map(pick), digits);
    return [
      name,
      cell((one) => one.perSecond, 0),
      cell((one) => one.p50, 2),
      cell((one) => one.p99, 2),
      cell((one) => one.cpu, 2),
    ];
  });
  print("");
  for (const row of [header, ...rows]) {
    print(row.map((cell, column) => (column === 0 ? cell.padEnd(26) : cell.padStart(22))).join(""));
  }
}

/** The median, and the least and the most in brackets. */
function describe(values: number[], digits: number): string {
  if (values.some(Number.isNaN)) return "not read";
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return `${median(values).toFixed(digits)} (${least.toFixed(digits)}-${most.toFixed(digits)})`;
}

/** Prints how a contestant stands to the floor, by the median of what each pair of rounds says; false when a line is missed. */
export function judge(
  { name, limits }: Contest,
  contestant: Measured[],
  floor: Measured[],
  { factor, ms }: Tolerance,
): boolean {
  const pairs = contestant.flatMap((round, index) => {
    const other = floor[index];
    return other ? [{ own: figuresOf(round), floor: figuresOf(other) }] : [];
  });
  const share = (pick: (one: Figures) => number) =>
    pairs.map(({ own, floor: other }) => pick(own) / pick(other));
  const lines: Record<keyof Limits, (line: number) => boolean> = {
    cpu: (line) =>
      atMost(
        `${name}: CPU / floor`,
        share((one) => one.cpu),
        line * factor,
      ),
    rate: (line) =>
      atLeast(
        `${name}: requests / floor`,
        share((one) => one.perSecond),
        line / factor,
      ),
    p50: (line) =>
      atMost(
        `${name}: p50 / floor`,
        share((one) => one.p50),
        line * factor,
      ),
    p50AboveMs: (line) =>
      atMost(
        `${name}: p50 above floor, ms`,
        pairs.map(({ own, floor: other }) => own.p50 - other.p50),
        line + ms,
      ),
  };
  const kept = kinds.map((kind) => limits[kind] === undefined || lines[kind](limits[kind]));
  return kept.every(Boolean);
}

const kinds = ["cpu", "rate", "p50", "p50AboveMs"] as const satisfies (keyof Limits)[];

function atMost(what: string, values: number[], most: number): boolean {
  return say(what, values, `at most ${most.toFixed(2)}`, median(values) <= most);
}

function atLeast(what: string, values: number[], least: number): boolean {
  return say(what, values, `at least ${least.toFixed(2)}`, median(values) >= least);
}

function say(what: string, values: number[], line: string, holds: boolean): boolean {
  print(`${what} ${describe(values, 2)}, ${line}: ${holds ? "holds" : "MISSED"}`);
  return holds;
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

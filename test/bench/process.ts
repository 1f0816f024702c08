import { readdirSync, readFileSync } from "node:fs";

interface ProcessStat {
  command: string;
  parent: number;
}

/** Name and parent of a process; undefined once it is gone. */
function readStat(pid: number): ProcessStat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const end = text.lastIndexOf(")");
    const [, parent] = text.slice(end + 2).split(" ");
    return { command: text.slice(text.indexOf("(") + 1, end), parent: Number(parent) };
  } catch {
    return undefined;
  }
}

/** Milliseconds of CPU that each thread of a process has used so far, by its number: what the scheduler has counted. */
export function threadsCpuMs(pid: number): Map<string, number> {
  const threads = readdirSync(`/proc/${pid}/task`);
  return new Map(threads.map((thread) => [thread, onCpuMs(`/proc/${pid}/task/${thread}`)]));
}

/** Zero for one that is just gone. */
function onCpuMs(task: string): number {
  try {
    return Number(readFileSync(`${task}/schedstat`, "utf8").split(" ")[0]) / 1e6;
  } catch {
    return 0;
  }
}

/** Milliseconds of CPU that a process has used so far. */
export function cpuMs(pid: number): number {
  return [...threadsCpuMs(pid).values()].reduce((sum, ms) => sum + ms, 0);
}

/** The workerd processes that this one has started. */
export function workerdChildren(): number[] {
  const pids = readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0);
  return pids.filter((pid) => {
    const stat = readStat(pid);
    return stat?.parent === process.pid && stat.command.startsWith("workerd");
  });
}

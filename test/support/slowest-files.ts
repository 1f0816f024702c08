import type { Reporter, TestModule } from "vitest/node";

const SHOWN = 10;

/** Prints the files whose tests took longest, at the end of a run: where a slow suite can be made faster. */
export default class SlowestFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const slowest = modules
      .map((module) => ({ name: module.relativeModuleId, seconds: module.diagnostic().duration / 1000 }))
      .toSorted((left, right) => right.seconds - left.seconds)
      .slice(0, SHOWN);
    const lines = slowest.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(8)} s  ${name}`);
    process.stdout.write(`\nSlowest files:\n${lines.join("\n")}\n`);
  }
}

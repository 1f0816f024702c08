import { mergeConfig } from "vitest/config";
import tests from "../vitest.config.ts";

/** The benchmarks run in workerd like the tests, one at a time, and are no part of them. */
export default mergeConfig(tests, {
  test: { include: ["bench/*.bench.ts"], fileParallelism: false, testTimeout: 600_000, silent: false },
});

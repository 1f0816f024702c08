import { defineConfig } from "vitest/config";
import tests from "../vitest.config.ts";

const { MODEL, MODEL_BASE_URL, MODEL_NAME, MODEL_API_KEY, EVERY } = process.env;

/** `npm run eval`: the golden questions in workerd like the tests; with another model, that is really asked. */
export default defineConfig({
  ...tests,
  test: {
    ...tests.test,
    include: ["eval/*.eval.ts"],
    // One after the other: the tests' own takes fetch away and loads the Worker.
    setupFiles: ["./eval/prepare.ts", "./setup.ts"],
    sequence: { setupFiles: "list" },
    fileParallelism: false,
    testTimeout: 3_600_000,
    provide: {
      model: {
        MODEL: MODEL || "builtin",
        MODEL_BASE_URL: MODEL_BASE_URL ?? "",
        MODEL_NAME: MODEL_NAME ?? "",
        MODEL_API_KEY: MODEL_API_KEY ?? "",
        EVERY: Number(EVERY) || (MODEL && MODEL !== "builtin" ? 10 : 1),
      },
    },
  },
});

import { defineConfig } from "vitest/config";
import tests from "../vitest.config.ts";

const { MODEL, MODEL_BASE_URL, MODEL_NAME, MODEL_API_KEY } = process.env;

/** The Worker's answers are reviewed through `noting-verify.ts`. */
const noteRemoved = {
  name: "note-removed",
  enforce: "pre" as const,
  resolveId(source: string, importer: string | undefined) {
    const isReview = importer?.endsWith("/src/analyst/review.ts") && source === "./evidence/verify.ts";
    return isReview ? `${import.meta.dirname}/noting-verify.ts` : undefined;
  },
};

/** `npm run eval`: the golden questions in workerd like the tests; with another model, that is really asked. */
export default defineConfig({
  ...tests,
  plugins: [noteRemoved, tests.plugins],
  test: {
    ...tests.test,
    include: ["eval/golden.eval.ts"],
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
      },
    },
  },
});

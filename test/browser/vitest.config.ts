import { defineConfig } from "vitest/config";

/** A real browser, and a raw socket, against a real development server; everything else is in the workers pool. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    globalSetup: ["./server.ts"],
    // One server and one story: files take turns.
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

import { statfsSync } from "node:fs";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-pool-workers";
import { defineConfig } from "vitest/config";
import { buildSite } from "../src/site/build.ts";

// .env is wrangler's own; the plugin reads the process only.
process.env["CLOUDFLARE_LOAD_DEV_VARS_FROM_DOT_ENV"] = "false";

// What a test stores is gone with it; in memory, where there is room, that waits for no disk.
if (bytesFree("/dev/shm") > 256 * 2 ** 20) process.env["TMPDIR"] = "/dev/shm";

// Wrangler would have it done; the plugin does not.
await buildSite();

const migrations = await readD1Migrations(`${import.meta.dirname}/../migrations`);

/** Settings of the service under test. Vendors and the model live at addresses that setup.ts answers. */
const settings = {
  ENCRYPTION_KEYS: `test:${btoa("canary-encryption-key-for-tests!")}`,
  PROVIDER_PROXY: "https://vendors.test",
  WEB_ANALYTICS_CLIENT_ID: "demo-web-analytics.apps.googleusercontent.com",
  WEB_ANALYTICS_CLIENT_SECRET: "demo-web-analytics-secret",
  NOTES_WORKSPACE_CLIENT_ID: "de300000-0000-4000-8000-000000000001",
  NOTES_WORKSPACE_CLIENT_SECRET: "demo-notes-workspace-secret",
  TEAM_CHAT_CLIENT_ID: "100000000001.200000000002",
  TEAM_CHAT_CLIENT_SECRET: "demo-team-chat-secret",
  BUSINESS_SUITE_CLIENT_ID: "1000.DEMOBUSINESSSUITE",
  BUSINESS_SUITE_CLIENT_SECRET: "demo-business-suite-secret",
  MAIL_CLIENT_ID: "demo-mail.apps.googleusercontent.com",
  MAIL_CLIENT_SECRET: "demo-mail-secret",
};

export default defineConfig({
  plugins: [
    cloudflareTest({
      wrangler: { configPath: "../wrangler.toml" },
      miniflare: { bindings: { ...settings, TEST_MIGRATIONS: migrations } },
    }),
  ],
  test: {
    root: import.meta.dirname,
    // Those of browser/ run in Node, beside a real browser.
    exclude: ["browser/**", "node_modules/**"],
    setupFiles: ["./setup.ts"],
    reporters: ["default", `${import.meta.dirname}/support/slowest-files.ts`],
    globalSetup: ["./support/oidc-provider.ts"],
    // One more than the two cores of a small machine: some tests wait out a time limit of ten seconds.
    maxWorkers: 3,
    // One isolate for all files of a worker: to make one for each costs more than the tests. setup.ts empties the storage.
    isolate: false,
    // Vitest waits for the answer to each line that it takes over, and has none from an invocation that has ended:
    // the run would hang. support/console.ts keeps the lines instead.
    disableConsoleIntercept: true,
    testTimeout: 20_000,
  },
});

function bytesFree(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

import { applyD1Migrations, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, vi } from "vitest";
import { vendors } from "./support/vendors.ts";

// What a test has left running must not reach for the network once its mocks are gone.
globalThis.fetch = () => Promise.reject(new Error("No test is running"));

beforeEach(async () => {
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
  vendors.install();
});

afterEach(async () => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  // Work that was deferred past the last response would meet a database that is gone.
  await scheduler.wait(10);
  await reset();
});

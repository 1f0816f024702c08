import { afterEach, beforeEach, vi } from "vitest";
import { changeAddresses } from "./support/addresses.ts";
import { forgetLines, keepLines, printLines } from "./support/console.ts";
import { takeContractBreaches } from "./support/contract.ts";
import { emptyStorage, makeTables } from "./support/database.ts";
import { takeBreaches, takeUse } from "./support/limits.ts";
import { vendors } from "./support/vendors.ts";

// What a test has left running must not reach for the network once its mocks are gone.
globalThis.fetch = () => Promise.reject(new Error("No test is running"));

keepLines();

// Before the test, not when it first asks: a promise may not be shared by objects.
beforeEach(async () => {
  forgetLines();
  changeAddresses();
  vendors.install();
  await makeTables();
});

afterEach(async ({ task }) => {
  vi.restoreAllMocks();
  if (task.result?.state === "fail") printLines();
  vi.useRealTimers();
  if (takeUse()) await emptyStorage();
  const breaches = takeBreaches();
  const broken = takeContractBreaches();
  if (broken.length > 0) throw new Error(`Not as /openapi.json says: ${broken.slice(0, 5).join(" | ")}`);
  if (breaches.length > 0) throw new Error(`Over the platform's limits: ${breaches.join(" | ")}`);
});

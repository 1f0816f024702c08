import type { Cost } from "../support/cost.ts";

/**
 * What Cloudflare charges on the Workers Paid plan beyond what the plan includes, in dollars; looked up in November 2026 at
 * developers.cloudflare.com/d1/platform/pricing, /durable-objects/platform/pricing and /queues/pricing.
 */
export const prices = {
  perMillionRowsWritten: 1,
  perMillionRowsRead: 0.001,
  perMillionObjectRequests: 0.15,
  /** A message is written, read and deleted. */
  perMillionQueueOperations: 0.4,
  perObjectGigabyteMonth: 0.2,
};

const MILLION = 1_000_000;
const OPERATIONS_PER_MESSAGE = 3;

/** In dollars; without the milliseconds for which the object is at work. */
export function priceOf({ d1Written, storeWritten, d1Read, requests }: Cost): number {
  return (
    ((d1Written + storeWritten) * prices.perMillionRowsWritten +
      d1Read * prices.perMillionRowsRead +
      requests * prices.perMillionObjectRequests +
      OPERATIONS_PER_MESSAGE * prices.perMillionQueueOperations) /
    MILLION
  );
}

/** In dollars a month, of an object's database. */
export function priceOfStorage(bytes: number): number {
  return (bytes / 1e9) * prices.perObjectGigabyteMonth;
}

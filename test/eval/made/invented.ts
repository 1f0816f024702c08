import type { RecordDataset } from "../../../src/domain/records.ts";
import { isoDay } from "../../../src/sandbox/company/dates.ts";
import { draw, drawInt, drawOf, mix } from "../../../src/sandbox/company/hash.ts";
import { TODAY } from "../clock.ts";
import type { Entry } from "./harbour.ts";

const SEED = 4711;
const STAGES = [
  ["Sniffing around", "open"],
  ["Handshake pending", "open"],
  ["Ink is dry", "won"],
  ["Ghosted", "lost"],
] as const;
const OWNERS = ["Ottilie Vane", "Rashid Benami", "Mo Quill", "Saoirse Byrne"] as const;
const ACCOUNTS = [
  "Zephyr Ltd",
  "Owl & Daughters",
  "Papermill Ontario",
  "Grüne Feder GmbH",
  "Kestrel Books",
] as const;
const SOURCES = ["Book fair", "Word of mouth", "Reading tour"] as const;
const CATEGORIES = ["Ink and paper", "Royalties", "Courier"] as const;
const PROJECTS = ["Anthology of Fog", "Pocket Atlas"] as const;
const CURRENCIES = ["USD", "GBP", "USD"] as const;

const SIZES: Partial<Record<RecordDataset, number>> = {
  deals: 90,
  leads: 60,
  invoices: 80,
  bills: 40,
  expenses: 70,
  payments: 50,
  tasks: 45,
};

/** A publisher that nothing was tuned to: odd stages, two currencies, its records written straight into a store. */
export function inventedEntries(): Entry[] {
  return Object.entries(SIZES).flatMap(([dataset, size], nth) =>
    Array.from({ length: size }, (_, index) => build(dataset as RecordDataset, mix(SEED + nth, index))),
  );
}

function build(dataset: RecordDataset, hash: number): Entry {
  const day = TODAY - drawInt(hash, 1, 0, 300);
  // In fifties, so that a bound is met exactly.
  const money = { amount: drawInt(hash, 2, 2, 80) * 50, currency: drawOf(hash, 3, CURRENCIES) };
  const account = drawOf(hash, 4, ACCOUNTS);
  const owner = drawOf(hash, 5, OWNERS);
  const isOpen = draw(hash, 6) < 0.4;
  const due = { date: isoDay(day), dueDate: isoDay(day + drawInt(hash, 7, 10, 90)) };
  switch (dataset) {
    case "deals": {
      const [status, state] = drawOf(hash, 8, STAGES);
      const closed = Math.min(TODAY, day + drawInt(hash, 9, 5, 60));
      const closing = {
        date: isoDay(state === "open" ? TODAY + 20 : closed),
        closedAt: state === "open" ? undefined : isoDay(closed),
      };
      return {
        dataset,
        status,
        state,
        owner,
        account,
        source: drawOf(hash, 10, SOURCES),
        createdAt: isoDay(day),
        ...money,
        ...closing,
      };
    }
    case "leads":
      return {
        dataset,
        status: drawOf(hash, 8, ["Warm", "Lukewarm", "Stone cold"]),
        source: drawOf(hash, 10, SOURCES),
        createdAt: isoDay(day),
      };
    case "invoices":
    case "bills":
      return {
        dataset,
        state: isOpen ? "open" : "paid",
        balance: isOpen ? money.amount : 0,
        account,
        ...due,
        ...money,
      };
    case "tasks":
      return { dataset, state: isOpen ? "open" : "done", owner, place: drawOf(hash, 8, PROJECTS), ...due };
    default:
      return {
        dataset,
        account,
        date: isoDay(day),
        category: dataset === "expenses" ? drawOf(hash, 8, CATEGORIES) : undefined,
        ...money,
      };
  }
}

import { it } from "vitest";
import type { VendorRecord } from "../../src/domain/records.ts";
import { matchesFilter, mentions } from "../../src/analyst/tools/suite-filter.ts";
import { sortRecords } from "../../src/analyst/tools/suite-sort.ts";
import { groupRecords, sumTotals } from "../../src/analyst/tools/suite-sums.ts";

const TODAY = "2026-11-21";

const record = (fields: Partial<VendorRecord>): VendorRecord => ({
  dataset: "invoices",
  id: "1",
  title: "A record",
  ...fields,
});

it("knows open, unpaid, overdue and completed by state and due date", ({ expect }) => {
  const cases: [Partial<VendorRecord>, string[]][] = [
    [{ state: "open", dueDate: "2026-11-20" }, ["open", "unpaid", "overdue"]],
    [{ state: "open", dueDate: "2026-11-21" }, ["open", "unpaid"]],
    [{ state: "open" }, ["open", "unpaid"]],
    [{ state: "open", balance: 0 }, ["open"]],
    [{ state: "draft", dueDate: "2026-11-20", balance: 5 }, ["open"]],
    [{ state: "paid", status: "paid", dueDate: "2026-11-20" }, ["completed", "paid"]],
    [{ state: "done", status: "Open again" }, ["completed"]],
    [{ state: "won", status: "Closed" }, ["completed", "won"]],
    [{ state: "lost", status: "Won by others" }, ["completed", "lost"]],
    [{ state: "void" }, []],
    [{ status: "Closed Won", dueDate: "2026-11-20", balance: 5 }, []],
  ];
  const words = ["open", "unpaid", "overdue", "completed", "won", "lost", "paid"];
  for (const [fields, expected] of cases) {
    const got = words.filter((status) => matchesFilter(record(fields), { status }, TODAY));
    expect(got.toSorted(), JSON.stringify(fields)).toEqual(expected.toSorted());
  }
});

it("takes any other status for the product's own, in whole words", ({ expect }) => {
  const has = (status: string, own: string) => matchesFilter(record({ status: own }), { status }, TODAY);
  expect(has("negotiation", "Negotiation/Review")).toBe(true);
  expect(has("Partially paid", "partially_paid")).toBe(true);
  expect(has("paid", "unpaid")).toBe(false);
  expect(has("prüfung", "In Prüfung")).toBe(true);
  expect(has("fung", "In Prüfung")).toBe(false);
  expect(has("a.c+(", "abc")).toBe(false);
});

it("takes a deal's closing date for its due date", ({ expect }) => {
  const deal = record({ dataset: "deals", state: "open", date: "2026-11-01" });
  expect(matchesFilter(deal, { status: "overdue" }, TODAY)).toBe(true);
  expect(matchesFilter(deal, { dueFrom: "2026-11-02" }, TODAY)).toBe(false);
  expect(matchesFilter({ ...deal, dataset: "leads" }, { status: "overdue" }, TODAY)).toBe(false);
});

it("finds the phrase or all the words, never just one of them", ({ expect }) => {
  const finds = (text: string, fields: Partial<VendorRecord>) => mentions(record(fields), text);
  expect(finds("Marina Stralsund", { account: "Marina Stralsund" })).toBe(true);
  expect(finds("stralsund marina", { account: "Marina Stralsund" })).toBe(true);
  expect(finds("Marina Stralsund", { account: "Marina Kiel", owner: "Ada" })).toBe(false);
  expect(finds("Marina Stralsund", { account: "Wassersport Stralsund" })).toBe(false);
  expect(finds("muller", { account: "Müller GmbH" })).toBe(true);
  expect(finds("black week", { campaign: "Black Week 2026" })).toBe(true);
  expect(finds("R-2", { facts: { Reference: "R-2" } })).toBe(true);
  expect(finds(".*", { account: "Marina" })).toBe(false);
  expect(finds("a.c+(", { account: "abc" })).toBe(false);
});

it("sums, averages and counts in cents and by currency", ({ expect }) => {
  const records = [0.1, 0.2, 0.3].map((amount) => record({ amount, currency: "EUR", balance: amount }));
  records.push(record({ amount: 10, currency: "USD" }), record({ currency: "EUR" }));
  expect(sumTotals(records)).toEqual([
    { currency: "EUR", amount: 0.6, count: 3, average: 0.2, balance: 0.6 },
    { currency: "USD", amount: 10, count: 1, average: 10 },
  ]);
  expect(sumTotals([record({})])).toEqual([]);
});

it("groups by customer with the largest balance first, and never adds two currencies", ({ expect }) => {
  const invoice = (account: string, amount: number, balance: number, currency = "EUR") =>
    record({ account, amount, balance, currency });
  const records = [
    invoice("Kiel", 900, 100),
    invoice("Bremen", 300, 300),
    invoice("Kiel", 50, 50),
    invoice("Bremen", 7, 7, "CHF"),
  ];
  expect(groupRecords(records, "account", { sortBy: "balance" })).toEqual([
    { key: "Bremen", count: 1, currency: "EUR", amount: 300, balance: 300 },
    { key: "Kiel", count: 2, currency: "EUR", amount: 950, balance: 150 },
    { key: "Bremen", count: 1, currency: "CHF", amount: 7, balance: 7 },
  ]);
  expect(groupRecords(records, "account", { sortBy: "amount" })[0]?.key).toBe("Kiel");
});

it("puts months in their order", ({ expect }) => {
  const records = ["2026-02-01", "2025-12-24", "2026-02-09"].map((date) => record({ date }));
  const groups = groupRecords(records, "month", { sortBy: "date" });
  expect(groups).toEqual([
    { key: "2025-12", count: 1 },
    { key: "2026-02", count: 2 },
  ]);
});

it("sorts by any field, records without it last", ({ expect }) => {
  const records = [
    record({ title: "none" }),
    record({ title: "small", amount: 1, dueDate: "2026-01-01" }),
    record({ title: "big", amount: 9, dueDate: "2026-03-01" }),
  ];
  const names = (field: "amount" | "dueDate", direction: "asc" | "desc") =>
    sortRecords(records, field, direction).map(({ title }) => title);
  expect(names("amount", "desc")).toEqual(["big", "small", "none"]);
  expect(names("amount", "asc")).toEqual(["small", "big", "none"]);
  expect(names("dueDate", "asc")).toEqual(["small", "big", "none"]);
});

import { beforeEach, describe, it } from "vitest";
import * as z from "zod";
import { suiteKinds, type SuiteKind } from "../../../src/analyst/tools/suite-records.ts";
import type { RecordState } from "../../../src/domain/records.ts";
import { businessSuiteSource } from "../../../src/connectors/zoho/sync.ts";
import { vendors } from "../../support/vendors.ts";
import { storeRecords, storeStep } from "../../support/stored.ts";
import { connect, createStore } from "../../connectors/pull-support.ts";
import { accounts, createSource, findSource, NOW, runTool, setClock } from "./support.ts";

beforeEach(() => setClock(NOW));

describe("business_suite_list over the sandbox", () => {
  it("answers from the store what Zoho answers live", async ({ expect }) => {
    answerSmall();
    const store = createStore();
    await store.sync(businessSuiteSource, await connect("business-suite"));
    const stored = await findSource("business-suite", NOW);
    await storeStep(stored, { records: suiteKinds.flatMap((kind) => store.records(kind)) });
    const live = { ...stored, lastSyncedAt: null };
    const questions: { kind: SuiteKind; [field: string]: unknown }[] = [
      { kind: "deals", groupBy: "owner", sortBy: "amount" },
      { kind: "deals", status: "open", minAmount: 5000, belowAmount: 20_000 },
      { kind: "accounts", text: "marina" },
      { kind: "invoices", status: "overdue", sortBy: "balance", groupBy: "account" },
      { kind: "bills", status: "unpaid", sortBy: "dueDate" },
      { kind: "expenses", groupBy: "month", text: "travel" },
      { kind: "expenses", groupBy: "category", sortBy: "amount" },
      { kind: "projects" },
      { kind: "tasks", status: "overdue" },
      { kind: "milestones" },
    ];
    for (const question of questions) {
      const ask = { ...question, limit: 100 };
      const theirs = sorted((await runTool("business_suite_list", live, ask)).result);
      const before = vendors.calls.length;
      const ours = await runTool("business_suite_list", stored, ask);
      expect([ours.dataAsOf, vendors.calls.length]).toEqual([NOW, before]);
      expect({ question, ...sorted(ours.result) }).toEqual({ question, ...theirs });
    }
  });
});

/**
 * Without leads, of which there are thousands, and with a portal of two projects, for all of the sandbox's take more
 * calls than it allows in two minutes. Of the sandbox's payments a few have one id, so they are not compared.
 */
function answerSmall(): void {
  const task = (id: string, status: string) => ({
    id,
    name: `Task ${id}`,
    status: { name: status },
    owners_and_work: { owners: [{ name: "Ada" }] },
    end_date: "2026-11-02",
    description: "<b>Soon</b>",
  });
  const lists: Record<string, unknown> = {
    "1/tasks": { tasks: [task("11", "Closed"), task("12", "Open")] },
    "2/tasks": { tasks: [task("21", "Closed")] },
    "1/milestones": { milestones: [task("13", "Active")] },
    "2/milestones": { milestones: [] },
  };
  vendors.answer(({ host, path }) => {
    if (path.endsWith("/Leads")) return Response.json({ data: [], info: {} });
    if (host !== "projectsapi.zoho.com" || path.endsWith("/portals")) return undefined;
    if (path.endsWith("/projects")) {
      return Response.json([
        {
          id: "1",
          name: "Shop",
          status: { name: "Active" },
          owner: { name: "Bo" },
          start_date: "2026-01-02",
        },
        { id: "2", name: "Crane", status: { name: "Completed" } },
      ]);
    }
    return Response.json(lists[path.split("/").slice(-2).join("/")] ?? {});
  });
}

/** Items that are alike in what they are sorted by have no order of their own. */
function sorted(result: Record<string, unknown>): Record<string, unknown> {
  const { items, ...rest } = z.looseObject({ items: z.array(z.unknown()) }).parse(result);
  return { ...rest, items: items.map((item) => stable(item)).toSorted() };
}

function stable(item: unknown): string {
  const fields = z.record(z.string(), z.unknown()).parse(item);
  return JSON.stringify(fields, Object.keys(fields).toSorted());
}

describe("business_suite_list over the store", () => {
  it("tells the win rate by count and by amount, whatever status is listed", async ({ expect }) => {
    const source = await createSource("business-suite");
    const deal = (state: RecordState, amount: number, currency = "EUR") => ({
      dataset: "deals" as const,
      state,
      amount,
      currency,
    });
    await storeRecords(source, [
      deal("won", 100),
      deal("won", 200),
      deal("lost", 700),
      deal("open", 5000),
      deal("won", 50, "USD"),
    ]);
    const { result } = await runTool("business_suite_list", source, { kind: "deals", status: "won" });
    expect(result).toMatchObject({
      count: 3,
      winRate: {
        won: 3,
        lost: 1,
        percent: 75,
        byAmount: [
          { currency: "EUR", won: 300, lost: 700, percent: 30 },
          { currency: "USD", won: 50, lost: 0, percent: 100 },
        ],
      },
    });
  });

  it("ages what is owed", async ({ expect }) => {
    const source = await createSource("business-suite");
    const invoice = (dueDate: string, balance: number, state: RecordState = "open") => ({
      dataset: "invoices" as const,
      title: "Invoice I-1, Kiel",
      number: "I-1",
      account: "Kiel",
      state,
      amount: 100,
      balance,
      currency: "EUR",
      dueDate,
    });
    await storeRecords(source, [
      invoice("2026-11-21", 10),
      invoice("2026-11-20", 20),
      invoice("2026-10-22", 30),
      invoice("2026-10-21", 40),
      invoice("2026-08-23", 50),
      invoice("2026-08-22", 60.5),
      invoice("2026-01-01", 0, "paid"),
      invoice("2026-01-01", 100, "draft"),
      invoice("2026-01-01", 100, "void"),
    ]);
    const { result } = await runTool("business_suite_list", source, { kind: "invoices", limit: 1 });
    expect(result["asOf"]).toBe("2026-11-21");
    expect(result["items"]).toMatchObject([{ name: "I-1", account: "Kiel" }]);
    expect(result["ageing"]).toEqual([
      { currency: "EUR", bucket: "current", count: 1, balance: 10 },
      { currency: "EUR", bucket: "1-30 days overdue", count: 2, balance: 50 },
      { currency: "EUR", bucket: "31-60 days overdue", count: 1, balance: 40 },
      { currency: "EUR", bucket: "61-90 days overdue", count: 1, balance: 50 },
      { currency: "EUR", bucket: "over 90 days overdue", count: 1, balance: 60.5 },
    ]);
  });

  it("tells how far projects are", async ({ expect }) => {
    const source = await createSource("business-suite");
    const task = (place: string, state?: RecordState) => ({ dataset: "tasks" as const, place, state });
    await storeRecords(source, [
      ...["Shop", "Crane", "Idea"].map((title) => ({
        dataset: "projects" as const,
        title,
        status: "Active",
      })),
      task("Shop", "done"),
      task("Shop", "open"),
      task("Shop", "open"),
      task("Shop"),
      task("Crane", "done"),
    ]);
    const { result } = await runTool("business_suite_list", source, { kind: "projects" });
    expect(result).toMatchObject({
      count: 3,
      progress: [
        { project: "Shop", tasksDone: 1, tasks: 3, percent: 33.33 },
        { project: "Crane", tasksDone: 1, tasks: 1, percent: 100 },
      ],
      progressTotal: { tasksDone: 2, tasks: 4, percent: 50 },
      notes: ["Of 1 tasks it is not known whether they are done; they are left out."],
    });
  });

  it("never lists what is another organization's or another connection's", async ({ expect }) => {
    const [own, other] = [await createSource("business-suite"), await createSource("business-suite")];
    await storeRecords(other, [
      { dataset: "deals", title: "Secret", state: "won", amount: 5, currency: "EUR" },
      { dataset: "projects", title: "Secret" },
      { dataset: "tasks", place: "Secret", state: "open" },
    ]);
    const sources = [own, { ...own, userId: other.userId }, { ...own, integrationId: other.integrationId }];
    for (const source of sources) {
      for (const kind of ["deals", "projects", "tasks"]) {
        // oxlint-disable-next-line no-await-in-loop
        const { result } = await runTool("business_suite_list", source, { kind });
        expect(result).toMatchObject({ count: 0, items: [], totals: [] });
        expect(result).not.toHaveProperty("winRate");
      }
    }
  });

  it("says what a synchronization left out, and that a product is not there", async ({ expect }) => {
    const message = "Without bills, some deals: the connected account may not read them";
    const lastResult = { at: "2026-11-21T00:00:00.000Z", outcome: "completed" as const, records: 1, message };
    const source = { ...(await createSource("business-suite")), lastResult };
    const bills = await runTool("business_suite_list", source, { kind: "bills" });
    expect(bills.result).toMatchObject({ complete: false, notes: [`${message}.`] });
    const invoices = await runTool("business_suite_list", source, { kind: "invoices" });
    expect(invoices.result).toMatchObject({ complete: true, notes: [] });
    const deals = await runTool("business_suite_list", source, { kind: "deals" });
    expect(deals.result).toMatchObject({ complete: false });
    const enabledModules = { ...accounts["business-suite"].enabledModules, books: false };
    const without = await createSource("business-suite", { account: { enabledModules } });
    await expect(runTool("business_suite_list", without, { kind: "bills" })).rejects.toMatchObject({
      kind: "forbidden",
    });
  });
});

describe("where records stand", () => {
  it("is what the CRM says, whatever its stages are called", async ({ expect }) => {
    const source = await createSource("business-suite");
    const deal = (status: string, state: RecordState | undefined, amount: number) => ({
      dataset: "deals" as const,
      title: `${status} ${amount}`,
      status,
      state,
      amount,
      currency: "EUR",
      date: "2026-11-01",
    });
    await storeRecords(source, [
      deal("Won", "won", 100),
      deal("Gewonnen", "won", 20),
      deal("Lost", "lost", 3),
      deal("Won over by Ada", "open", 4000),
      deal("Qualification", "open", 50_000),
      deal("Retired stage", undefined, 600_000),
    ]);
    const sumOf = async (status: string) => {
      const { result } = await runTool("business_suite_list", source, { kind: "deals", status });
      expect(result["winRate"]).toMatchObject({ won: 2, lost: 1 });
      expect(result["notes"]).toEqual([
        "Of 1 deals it is not known where they stand; they count neither as open nor as closed.",
      ]);
      return z.array(z.object({ amount: z.number() })).parse(result["totals"])[0]?.amount;
    };
    expect(await sumOf("won")).toBe(120);
    expect(await sumOf("lost")).toBe(3);
    expect(await sumOf("completed")).toBe(123);
    expect(await sumOf("open")).toBe(54_000);
    expect(await sumOf("overdue")).toBe(54_000);
    expect(await sumOf("gewonnen")).toBe(20);
    expect(await sumOf("retired stage")).toBe(600_000);
  });

  it("on the day where the organization is", async ({ expect }) => {
    const due = { dataset: "invoices" as const, state: "open" as const, dueDate: "2026-11-21" };
    const countAt = async (now: number, timeZone: string) => {
      setClock(now);
      const source = await createSource("business-suite", { account: { timeZone }, lastSyncedAt: now });
      await storeRecords(source, [due]);
      const { result } = await runTool("business_suite_list", source, {
        kind: "invoices",
        status: "overdue",
      });
      return [result["asOf"], result["count"]];
    };
    // In UTC it is the 21st both times.
    expect(await countAt(Date.UTC(2026, 10, 21, 9, 30), "Pacific/Kiritimati")).toEqual(["2026-11-21", 0]);
    expect(await countAt(Date.UTC(2026, 10, 21, 10, 30), "Pacific/Kiritimati")).toEqual(["2026-11-22", 1]);
    // 23:30 in Honolulu: in UTC it is the 22nd.
    expect(await countAt(Date.UTC(2026, 10, 22, 9, 30), "Pacific/Honolulu")).toEqual(["2026-11-21", 0]);
  });
});

it("a reference that reads like a category moves no money", async ({ expect }) => {
  const source = await createSource("business-suite");
  const expense = (category: string, amount: number, reference: string) => ({
    dataset: "expenses" as const,
    title: category,
    category,
    amount,
    currency: "EUR",
    facts: { Reference: reference },
  });
  await storeRecords(source, [
    expense("Travel", 900, "R-2; Category: Payroll"),
    expense("Payroll", 50, "R-3"),
  ]);
  const { result } = await runTool("business_suite_list", source, { kind: "expenses", groupBy: "category" });
  expect(result["groups"]).toMatchObject([
    { key: "Travel", amount: 900 },
    { key: "Payroll", amount: 50 },
  ]);
});

it("above and below a limit is not the limit itself", async ({ expect }) => {
  const source = await createSource("business-suite");
  const amounts = [549.99, 550, 550.01];
  await storeRecords(
    source,
    amounts.map((amount) => ({ dataset: "invoices" as const, title: `${amount}`, amount, currency: "EUR" })),
  );
  const listed = async (limits: object) => {
    const ask = { kind: "invoices", sortBy: "amount", direction: "asc", ...limits };
    const { result } = await runTool("business_suite_list", source, ask);
    return z
      .array(z.object({ amount: z.number() }))
      .parse(result["items"])
      .map(({ amount }) => amount);
  };
  expect(await listed({ aboveAmount: 550 })).toEqual([550.01]);
  expect(await listed({ minAmount: 550 })).toEqual([550, 550.01]);
  expect(await listed({ belowAmount: 550 })).toEqual([549.99]);
  expect(await listed({ maxAmount: 550, minAmount: 0, aboveAmount: 549.99 })).toEqual([550]);
});

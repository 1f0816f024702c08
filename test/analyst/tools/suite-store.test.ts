import { beforeEach, describe, it } from "vitest";
import * as z from "zod";
import type { SuiteKind } from "../../../src/analyst/tools/suite-records.ts";
import { businessSuiteSource } from "../../../src/connectors/zoho/sync.ts";
import { vendors } from "../../support/vendors.ts";
import { createStore, openSource, setClock } from "../../connectors/connected-source.ts";
import { accounts, createSource, findSource, NOW, runTool, storeRecords } from "./support.ts";

beforeEach(() => setClock(NOW));

const KINDS = ["deal", "account", "invoice", "bill", "expense", "project", "task", "milestone"] as const;

describe("business_suite_list over the sandbox", () => {
  it("answers from the store what Zoho answers live", async ({ expect }) => {
    answerSmall();
    const open = await openSource("business-suite");
    const store = createStore();
    await store.run(businessSuiteSource, open);
    const stored = await findSource("business-suite", NOW);
    await storeRecords(stored, KINDS.flatMap(store.records));
    const live = { ...stored, lastSyncedAt: null };
    const questions: { kind: SuiteKind; [field: string]: unknown }[] = [
      { kind: "deals", groupBy: "owner", sortBy: "amount" },
      { kind: "deals", status: "open", minAmount: 5000, maxAmount: 20_000 },
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

const FIELDS = ["name", "status", "amount", "balance", "currency", "date", "dueDate", "owner", "account"];

function stable(item: unknown): string {
  return JSON.stringify(z.record(z.string(), z.unknown()).parse(item), FIELDS);
}

describe("business_suite_list over the store", () => {
  it("tells the win rate by count and by amount, whatever status is listed", async ({ expect }) => {
    const source = await createSource("business-suite");
    const deal = (status: string, amount: number, currency = "EUR") => ({
      kind: "deal",
      status,
      amount,
      currency,
    });
    await storeRecords(source, [
      deal("Closed Won", 100),
      deal("Closed Won", 200),
      deal("Closed Lost to Competition", 700),
      deal("Negotiation/Review", 5000),
      deal("Closed Won", 50, "USD"),
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
    const invoice = (dueAt: string, balance: number, status = "sent") => ({
      kind: "invoice",
      title: "Invoice I-1, Kiel",
      place: "Kiel",
      status,
      amount: 100,
      balance,
      currency: "EUR",
      dueAt,
    });
    await storeRecords(source, [
      invoice("2026-11-21", 10),
      invoice("2026-11-20", 20),
      invoice("2026-10-22", 30),
      invoice("2026-10-21", 40, "overdue"),
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
    const task = (place: string, status: string) => ({ kind: "task", place, status });
    await storeRecords(source, [
      { kind: "project", title: "Shop", status: "Active" },
      { kind: "project", title: "Crane", status: "Active" },
      { kind: "project", title: "Idea", status: "Active" },
      task("Shop", "Closed"),
      task("Shop", "Open"),
      task("Shop", "In Progress"),
      task("Crane", "Completed"),
    ]);
    const { result } = await runTool("business_suite_list", source, { kind: "projects" });
    expect(result).toMatchObject({
      count: 3,
      progress: [
        { project: "Shop", tasksDone: 1, tasks: 3, percent: 33.33 },
        { project: "Crane", tasksDone: 1, tasks: 1, percent: 100 },
      ],
      progressTotal: { tasksDone: 2, tasks: 4, percent: 50 },
    });
  });

  it("never lists what is another organization's or another connection's", async ({ expect }) => {
    const [own, other] = [await createSource("business-suite"), await createSource("business-suite")];
    await storeRecords(other, [
      { kind: "deal", title: "Secret", status: "Closed Won", amount: 5, currency: "EUR" },
      { kind: "project", title: "Secret" },
      { kind: "task", place: "Secret", status: "Open" },
    ]);
    const sources = [
      own,
      { ...own, organizationId: other.organizationId },
      { ...own, integrationId: other.integrationId },
    ];
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
    const enabledModules = { ...accounts["business-suite"].enabledModules, books: false };
    const without = await createSource("business-suite", { account: { enabledModules } });
    await expect(runTool("business_suite_list", without, { kind: "bills" })).rejects.toMatchObject({
      kind: "forbidden",
    });
  });
});

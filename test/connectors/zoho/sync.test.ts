import { beforeEach, describe, it } from "vitest";
import { momentOf } from "../../../src/sandbox/company/dates.ts";
import { projectsUntil } from "../../../src/sandbox/company/work.ts";
import {
  billRecords,
  expenseRecords,
  invoiceRecords,
  paymentRecords,
} from "../../../src/sandbox/zoho/books-records.ts";
import { dealRecords, leadRecords } from "../../../src/sandbox/zoho/crm-records.ts";
import { businessSuiteSource } from "../../../src/connectors/zoho/sync.ts";
import { vendors } from "../../support/vendors.ts";
import { CRM, HOUR, crmTruth, idsOf, only, recordsIn, runAll, sorted } from "./support.ts";
import { createStore, NOW, openSource, setClock } from "../connected-source.ts";

beforeEach(() => setClock(NOW));

describe("the business suite", () => {
  it("ends with what Zoho has, in steps of a bounded size", async ({ expect }) => {
    const store = createStore();
    const runs = await runAll(store, await openSource("business-suite"));
    const moment = momentOf(Date.now());
    for (const [kind, truth] of Object.entries(crmTruth(Date.now()))) {
      expect([kind, idsOf(store, kind)]).toEqual([kind, sorted(truth.map(({ id }) => id))]);
    }
    const books = {
      invoice: invoiceRecords(moment).map((row) => row["invoice_id"]),
      bill: billRecords(moment).map((row) => row["bill_id"]),
      expense: expenseRecords(moment).map((row) => row["expense_id"]),
      payment: paymentRecords(moment).map((row) => row["payment_id"]),
    };
    for (const [kind, ids] of Object.entries(books)) expect(idsOf(store, kind)).toEqual(sorted(ids));
    const projects = projectsUntil(moment.day);
    expect(idsOf(store, "project")).toEqual(sorted(projects.map(({ id }) => id)));
    const tasks = projects.flatMap((project) =>
      project.tasks.filter((task) => task.createdDay <= moment.day),
    );
    expect(idsOf(store, "task")).toEqual(sorted(tasks.map(({ id }) => id)));
    const milestones = projects.flatMap((project) => project.milestones);
    expect(idsOf(store, "milestone")).toEqual(sorted(milestones.map(({ id }) => id)));
    for (const { steps } of runs) {
      for (const step of steps) expect(step.records?.length ?? 0).toBeLessThanOrEqual(500);
    }
  });

  it("keeps what a question needs of a record", async ({ expect }) => {
    const store = createStore();
    await runAll(store, await openSource("business-suite"));
    const moment = momentOf(Date.now());
    const truth = invoiceRecords(moment).find(
      (row) => row.status === "partially_paid" || row.status === "overdue",
    );
    const invoice = store.records("invoice").find(({ externalId }) => externalId === truth?.["invoice_id"]);
    expect(invoice).toEqual({
      kind: "invoice",
      externalId: truth?.["invoice_id"],
      title: `Invoice ${truth?.["invoice_number"]}, ${truth?.["customer_name"]}`,
      body: expect.stringContaining(`Customer: ${truth?.["customer_name"]}; Owner: `),
      author: truth?.["salesperson_name"],
      place: truth?.["customer_name"],
      status: truth?.status,
      amount: truth?.["total"],
      balance: truth?.["balance"],
      currency: "EUR",
      occurredAt: truth?.date,
      dueAt: truth?.["due_date"],
    });
    const [deal] = dealRecords(moment);
    expect(store.records("deal").find(({ externalId }) => externalId === deal?.id)).toMatchObject({
      title: deal?.["Deal_Name"],
      status: deal?.["Stage"],
      amount: deal?.["Amount"],
      currency: "EUR",
      occurredAt: deal?.["Closing_Date"],
    });
    for (const task of store.records("task")) {
      expect(task.author).toMatch(/\w/);
      expect(task.place).toMatch(/\w/);
      expect(task.body).toContain(`Project: ${task.place}; Owner: ${task.author}; Status: ${task.status}`);
    }
  });

  it("asks CRM and Books only for what has changed once they have been listed", async ({ expect }) => {
    only("crm", "books");
    const open = await openSource("business-suite");
    const store = createStore();
    await runAll(store, open);
    const later = NOW + 3 * HOUR;
    setClock(later);
    const before = vendors.calls.length;
    const { steps } = await store.run(businessSuiteSource, open);
    const calls = vendors.calls.slice(before).filter(({ host }) => host === CRM);
    expect(calls).toHaveLength(7);
    const deals = calls.find(({ path }) => path === "/crm/v8/Deals");
    expect(deals?.headers.get("If-Modified-Since")).toBe("2026-11-21T14:15:00+00:00");
    for (const { query } of calls.filter(({ path }) => path.startsWith("/books"))) {
      expect(query.get("sort_column")).toBe("last_modified_time");
    }
    expect(recordsIn(steps).length).toBeLessThan(20);
    expect(steps.flatMap((step) => step.complete ?? [])).toEqual([]);
  });

  it("takes over what changes upstream, and a day later everything once more", async ({ expect }) => {
    only("crm", "books");
    const open = await openSource("business-suite");
    const store = createStore();
    await runAll(store, open);
    // Monday: workdays bring new deals, new stages and payments.
    setClock(NOW + 22 * HOUR);
    await store.run(businessSuiteSource, open);
    setClock(NOW + 2 * 24 * HOUR);
    const { steps } = await store.run(businessSuiteSource, open);
    const moment = momentOf(Date.now());
    expect(steps.flatMap((step) => step.complete ?? []).map(({ kind }) => kind)).toEqual([
      "deal",
      "account",
      "lead",
      "invoice",
      "payment",
      "bill",
      "expense",
    ]);
    const stages = dealRecords(moment).map((deal) => [deal.id, deal["Stage"]]);
    expect(new Map(store.records("deal").map(({ externalId, status }) => [externalId, status]))).toEqual(
      new Map(stages.map(([id, stage]) => [id, stage])),
    );
    expect(idsOf(store, "invoice")).toEqual(sorted(invoiceRecords(moment).map((row) => row["invoice_id"])));
  });

  it("lists a kind that cannot be sorted by change", async ({ expect }) => {
    only("books");
    const open = await openSource("business-suite");
    const store = createStore();
    await runAll(store, open);
    setClock(NOW + HOUR);
    vendors.answer(({ path, query }) =>
      path === "/books/v3/bills" && query.has("sort_column")
        ? Response.json({ code: 2, message: "Invalid value passed for sort_column" }, { status: 400 })
        : undefined,
    );
    const { steps, error } = await store.run(businessSuiteSource, open);
    expect(error).toBeUndefined();
    expect(steps.flatMap((step) => step.complete ?? [])).toEqual([{ kind: "bill", firstRun: 2 }]);
  });
});

describe("records past the 2,000th", () => {
  it("are read with page tokens", async ({ expect }) => {
    only("crm");
    const open = await openSource("business-suite");
    const store = createStore();
    const { error } = await store.run(businessSuiteSource, open);
    expect(error).toBeUndefined();
    const truth = leadRecords(momentOf(NOW));
    expect(truth.length).toBeGreaterThan(2000);
    expect(store.records("lead")).toHaveLength(truth.length);
    const calls = vendors.callsTo(CRM, "/crm/v8/Leads");
    expect(calls.filter(({ query }) => query.has("page"))).toHaveLength(10);
    expect(calls.filter(({ query }) => query.has("page_token"))).toHaveLength(
      Math.ceil(truth.length / 200) - 10,
    );
  });
});

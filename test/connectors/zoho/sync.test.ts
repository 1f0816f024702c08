import { beforeEach, describe, it } from "vitest";
import { momentOf } from "../../../src/sandbox/company/dates.ts";
import { projectsUntil } from "../../../src/sandbox/company/work.ts";
import {
  billRecords,
  expenseRecords,
  invoiceRecords,
  paymentRecords,
} from "../../../src/sandbox/zoho/books.ts";
import { dealRecords, leadRecords } from "../../../src/sandbox/zoho/crm.ts";
import type { RecordDataset } from "../../../src/domain/records.ts";
import { isOfAccount } from "../../../src/catalogue/types.ts";
import { findDataset } from "../../../src/catalogue/catalogue.ts";
import { listRecords, suiteDatasets } from "../../../src/connectors/zoho/records.ts";
import { businessSuiteSource } from "../../../src/connectors/zoho/sync.ts";
import { vendors } from "../../support/vendors.ts";
import { addThings, fakeSuite, suiteTruth } from "./fake-suite.ts";
import { CRM, HOUR, crmTruth, only, recordsIn, runAll, sorted, suiteHeld } from "./support.ts";
import { connect, createStore, NOW, setClock } from "../pull-support.ts";

beforeEach(() => setClock(NOW));

describe("the business suite", () => {
  it("ends with what Zoho has, in steps of a bounded size", async ({ expect }) => {
    const store = createStore();
    const runs = await runAll(store, await connect("business-suite"));
    const moment = momentOf(Date.now());
    const { deals, accounts, leads } = crmTruth(Date.now());
    const projects = projectsUntil(moment.day);
    const truth: Partial<Record<RecordDataset, unknown[]>> = {
      deals: deals.map(({ id }) => id),
      accounts: accounts.map(({ id }) => id),
      leads: leads.map(({ id }) => id),
      invoices: invoiceRecords(moment).map((row) => row["invoice_id"]),
      bills: billRecords(moment).map((row) => row["bill_id"]),
      expenses: expenseRecords(moment).map((row) => row["expense_id"]),
      payments: paymentRecords(moment).map((row) => row["payment_id"]),
      projects: projects.map(({ id }) => id),
      tasks: projects.flatMap(({ tasks }) =>
        tasks.filter((task) => task.createdDay <= moment.day).map(({ id }) => id),
      ),
      milestones: projects.flatMap(({ milestones }) => milestones.map(({ id }) => id)),
    };
    for (const dataset of suiteDatasets) {
      expect([dataset, store.ids(dataset)]).toEqual([dataset, sorted(truth[dataset] ?? [])]);
      const { dimensions } = findDataset(dataset) ?? { dimensions: [] };
      for (const { name, field, derived } of dimensions) {
        if (derived !== undefined || isOfAccount(field)) continue;
        const filled = store.records(dataset).filter((record) => field && record[field] !== undefined);
        // Of all that can be asked for the sandbox's company has something.
        expect([dataset, name, filled.length > 0]).toEqual([dataset, name, true]);
      }
    }
    const readings = runs.flatMap(({ steps }) => steps).flatMap(({ reading }) => reading ?? []);
    expect(readings[0]).toEqual({ now: "deals", left: suiteDatasets.slice(1) });
    expect(readings.at(-1)).toEqual({ now: "tasks", left: ["milestones"] });
  });

  it("gives live what it synchronizes", async ({ expect }) => {
    const suite = await connect("business-suite");
    const store = createStore();
    fakeSuite(NOW);
    await runAll(store, suite);
    for (const dataset of suiteDatasets) {
      const live = await listRecords(suite, dataset);
      expect(live).toEqual({ records: expect.any(Array), complete: true });
      expect(live.records.toSorted((left, right) => (left.id < right.id ? -1 : 1))).toEqual(
        store.records(dataset),
      );
    }
  });

  it("writes nothing down when nothing has changed", async ({ expect }) => {
    const suite = await connect("business-suite");
    const store = createStore();
    const state = fakeSuite(NOW - HOUR);
    addThings(state.Leads, "lead", 13);
    addThings(state.invoices, "invoice", 13);
    await runAll(store, suite);
    expect(suiteHeld(store)).toEqual(suiteTruth(state));
    const before = JSON.stringify(store.checkpoint);
    const stored = new Map(suiteDatasets.flatMap(store.records).map((record) => [record.id, record]));
    setClock(NOW + 3 * HOUR);
    const called = vendors.calls.length;
    const { steps } = await store.sync(businessSuiteSource, suite);
    for (const record of recordsIn(steps)) expect(record).toEqual(stored.get(record.id));
    expect(JSON.stringify(store.checkpoint)).toBe(before);
    // Five minutes before the latest change, not before the last run.
    const leads = vendors.calls.slice(called).find(({ path }) => path === "/crm/v8/Leads");
    expect(leads?.headers.get("If-Modified-Since")).toBe("2026-11-21T13:15:00+00:00");
    const complete = steps.flatMap((step) => step.complete ?? []).map(({ dataset }) => dataset);
    // Short lists are read whole, long ones by what has changed.
    expect(complete).toEqual(expect.arrayContaining(["deals", "bills", "projects", "tasks"]));
    expect(complete).not.toContain("leads");
    expect(complete).not.toContain("invoices");
  });

  it("moves on when something has changed, and hears of what was deleted from a long list", async ({
    expect,
  }) => {
    const suite = await connect("business-suite");
    const store = createStore();
    const state = fakeSuite(NOW - HOUR);
    addThings(state.Leads, "lead", 13);
    addThings(state.invoices, "invoice", 13);
    await runAll(store, suite);
    setClock(NOW + HOUR);
    const [gone] = state.Leads.splice(4, 1);
    Object.assign(state.Leads[9] ?? {}, { name: "other lead", modified: NOW + 60_000 });
    Object.assign(state.invoices[9] ?? {}, { name: "other invoice", modified: NOW + 120_000 });
    vendors.answer(({ path }) =>
      path === "/crm/v8/Leads/deleted"
        ? Response.json({ data: [{ id: gone?.id, type: "recycle" }] })
        : undefined,
    );
    await store.sync(businessSuiteSource, suite);
    expect(suiteHeld(store)).toEqual(suiteTruth(state));
    expect(store.checkpoint).toMatchObject({
      lists: { leads: { since: NOW - 240_000 }, invoices: { since: NOW - 180_000 }, deals: {} },
    });
  });

  it("takes over what changes upstream, and a day later everything once more", async ({ expect }) => {
    only("crm", "books");
    const suite = await connect("business-suite");
    const store = createStore();
    await runAll(store, suite);
    // Monday: workdays bring new deals, new stages and payments.
    setClock(NOW + 22 * HOUR);
    await store.sync(businessSuiteSource, suite);
    setClock(NOW + 2 * 24 * HOUR);
    const { steps } = await store.sync(businessSuiteSource, suite);
    const moment = momentOf(Date.now());
    expect(steps.flatMap((step) => step.complete ?? [])).toEqual(
      suiteDatasets.slice(0, 7).map((dataset) => ({ dataset })),
    );
    const stages = dealRecords(moment).map((deal) => [deal.id, deal["Stage"]]);
    expect(new Map(store.records("deals").map(({ id, status }) => [id, status]))).toEqual(
      new Map(stages.map(([id, stage]) => [id, stage])),
    );
    expect(store.ids("invoices")).toEqual(sorted(invoiceRecords(moment).map((row) => row["invoice_id"])));
  });

  it("lists what cannot be sorted by change", async ({ expect }) => {
    only("books");
    const suite = await connect("business-suite");
    const store = createStore();
    await runAll(store, suite);
    setClock(NOW + HOUR);
    vendors.answer(({ path, query }) =>
      path === "/books/v3/invoices" && query.has("sort_column")
        ? Response.json({ code: 2, message: "Invalid value passed for sort_column" }, { status: 400 })
        : undefined,
    );
    const { steps, error } = await store.sync(businessSuiteSource, suite);
    expect(error).toBeUndefined();
    expect(steps.flatMap((step) => step.complete ?? [])).toContainEqual({ dataset: "invoices" });
  });
});

describe("records past the 2,000th", () => {
  it("are read with page tokens", async ({ expect }) => {
    only("crm");
    const suite = await connect("business-suite");
    const store = createStore();
    const { error } = await store.sync(businessSuiteSource, suite);
    expect(error).toBeUndefined();
    const truth = leadRecords(momentOf(NOW));
    expect(truth.length).toBeGreaterThan(2000);
    expect(store.records("leads")).toHaveLength(truth.length);
    const calls = vendors.callsTo(CRM, "/crm/v8/Leads");
    expect(calls.filter(({ query }) => query.has("page"))).toHaveLength(10);
    expect(calls.filter(({ query }) => query.has("page_token"))).toHaveLength(
      Math.ceil(truth.length / 200) - 10,
    );
  });
});

import { beforeEach, describe, it } from "vitest";
import { businessSuiteSource } from "../../../src/connectors/zoho/sync.ts";
import { vendors } from "../../support/vendors.ts";
import { addThings, fakeSuite } from "./fake-suite.ts";
import {
  answerProjects,
  crmTruth,
  HOUR,
  only,
  PROJECTS,
  recordsIn,
  refuse,
  runAll,
  sorted,
} from "./support.ts";
import { connect, createStore, NOW, setClock } from "../pull-support.ts";

beforeEach(() => setClock(NOW));

describe("a run that is cut", () => {
  it("goes on after the last step, and does not take what it saw before for gone", async ({ expect }) => {
    only("crm");
    const suite = await connect("business-suite");
    const store = createStore();
    const first = await store.sync(businessSuiteSource, suite, { cutAfter: 1 });
    const read = recordsIn(first.steps).length;
    expect(read).toBe(200);
    const second = await store.sync(businessSuiteSource, suite);
    const truth = crmTruth(Date.now());
    for (const dataset of ["deals", "accounts", "leads"] as const) {
      expect(store.ids(dataset)).toEqual(sorted(truth[dataset].map(({ id }) => id)));
    }
    const total = Object.values(crmTruth(Date.now())).flat().length;
    // The last page is read again: what was deleted meanwhile has moved others up onto it.
    expect(recordsIn(second.steps)).toHaveLength(total);
    expect(second.steps.flatMap((step) => step.complete ?? [])).toContainEqual({ dataset: "deals" });
    expect(second.steps.flatMap((step) => step.begins ?? [])).toEqual(["accounts", "leads"]);
  });

  it("deletes exactly what is gone, over as many runs as it takes", async ({ expect }) => {
    only("crm");
    const suite = await connect("business-suite");
    const store = createStore();
    const state = fakeSuite(NOW);
    addThings(state.Deals, "deal", 12);
    const truth = () => sorted(state.Deals.map(({ id }) => id));
    await runAll(store, suite);
    state.Deals.splice(8, 1);
    setClock(NOW + 24 * HOUR);
    await store.sync(businessSuiteSource, suite, { cutAfter: 2 });
    expect(store.ids("deals")).toHaveLength(12);
    // Already seen, so it stays until the next listing; the others have moved up over the place where it was cut.
    state.Deals.splice(1, 1);
    await store.sync(businessSuiteSource, suite, { cutAfter: 2 });
    await store.sync(businessSuiteSource, suite);
    expect(store.ids("deals")).toEqual(sorted([...truth(), "deal-1"]));
    setClock(NOW + 48 * HOUR);
    await store.sync(businessSuiteSource, suite);
    expect(store.ids("deals")).toEqual(truth());
  });

  it("begins a listing anew when the page token has expired", async ({ expect }) => {
    only("crm");
    const suite = await connect("business-suite");
    const store = createStore();
    fakeSuite(NOW);
    const leads = 450;
    let isExpired = false;
    vendors.answer(({ path, query }) => {
      if (path !== "/crm/v8/Leads") return undefined;
      const token = query.get("page_token");
      if (token && isExpired) return Response.json({ code: "EXPIRED_VALUE" }, { status: 400 });
      const start = token ? Number(token) : 200 * (Number(query.get("page")) - 1);
      // Only the token goes on, as it does for anybody past 2,000 records.
      const data = Array.from({ length: Math.min(200, leads - start) }, (_, nth) => ({
        id: `${start + nth}`,
      }));
      const more = start + 200 < leads;
      return Response.json({
        data,
        info: { more_records: more, next_page_token: more ? `${start + 200}` : null },
      });
    });
    // Three pages of deals and one of accounts come first.
    await store.sync(businessSuiteSource, suite, { cutAfter: 4 + 2 });
    expect(store.records("leads")).toHaveLength(400);
    isExpired = true;
    const { error } = await store.sync(businessSuiteSource, suite);
    expect(error).toBeUndefined();
    expect(store.records("leads")).toHaveLength(leads);
  });

  it("reads each project once, over as many runs as the portal's limit takes", async ({ expect }) => {
    only("projects");
    const suite = await connect("business-suite");
    const store = createStore();
    answerProjects(Array.from({ length: 130 }, (_, nth) => String(nth)));
    const runs = await runAll(store, suite);
    // Each run stops short of the limit by itself, and asks to be woken when the two minutes are over.
    const paced = expect.objectContaining({ kind: "rate_limited", vendorCode: "paced", retryAfter: 120 });
    expect(runs.map(({ error }) => error)).toEqual([paced, paced, paced, undefined]);
    const lists = vendors.calls
      .filter(({ path }) => /\/(tasks|milestones)$/.test(path))
      .map(({ path }) => path);
    expect(new Set(lists).size).toBe(260);
    expect(lists).toHaveLength(260);
    expect(store.records("tasks")).toHaveLength(130);
  });
});

describe("what is deleted upstream", () => {
  it("disappears with the next full listing", async ({ expect }) => {
    only("crm", "books");
    const suite = await connect("business-suite");
    const store = createStore();
    const state = fakeSuite(NOW);
    addThings(state.Accounts, "account", 3);
    await runAll(store, suite);
    state.Accounts.splice(1, 1);
    setClock(NOW + 24 * HOUR);
    await store.sync(businessSuiteSource, suite);
    expect(store.ids("accounts")).toEqual(["account-0", "account-2"]);
  });

  it("disappears with its tasks when it is a project", async ({ expect }) => {
    only("projects");
    const suite = await connect("business-suite");
    const store = createStore();
    const portal = answerProjects(["1", "2", "3"]);
    await runAll(store, suite);
    expect(store.ids("tasks")).toEqual(["tasks-1", "tasks-2", "tasks-3"]);
    portal.projects = ["1", "3"];
    await runAll(store, suite);
    expect(store.ids("projects")).toEqual(["1", "3"]);
    expect(store.ids("tasks")).toEqual(["tasks-1", "tasks-3"]);
    expect(store.ids("milestones")).toEqual(["milestones-1", "milestones-3"]);
  });

  it("is not concluded from a reply that is none", async ({ expect }) => {
    only("books", "projects");
    const suite = await connect("business-suite");
    const store = createStore();
    fakeSuite(NOW);
    await runAll(store, suite);
    const before = (["invoices", "tasks"] as const).map((dataset) => store.ids(dataset).length);
    vendors.answer(({ path }) => (/\/(invoices|tasks)$/.test(path) ? Response.json({}) : undefined));
    setClock(NOW + 24 * HOUR);
    const { error } = await store.sync(businessSuiteSource, suite);
    expect(error).toMatchObject({ kind: "invalid_response" });
    expect(before).toEqual([3, 2]);
    expect((["invoices", "tasks"] as const).map((dataset) => store.ids(dataset).length)).toEqual(before);
  });
});

describe("a product that does not answer", () => {
  it("is left alone when the user does not have it", async ({ expect }) => {
    const suite = await connect("business-suite", { person: "ben@harbour.example" });
    fakeSuite(NOW);
    const before = vendors.calls.length;
    await runAll(createStore(), suite);
    expect(vendors.calls.slice(before).some(({ path }) => path.startsWith("/books"))).toBe(false);
  });

  it("loses what its scope no longer covers from the sync, not from the store", async ({ expect }) => {
    const suite = await connect("business-suite");
    const store = createStore();
    const state = fakeSuite(NOW);
    addThings(state.expenses, "expense", 1);
    await runAll(store, suite);
    const before = (["accounts", "invoices", "milestones"] as const).map(
      (dataset) => store.ids(dataset).length,
    );
    refuse(/^\/crm\/v8\/Accounts/, { code: "OAUTH_SCOPE_MISMATCH" }, 401);
    refuse(/^\/books\/v3\/invoices/, { code: 57 }, 401);
    const wrongUrl = { error: { title: "URL_RULE_NOT_CONFIGURED" } };
    refuse(/\/milestones$/, wrongUrl, 400);
    setClock(NOW + 24 * HOUR);
    const datasets = (await runAll(store, suite))
      .flatMap(({ steps }) => recordsIn(steps))
      .map(({ dataset }) => dataset);
    expect(new Set(datasets)).toEqual(
      new Set(["deals", "leads", "bills", "expenses", "payments", "projects", "tasks"]),
    );
    expect(
      (["accounts", "invoices", "milestones"] as const).map((dataset) => store.ids(dataset).length),
    ).toEqual(before);
  });

  it("does not keep the others from being read, and its error ends the run", async ({ expect }) => {
    const suite = await connect("business-suite");
    const store = createStore();
    fakeSuite(NOW);
    const books = refuse(/^\/books\/v3\//, { code: 44, message: "blocked" }, 429);
    refuse(/^\/crm\/v8\/Leads/, "<html>", 503);
    const { error } = await store.sync(businessSuiteSource, suite);
    expect(error).toMatchObject({ kind: "rate_limited", vendorCode: "44", retryAfter: 60 });
    expect(vendors.calls.filter(({ path }) => path.startsWith("/books/v3/inv"))).toHaveLength(1);
    expect(vendors.calls.filter(({ path }) => /^\/books\/v3\/(pay|bill|exp)/.test(path))).toEqual([]);
    expect(store.records("deals").length).toBeGreaterThan(0);
    expect(store.records("projects").length).toBeGreaterThan(0);
    books.isOn = false;
    setClock(Date.now() + 180_000);
    await store.sync(businessSuiteSource, suite);
    expect(store.records("invoices").length).toBeGreaterThan(0);
  });

  it("ends the run at once when the token is good for nothing", async ({ expect }) => {
    const suite = await connect("business-suite");
    refuse(/^\/crm\/v8\/Deals/, { code: "INVALID_TOKEN" }, 401);
    const before = vendors.calls.length;
    const { error } = await createStore().sync(businessSuiteSource, suite);
    expect(error).toMatchObject({ kind: "unauthorized" });
    expect(vendors.calls.slice(before).some(({ host }) => host === PROJECTS)).toBe(false);
  });

  it("is asked again after as long as Projects locks a portal", async ({ expect }) => {
    only("projects");
    const suite = await connect("business-suite");
    const title = "URL_ROLLING_THROTTLES_LIMIT_EXCEEDED";
    refuse(/\/portal\//, { error: { title } }, 429);
    const { error } = await createStore().sync(businessSuiteSource, suite);
    expect(error).toMatchObject({ kind: "rate_limited", retryAfter: 1800, vendorCode: title });
  });
});

import { beforeEach, describe, it } from "vitest";
import { momentOf } from "../../../src/sandbox/company/dates.ts";
import { invoiceRecords } from "../../../src/sandbox/zoho/books.ts";
import { dealRecords } from "../../../src/sandbox/zoho/crm.ts";
import { listRecords } from "../../../src/connectors/zoho/records.ts";
import { businessSuiteSource } from "../../../src/connectors/zoho/sync.ts";
import { vendors } from "../../support/vendors.ts";
import { only, refuse, type Suite } from "./support.ts";
import { connect, createStore, NOW, setClock } from "../pull-support.ts";

beforeEach(() => setClock(NOW));

/** The CRM's deals, and what its metadata says of their stages. */
function answerDeals(deals: Record<string, unknown>[], stages?: Record<string, string>): void {
  vendors.answer(({ path }) => {
    if (path === "/crm/v8/Deals") {
      const data = deals.map((deal, nth) => ({ id: `${nth}`, Deal_Name: `Deal ${nth}`, ...deal }));
      return Response.json({ data, info: { more_records: false } });
    }
    if (path !== "/crm/v8/settings/fields" || !stages) return undefined;
    const values = Object.entries(stages).map(([name, type]) => ({
      display_value: name,
      actual_value: name,
      forecast_type: type,
    }));
    return Response.json({ fields: [{ api_name: "Stage", pick_list_values: values }] });
  });
}

const answerBooks = (resource: string, rows: unknown[]) =>
  vendors.answer(({ path }) =>
    path === `/books/v3/${resource}` ? Response.json({ code: 0, [resource]: rows }) : undefined,
  );

const statesOf = async (suite: Suite) =>
  (await listRecords(suite, "deals")).records.map(({ state, closedAt }) => [state, closedAt]);

describe("whether a deal is won", () => {
  it("is what the CRM says of its stage, whatever the stage is called", async ({ expect }) => {
    const suite = await connect("business-suite");
    answerDeals(
      [
        { Stage: "Gewonnen", Probability: 90, Closing_Date: "2026-03-01" },
        { Stage: "Won over", Probability: 40, Closing_Date: "2026-12-01" },
        { Stage: "Lost to competition", Probability: 5, Closing_Date: "2026-03-03" },
        { Stage: "Closed Won", Probability: 100, Closing_Date: "2026-03-04" },
      ],
      {
        Gewonnen: "Closed Won",
        "Won over": "Open",
        "Lost to competition": "Closed Lost",
        "Closed Won": "Open",
      },
    );
    expect(await statesOf(suite)).toEqual([
      ["won", "2026-03-01"],
      ["open", undefined],
      ["lost", "2026-03-03"],
      ["open", undefined],
    ]);
    expect(vendors.callsTo("www.zohoapis.com", "/crm/v8/settings/fields")).toHaveLength(1);
  });

  it("is told from the probability where the grant does not cover the metadata, else unknown", async ({
    expect,
  }) => {
    only("crm");
    const suite = await connect("business-suite");
    refuse(/settings\/fields/, { code: "OAUTH_SCOPE_MISMATCH" }, 401);
    answerDeals([
      { Stage: "A", Probability: 100 },
      { Stage: "B", Probability: 0 },
      { Stage: "C", Probability: 30 },
      { Stage: "Closed Won" },
    ]);
    const { steps } = await createStore().sync(businessSuiteSource, suite);
    const deals = steps.flatMap(({ records }) => records ?? []).filter(({ dataset }) => dataset === "deals");
    expect(deals.map(({ state }) => state)).toEqual(["won", "lost", "open", undefined]);
    expect(steps.flatMap(({ skipped }) => skipped ?? [])).toContainEqual({
      kind: "the state of some deals",
      reason: "the CRM does not say whether they are won or lost",
    });
  });

  it("is told from the probability of a deal whose stage is no longer in the list", async ({ expect }) => {
    const suite = await connect("business-suite");
    answerDeals([{ Stage: "Old", Probability: 100 }], { New: "Open" });
    expect(await statesOf(suite)).toEqual([["won", undefined]]);
  });
});

describe("what Zoho keeps of a record", () => {
  it("is typed: a deal, with its dates, chances and address", async ({ expect }) => {
    const suite = await connect("business-suite");
    const truth = dealRecords(momentOf(Date.now())).find((deal) => deal["Stage"] === "Closed Lost");
    const { records } = await listRecords(suite, "deals");
    const deal = records.find(({ id }) => id === truth?.id);
    const iso = (value: unknown) => new Date(String(value)).toISOString();
    expect(deal).toMatchObject({
      title: truth?.["Deal_Name"],
      status: "Closed Lost",
      state: "lost",
      kind: truth?.["Type"],
      amount: truth?.["Amount"],
      expected: 0,
      probability: 0,
      currency: "EUR",
      source: truth?.["Lead_Source"],
      createdAt: iso(truth?.["Created_Time"]),
      date: truth?.["Closing_Date"],
      closedAt: truth?.["Closing_Date"],
      changedAt: iso(truth?.["Modified_Time"]),
      url: `https://crm.zoho.com/crm/org20071234501/tab/Potentials/${truth?.id}`,
      category: truth?.["Reason_For_Loss__s"],
      facts: { Contact: expect.any(String) },
    });
  });

  it("is typed: an invoice, with its days, balance and address", async ({ expect }) => {
    const suite = await connect("business-suite");
    const all = invoiceRecords(momentOf(Date.now()));
    const truth = all.find(({ status }) => status === "overdue");
    const { records } = await listRecords(suite, "invoices");
    const settled = all.flatMap(({ status, last_payment_date: day }) =>
      status === "paid" ? String(day) : [],
    );
    expect(records.flatMap(({ closedAt }) => closedAt ?? []).toSorted()).toEqual(settled.toSorted());
    expect(records.find(({ id }) => id === truth?.["invoice_id"])).toMatchObject({
      title: `Invoice ${truth?.["invoice_number"]}, ${truth?.["customer_name"]}`,
      number: truth?.["invoice_number"],
      account: truth?.["customer_name"],
      owner: truth?.["salesperson_name"],
      status: "overdue",
      state: "open",
      amount: truth?.["total"],
      balance: truth?.["balance"],
      currency: "EUR",
      date: truth?.date,
      dueDate: truth?.["due_date"],
      url: `https://books.zoho.com/app/20071234777#/invoices/${truth?.["invoice_id"]}`,
    });
  });

  it("has a state only where Books' word is known, in any case of its letters", async ({ expect }) => {
    const suite = await connect("business-suite");
    const words = [
      "Draft",
      "pending_approval",
      "viewed",
      "partially_paid",
      "overdue",
      "paid",
      "void",
      "novel",
    ];
    answerBooks(
      "bills",
      words.map((status, nth) => ({ bill_id: `${nth}`, status })),
    );
    const { records } = await listRecords(suite, "bills");
    expect(records.map(({ state }) => state)).toEqual([
      "draft",
      "draft",
      "open",
      "open",
      "open",
      "paid",
      "void",
      undefined,
    ]);
  });

  it("is never told from what people wrote", async ({ expect }) => {
    const suite = await connect("business-suite");
    answerBooks("expenses", [
      {
        expense_id: "1",
        account_name: "Travel",
        vendor_name: "Bahn",
        reference_number: "R-2; Category: Payroll",
        description: "Trip; Vendor: Nobody; Amount: 1",
        total: 900,
        currency_code: "CHF",
      },
    ]);
    const { records } = await listRecords(suite, "expenses");
    expect(records).toEqual([
      expect.objectContaining({
        category: "Travel",
        account: "Bahn",
        amount: 900,
        currency: "CHF",
        facts: { Reference: "R-2; Category: Payroll" },
      }),
    ]);
  });

  it("has the record's own currency, else the organization's", async ({ expect }) => {
    const suite = await connect("business-suite");
    answerDeals([{ Amount: 5, Currency: "JPY" }, { Amount: 6 }, { Expected_Revenue: 7 }, { Stage: "New" }]);
    const currencies = async (one: Suite) =>
      (await listRecords(one, "deals")).records.map(({ currency }) => currency);
    expect(await currencies(suite)).toEqual(["JPY", "EUR", "EUR", undefined]);
    // A connection of which the currency is not known asks for it.
    const { currency: _currency, ...account } = suite.account;
    vendors.answer(({ path }) =>
      path === "/crm/v8/org" ? Response.json({ org: [{ iso_code: "GBP" }] }) : undefined,
    );
    expect(await currencies({ ...suite, account })).toEqual(["JPY", "GBP", "GBP", undefined]);
  });

  it("is dated by the organization's clock", async ({ expect }) => {
    const suite = await connect("business-suite");
    const account = { ...suite.account, timeZone: "Pacific/Auckland" };
    vendors.answer(({ path }) =>
      path === "/crm/v8/Leads"
        ? Response.json({ data: [{ id: "1", Full_Name: "L", Created_Time: "2026-03-31T15:00:00+02:00" }] })
        : undefined,
    );
    const { records } = await listRecords({ ...suite, account }, "leads");
    expect(records[0]).toMatchObject({ createdAt: "2026-03-31T13:00:00.000Z", date: "2026-04-01" });
  });
});

describe("a task", () => {
  it("is done when Projects says that its status closes it", async ({ expect }) => {
    const suite = await connect("business-suite");
    const status = (name: string, is_closed_type: boolean) => ({ name, is_closed_type });
    vendors.answer(({ path }) => {
      if (path.endsWith("/projects")) return Response.json([{ id: 7, name: "Fit-out" }]);
      if (!path.endsWith("/tasks")) return undefined;
      const tasks = [
        { id: "1", name: "A", status: status("Done, almost", false), tasklist: { id: 3, name: "L" } },
        { id: "2", name: "B", status: status("Shelved", true), completed_on: "2026-02-03" },
        { id: "3", name: "C", status: "Closed" },
      ];
      return Response.json({ tasks });
    });
    const { records } = await listRecords(suite, "tasks");
    expect(records.map(({ place, status: word, state, closedAt }) => [place, word, state, closedAt])).toEqual(
      [
        ["Fit-out", "Done, almost", "open", undefined],
        ["Fit-out", "Shelved", "done", "2026-02-03"],
        ["Fit-out", "Closed", undefined, undefined],
      ],
    );
    expect(records[0]?.url).toBe("https://projects.zoho.com/portal/harboursupply#taskdetail/7/3/1");
  });
});

describe("the account", () => {
  it("has the organization's time zone and currency", async ({ expect }) => {
    expect((await connect("business-suite")).account).toMatchObject({
      timeZone: "Europe/Berlin",
      currency: "EUR",
      projectsPortalName: "harboursupply",
    });
  });

  it("takes them from Books where there is no CRM, and no zone that no clock knows", async ({ expect }) => {
    only("books", "projects");
    vendors.answer(({ path }) =>
      path === "/books/v3/organizations"
        ? Response.json({
            code: 0,
            organizations: [{ organization_id: 5, name: "O", time_zone: "Moon/Base", currency_code: "INR" }],
          })
        : undefined,
    );
    expect((await connect("business-suite")).account).toMatchObject({ timeZone: "CET", currency: "INR" });
  });
});

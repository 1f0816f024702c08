import { beforeEach, describe, it } from "vitest";
import type { VendorRecord } from "../../../src/domain/records.ts";
import { storeRecords } from "../../support/stored.ts";
import { createSource, NOW, setClock } from "../support.ts";
import { ask, cellsOf } from "./support.ts";

beforeEach(() => setClock(NOW));

const invoice = (fields: Partial<VendorRecord>) => ({
  dataset: "invoices" as const,
  currency: "EUR",
  ...fields,
});
const berlin = { account: { timeZone: "Europe/Berlin" } };

describe("what is owed and paid", () => {
  it("tells what is overdue and unpaid on the day of the question", async ({ expect }) => {
    const source = await createSource("business-suite", berlin);
    await storeRecords(source, [
      invoice({ number: "I-1", state: "open", balance: 10, amount: 10, dueDate: "2026-11-21" }),
      invoice({ number: "I-2", state: "open", balance: 20, amount: 30, dueDate: "2026-11-20" }),
      invoice({ number: "I-3", state: "open", balance: 0, amount: 5, dueDate: "2026-11-01" }),
      invoice({ number: "I-4", state: "draft", balance: 7, amount: 7, dueDate: "2026-01-01" }),
      invoice({ number: "I-5", state: "paid", balance: 0, amount: 9, dueDate: "2026-01-01" }),
      invoice({ number: "I-6", state: "open", balance: 4, amount: 4 }),
      invoice({ number: "I-7", balance: 4, amount: 4, dueDate: "2026-01-01" }),
    ]);
    const listed = async (is: "is" | "isNot", value: string | string[]) => {
      const filters = [{ field: "state", is, value }];
      const { rows } = await ask(source, { dataset: "invoices", groupBy: ["record"], filters });
      return rows
        .map(({ label }) => label)
        .toSorted()
        .join(" ");
    };
    expect(await listed("is", "overdue")).toBe("I-2 I-3");
    expect(await listed("is", "Unpaid")).toBe("I-1 I-2 I-6");
    expect(await listed("isNot", "overdue")).toBe("I-1 I-4 I-5 I-6 I-7");
    expect(await listed("is", ["draft", "overdue"])).toBe("I-2 I-3 I-4");
    expect(await listed("isNot", ["open", "paid"])).toBe("I-4 I-7");
    const late = await ask(source, {
      dataset: "invoices",
      measures: ["days overdue", "balance"],
      groupBy: ["record"],
      filters: [{ field: "daysOverdue", is: "above", value: 1 }],
    });
    expect(late.rows).toMatchObject([{ label: "I-3", cells: { daysOverdue: 20 } }]);
    expect(late.filters).toEqual(["Days overdue above 1"]);
  });

  it("counts the days that customers take to pay, from the invoice and from its due day", async ({
    expect,
  }) => {
    const source = await createSource("business-suite", berlin);
    const paid = { state: "paid", balance: 0, date: "2026-10-01", dueDate: "2026-10-15" } as const;
    await storeRecords(source, [
      invoice({ ...paid, number: "I-1", account: "Prompt", closedAt: "2026-10-11" }),
      invoice({ ...paid, number: "I-2", account: "Tardy", closedAt: "2026-10-31" }),
      invoice({ ...paid, number: "I-3", account: "Tardy", closedAt: "2026-11-20" }),
      invoice({ number: "I-4", account: "Tardy", state: "open", date: "2026-01-01", dueDate: "2026-01-15" }),
    ]);
    const table = await ask(source, {
      dataset: "invoices",
      measures: ["days to pay", "daysPaidLate"],
      groupBy: ["customer"],
    });
    expect(table.rows).toMatchObject([
      { label: "Tardy", cells: { daysToPay: 40, daysPaidLate: 26 } },
      { label: "Prompt", cells: { daysToPay: 10, daysPaidLate: -4 } },
    ]);
  });

  it("ages what is owed, by currency and by another field", async ({ expect }) => {
    const source = await createSource("business-suite", berlin);
    const owed = (dueDate: string | undefined, balance: number, fields: Partial<VendorRecord> = {}) =>
      invoice({ state: "open", balance, amount: 100, account: "Kiel", dueDate, ...fields });
    await storeRecords(source, [
      owed("2026-11-21", 10),
      owed(undefined, 1),
      owed("2026-11-20", 20),
      owed("2026-10-22", 30),
      owed("2026-10-21", 40, { account: "Ulm" }),
      owed("2026-08-23", 50),
      owed("2026-08-22", 60.5),
      owed("2026-01-01", 0, { state: "paid" }),
      owed("2026-01-01", 100, { state: "draft" }),
    ]);
    const table = await ask(source, { dataset: "invoices", analyse: "ageing" });
    expect(table.rows.map(({ label, cells }) => [label, cells["balance"], cells["count"]])).toEqual([
      ["not due", 11, 2],
      ["1-30 days", 50, 2],
      ["31-60 days", 40, 1],
      ["61-90 days", 50, 1],
      ["over 90 days", 60.5, 1],
    ]);
    expect(table.totals[0]?.cells).toEqual({ balance: 211.5, count: 7 });
    const filters = [{ field: "customer", is: "is" as const, value: "Ulm" }];
    const ulm = await ask(source, { dataset: "invoices", filters, analyse: "ageing" });
    expect(cellsOf(ulm.rows, "balance").map(([, balance]) => balance)).toEqual([0, 0, 40, 0, 0]);
    const byCustomer = await ask(source, { dataset: "invoices", groupBy: ["customer"], analyse: "ageing" });
    expect(byCustomer.rows.map(({ label }) => label)).toContain("Ulm, 31-60 days");
  });
});

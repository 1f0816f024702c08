import { beforeEach, describe, it } from "vitest";
import { storeRecords } from "../../support/stored.ts";
import { vendors } from "../../support/vendors.ts";
import { accounts, createSource, NOW, setClock } from "../support.ts";
import { ask, cellsOf } from "./support.ts";

beforeEach(() => setClock(NOW));

const OCTOBER = { from: "2026-10-01", to: "2026-10-31" };

describe("what a query of records may ask", () => {
  it("asks live before the first synchronization, and says so", async ({ expect }) => {
    const source = await createSource("business-suite", { lastSyncedAt: null });
    const row = (id: string, owner: string, amount: number) => ({
      id,
      Deal_Name: `Deal ${id}`,
      Owner: { name: owner },
      Amount: amount,
      Currency: "EUR",
      Closing_Date: "2026-10-05",
    });
    vendors.answer(({ path }) => {
      if (path.endsWith("/settings/fields")) return Response.json({ fields: [] });
      return path.endsWith("/Deals")
        ? Response.json({ data: [row("1", "Ada", 10), row("2", "Bo", 20), row("3", "Ada", 5)], info: {} })
        : undefined;
    });
    const table = await ask(source, { dataset: "deals", groupBy: ["owner"], period: OCTOBER });
    expect(table).toMatchObject({ from: "live", complete: false, dataAsOf: new Date(NOW).toISOString() });
    expect(table.notes[0]).toContain("for the first time");
    expect(cellsOf(table.rows, "amount")).toEqual([
      ["Bo", 20],
      ["Ada", 15],
    ]);
    const listed = await ask(source, { dataset: "deals", groupBy: ["record"], limit: 1 });
    expect(listed).toMatchObject({ rowCount: 3, rows: [{ id: "1" }] });
    const chat = await createSource("team-chat", { lastSyncedAt: null });
    await expect(ask(chat, { dataset: "messages" })).rejects.toThrow(/once they have been synchronized/);
  });

  it("never counts what is another organization's or another connection's", async ({ expect }) => {
    const [own, other] = [await createSource("business-suite"), await createSource("business-suite")];
    await storeRecords(other, [{ dataset: "deals", title: "Secret", owner: "Eve", amount: 5 }]);
    const sources = [own, { ...own, userId: other.userId }, { ...own, integrationId: other.integrationId }];
    for (const source of sources) {
      const table = await ask(source, { dataset: "deals", groupBy: ["record"] });
      expect(table).toMatchObject({ rowCount: 0, rows: [], totals: [{ cells: { count: 0 } }] });
      const guess = { field: "owner", is: "is" as const, value: "Ev" };
      const asked = await ask(source, { dataset: "deals", filters: [guess] });
      expect(asked.notes.join()).not.toContain("Eve");
    }
  });

  it("says what is not connected, not there, or was left out", async ({ expect }) => {
    const message = "Without bills, some deals: the connected account may not read them";
    const lastResult = { at: "2026-11-21T00:00:00.000Z", outcome: "completed" as const, records: 1, message };
    const source = { ...(await createSource("business-suite")), lastResult };
    expect(await ask(source, { dataset: "deals" })).toMatchObject({
      complete: false,
      notes: [`${message}.`],
    });
    expect(await ask(source, { dataset: "invoices" })).toMatchObject({ complete: true, notes: [] });
    await expect(ask(source, { dataset: "messages" })).rejects.toThrow(
      "team-chat is not connected, or not part of this question; connected: business-suite",
    );
    const enabledModules = { ...accounts["business-suite"].enabledModules, books: false };
    const without = await createSource("business-suite", { account: { enabledModules } });
    await expect(ask(without, { dataset: "bills" })).rejects.toMatchObject({ kind: "forbidden" });
  });

  it("says of messages that those from before the first reading are not there", async ({ expect }) => {
    const source = await createSource("team-chat");
    const of = (period?: { from: string; to: string }) => ask(source, { dataset: "messages", period });
    const note = "Messages from before the 90 days until the chat was connected are not kept.";
    expect(await of({ from: "2026-01-01", to: "2026-11-20" })).toMatchObject({
      complete: false,
      notes: [note],
    });
    expect(await of()).toMatchObject({ notes: [note] });
    expect((await of({ from: "2026-11-01", to: "2026-11-20" })).notes).not.toContain(note);
  });
});

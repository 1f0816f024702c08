import { describe, it } from "vitest";
import { addDays } from "../../src/periods/dates.ts";
import { applied, attached, deal, FIRST, storeOf } from "./support.ts";

async function linesOf(
  stream: ReadableStream<Uint8Array>,
): Promise<{ type: string; data: Record<string, unknown> }[]> {
  const text = await new Response(stream).text();
  return text
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line) as { type: string; data: Record<string, unknown> });
}

const OTHER = { ...FIRST, connection: "int_2" };

describe("the export of a store", () => {
  it("has every record and every value of a day once", async ({ expect }) => {
    const store = await attached();
    await store.attach(OTHER, "web-analytics");
    const records = Array.from({ length: 120 }, (_, index) =>
      deal(`${index}`, { amount: index, facts: { index } }),
    );
    await applied(store, { records });
    const days = Array.from({ length: 70 }, (_, index) => ({
      day: addDays("2026-01-01", index),
      dimension: "channel" as const,
      flags: "sampled",
      rows: ["Direct", "Email"].map((value): [string, ...number[]] => [value, 1, 2, 3, 4, 5, 6.5, 7, 8.25]),
    }));
    await applied(store, { days }, OTHER);
    const lines = await linesOf(await store.export());
    expect(lines.filter(({ type }) => type === "record").map(({ data }) => data)).toEqual(
      records.map((record) => ({ integrationId: "int_1", ...record })),
    );
    const metrics = lines.filter(({ type }) => type === "daily_metric").map(({ data }) => data);
    expect(metrics).toHaveLength(140);
    expect(metrics[1]).toEqual({
      integrationId: "int_2",
      day: "2026-01-01",
      dimension: "channel",
      value: "Email",
      sessions: 1,
      totalUsers: 2,
      newUsers: 3,
      engagedSessions: 4,
      screenPageViews: 5,
      keyEvents: 6.5,
      transactions: 7,
      totalRevenue: 8.25,
      flags: "sampled",
    });
    expect(lines).toHaveLength(260);
  });

  it("can be left unread, and is empty where nothing is stored", async ({ expect }) => {
    const store = await attached();
    await applied(store, { records: Array.from({ length: 120 }, (_, index) => deal(`${index}`)) });
    const stream = await store.export();
    await stream.cancel();
    expect(await linesOf(await storeOf("usr_2").export())).toEqual([]);
  });

  it("is of what is there when it is read, and fails when the user is erased meanwhile", async ({
    expect,
  }) => {
    const store = await attached();
    await applied(store, {
      records: Array.from({ length: 400 }, (_, index) => deal(`${index}`, { text: "x".repeat(20_000) })),
    });
    const reader = (await store.export()).getReader();
    await reader.read();
    await store.erase(1);
    const outcome = await (async () => {
      for (;;) {
        const { done } = await reader.read();
        if (done) return "ended";
      }
    })().catch(() => "failed");
    expect(outcome).toBe("failed");
  });
});

describe("the summary of a store", () => {
  it("counts records by dataset and days with their rows", async ({ expect }) => {
    const store = await attached();
    await store.attach(OTHER, "web-analytics");
    await applied(store, { records: [deal("1"), deal("2"), { dataset: "leads", id: "1", title: "" }] });
    const day = (of: string, dimension: "total" | "channel", values: string[]) => ({
      day: of,
      dimension,
      flags: "",
      rows: values.map((value): [string, ...number[]] => [value, 1]),
    });
    await applied(
      store,
      {
        days: [
          day("2026-01-01", "total", [""]),
          day("2026-01-01", "channel", ["a", "b"]),
          day("2026-01-03", "total", [""]),
        ],
        reading: { now: "traffic", left: [] },
      },
      OTHER,
    );
    const { bytes, connections } = await store.summary();
    expect(bytes).toBeGreaterThan(4096);
    expect(connections).toEqual([
      { connection: "int_1", records: { deals: 2, leads: 1 }, dayRows: 0, reading: undefined },
      { connection: "int_2", records: {}, dayRows: 4, reading: { now: "traffic", left: [] } },
    ]);
  });
});

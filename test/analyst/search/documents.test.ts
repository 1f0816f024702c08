import { beforeEach, describe, it } from "vitest";
import { vendors } from "../../support/vendors.ts";
import { storeRecords } from "../../support/stored.ts";
import { createSource, NOW, setClock } from "../support.ts";
import { chatSource, countOf, labels, notesSource, search, textOf } from "./support.ts";

beforeEach(() => setClock(NOW));

describe("a search of what was synchronized", () => {
  it("says who wrote what, where and when, with the vendor's address, and counts all", async ({ expect }) => {
    const source = await notesSource();
    const found = await search([source], { words: "autumn campaigns", limit: 1 });
    expect(vendors.calls).toHaveLength(0);
    expect(found).toMatchObject({
      tool: "search",
      dataset: "pages",
      sources: ["notes-workspace"],
      rows: [
        {
          label: "Autumn campaign",
          id: "page-0",
          url: "https://notes.example/0",
          cells: {
            dataset: "pages",
            author: "Ada",
            place: "Marketing",
            date: "2026-11-02T10:00:00.000Z",
            text: "Budget and goals",
          },
        },
      ],
      totals: [{ label: "total", cells: { count: 2 } }],
      rowCount: 2,
      truncated: true,
      from: "store",
      dataAsOf: new Date(NOW - 3_600_000).toISOString(),
      complete: true,
      notes: [],
    });
    const newest = await search([source], { words: "autumn campaign", orderBy: "newest" });
    expect(labels(newest)).toEqual(["Meeting notes", "Autumn campaign"]);
    expect(newest.truncated).toBe(false);
  });

  it("shows the text around the hit, and filters by author, place, days, phrase and what must not be there", async ({
    expect,
  }) => {
    const source = await notesSource();
    const [crane] = textOf(await search([source], { words: "mended" }));
    expect(crane).toContain("harbour crane was mended");
    expect(String(crane).length).toBeLessThan(620);
    const titles = async (input: object) =>
      labels(await search([source], { words: "campaign", orderBy: "newest", ...input }));
    expect(await titles({ period: { from: "2026-11-03", to: "2026-11-30" } })).toEqual(["Meeting notes"]);
    expect(await titles({ author: "ADA" })).toEqual(["Autumn campaign"]);
    expect(await titles({ place: "team" })).toEqual(["Meeting notes"]);
    expect(await titles({ words: "campaign -late" })).toEqual(["Autumn campaign"]);
    expect(await titles({ words: "-campaign" })).toEqual(["Crane"]);
    expect(await titles({ words: "\u201Ccampaign is late\u201D" })).toEqual(["Meeting notes"]);
    expect(await titles({ words: '"late is campaign"' })).toEqual([]);
    expect(await titles({ words: "budget late", match: "any" })).toEqual([
      "Meeting notes",
      "Autumn campaign",
    ]);
    expect(await titles({ words: "" })).toEqual(["Meeting notes", "Autumn campaign", "Crane"]);
  });

  it("counts nothing that has only some of the words, says so of the rows, and begins with the likest", async ({
    expect,
  }) => {
    const source = await notesSource();
    const likest = await search([source], { words: "autumn budget giraffes", orderBy: "newest" });
    expect(likest.rows.map(({ label }) => label)).toEqual(["Autumn campaign", "Meeting notes"]);
    const some = await search([source], { words: "crane giraffes" });
    expect(some).toMatchObject({
      rows: [{ label: "Crane" }],
      totals: [{ cells: { count: 0 } }],
      truncated: true,
      notes: ["Nothing has all of the words. The rows have some of them, and the count is of none of these."],
    });
    const none = await search([source], { words: "giraffes" });
    expect(none).toMatchObject({ rows: [], totals: [{ cells: { count: 0 } }], truncated: false, notes: [] });
  });

  it("finds words of any language: without accents, by their beginnings, and where no blanks stand", async ({
    expect,
  }) => {
    const source = await createSource("notes-workspace");
    const texts = [
      "明日の会議は十時です",
      "회의는 내일입니다",
      "ประชุมพรุ่งนี้",
      "Die Rechnungen für Köln",
      "Ship it 🚀 now",
    ];
    await storeRecords(
      source,
      texts.map((text) => ({ dataset: "pages" as const, title: "Page", text })),
    );
    const find = async (words: string, more: object = {}) =>
      textOf(await search([source], { words, ...more }));
    expect(await find("会議")).toEqual([texts[0]]);
    expect(await find("会議 十時")).toEqual([texts[0]]);
    expect(await find("회의")).toEqual([texts[1]]);
    expect(await find("ประชุม")).toEqual([texts[2]]);
    expect(await find("rechnung koln")).toEqual([texts[3]]);
    expect(await find("Ko\u0308ln")).toEqual([texts[3]]);
    expect(await find("🚀")).toEqual([texts[4]]);
    expect(new Set(await find("会議 ship", { match: "any" }))).toEqual(new Set([texts[0], texts[4]]));
    expect(await find("page -会議 -회의 -ประชุม -ship")).toEqual([texts[3]]);
  });

  it("takes anything for words, never for syntax", async ({ expect }) => {
    const source = await notesSource();
    const hostile = [
      'a"b',
      "autumn OR",
      "NEAR(autumn, 5)",
      "AND",
      "NOT autumn",
      "title:autumn",
      "{title body}: x",
      "^autumn",
      "autumn*",
      "-autumn -",
      "a + b",
      "'; DROP TABLE records; --",
      "autumn\u0000",
      "\uD800",
      "😀",
      "会議*\"'",
      "a".repeat(500),
      "w ".repeat(250),
    ];
    for (const words of hostile) expect(countOf(await search([source], { words }))).toBeGreaterThanOrEqual(0);
    expect(countOf(await search([source], { words: "title:autumn" }))).toBe(0);
    for (const words of ['" - ...', "%_", "-"]) {
      await expect(search([source], { words })).rejects.toThrow("words: there is no word in it");
    }
    const period = { from: "2026-11-03", to: "2026-11-02" };
    await expect(search([source], { words: "a", period })).rejects.toThrow("period: from is after to");
  });

  it("has the days of the question's time zone, and calls a message by its author and day", async ({
    expect,
  }) => {
    const at = ["2026-11-19T10:59:59.999Z", "2026-11-19T11:00:00.000Z", "2026-11-20T10:59:59.000Z"];
    const source = await chatSource(
      [...at, "2026-11-20T11:00:00.000Z"].map((one) => ({
        text: one,
        at: one,
        author: "Ada",
        place: "general",
      })),
    );
    // Thirteen hours ahead of UTC in November.
    const clock = { today: "2026-11-21", timeZone: "Pacific/Auckland" };
    const period = { from: "2026-11-20", to: "2026-11-20" };
    const found = await search([source], { period }, clock);
    expect(textOf(found)).toEqual([at[2], at[1]]);
    expect(labels(found)).toEqual(["Ada 2026-11-20", "Ada 2026-11-20"]);
    expect(found).toMatchObject({ timeZone: "Pacific/Auckland", period: { startDate: "2026-11-20" } });
  });

  it("never finds what is another organization's or another connection's", async ({ expect }) => {
    const [own, other] = [await notesSource(), await notesSource()];
    await storeRecords(other, [{ dataset: "pages", id: "secret", title: "Autumn secret", text: "autumn" }]);
    for (const words of ["autumn", "secret", "autumn OR secret"]) {
      expect(JSON.stringify((await search([own], { words, match: "any" })).rows)).not.toMatch(
        /autumn secret/i,
      );
    }
    expect(countOf(await search([{ ...own, userId: other.userId }], { words: "autumn" }))).toBe(0);
    expect(countOf(await search([{ ...own, integrationId: other.integrationId }], { words: "autumn" }))).toBe(
      0,
    );
  });
});

describe("a search of several sources", () => {
  const chat = () =>
    chatSource([
      { text: "The autumn sale is on", author: "Bo", place: "shop", at: "2026-11-19T09:00:00.000Z" },
    ]);

  it("is one table, with a count of each and of all", async ({ expect }) => {
    const sources = [await notesSource(), await chat()];
    const found = await search(sources, { words: "autumn" });
    expect(found).toMatchObject({ dataset: null, sources: ["team-chat", "notes-workspace"] });
    expect(labels(found)).toEqual(["Bo 2026-11-19", "Autumn campaign", "Meeting notes"]);
    expect(found.totals).toEqual([
      { label: "total", cells: { count: 3 } },
      { label: "messages", cells: { count: 1 } },
      { label: "pages", cells: { count: 2 } },
    ]);
  });

  it("says what was not searched, and counts no more than it knows", async ({ expect }) => {
    const sources = [await chat(), await createSource("mail")];
    vendors.answer(({ host }) =>
      host === "gmail.googleapis.com" ? new Response(null, { status: 500 }) : undefined,
    );
    const found = await search(sources, { words: "autumn", datasets: ["messages", "mails", "pages"] });
    expect(found).toMatchObject({
      complete: false,
      totals: [{ cells: { count: null } }, { label: "messages", cells: { count: 1 } }, {}, {}],
      notes: [
        "Gmail: it did not answer in time",
        "pages were not searched: notes-workspace is not connected.",
      ],
    });
    await expect(search(sources, { words: "autumn", datasets: ["mails"] })).rejects.toThrow("unavailable");
    await expect(search(sources, { words: "a", datasets: ["deals"] })).rejects.toThrow(
      "datasets: none of deals (business-suite) is connected; connected: team-chat, mail",
    );
  });

  it("finds records of the suite by whom they are about, and shows no product that is not there", async ({
    expect,
  }) => {
    const enabledModules = { crm: true, books: false, projects: true };
    const source = await createSource("business-suite", { account: { enabledModules } });
    await storeRecords(source, [
      {
        dataset: "deals",
        title: "Quayside berths",
        account: "Marina Kiel",
        owner: "Ada",
        date: "2026-11-30",
      },
      { dataset: "tasks", title: "Paint the quayside", place: "Harbour", date: "2026-11-01" },
    ]);
    const found = await search([source], {
      words: "quayside",
      datasets: ["deals", "tasks", "invoices"],
      orderBy: "newest",
    });
    expect(found.columns).toContainEqual(expect.objectContaining({ key: "date", unit: "day" }));
    expect(found).toMatchObject({
      complete: false,
      rows: [
        {
          label: "Quayside berths",
          cells: { dataset: "deals", author: "Ada", place: "Marina Kiel", date: "2026-11-30", text: null },
        },
        { label: "Paint the quayside", cells: { place: "Harbour" } },
      ],
      totals: [{ cells: { count: null } }, { label: "deals", cells: { count: 1 } }, {}, {}],
      notes: ["Zoho: the connected account may not see this data"],
    });
    expect(labels(await search([source], { datasets: ["deals"], place: "kiel" }))).toEqual([
      "Quayside berths",
    ]);
  });
});

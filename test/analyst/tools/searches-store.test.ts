import { beforeEach, describe, it } from "vitest";
import * as z from "zod";
import type { Source } from "../../../src/analyst/sources.ts";
import { vendors } from "../../support/vendors.ts";
import { storeRecords } from "../../support/stored.ts";
import { createSource, NOW, runTool, setClock } from "./support.ts";

beforeEach(() => setClock(NOW));

const notes = z.object({
  results: z.array(z.object({ title: z.string(), excerpt: z.string() })),
  total: z.number(),
  notes: z.array(z.string()),
});
const chat = z.object({
  messages: z.array(z.object({ text: z.string(), author: z.string() })),
  total: z.number(),
  notes: z.array(z.string()),
});

const LONG = `${"Filler words come first. ".repeat(60)}The harbour crane was mended on Tuesday. ${"More. ".repeat(200)}`;

const PAGES = [
  {
    title: "Autumn campaign",
    text: "Budget and goals",
    author: "Ada",
    place: "Marketing",
    day: "2026-11-02",
  },
  {
    title: "Meeting notes",
    text: "The autumn campaign is late",
    author: "Bo",
    place: "Team",
    day: "2026-11-10",
  },
  { title: "Crane", text: LONG, author: "Chidi Okafor", place: "Workshop", day: "2026-10-01" },
];

async function notesSource(): Promise<Source> {
  const source = await createSource("notes-workspace");
  await storeRecords(
    source,
    PAGES.map(({ day, ...page }) => ({
      ...page,
      dataset: "pages" as const,
      kind: "page",
      date: `${day}T10:00:00.000Z`,
      url: `https://notes.example/${page.title.length}`,
    })),
  );
  return source;
}

async function findNotes(source: Source, input: object) {
  return notes.parse((await runTool("notes_search", source, input)).result);
}

describe("notes_search over the store", () => {
  it("finds words of title and text, titles first, with who wrote it where and when", async ({ expect }) => {
    const source = await notesSource();
    const { result, dataAsOf } = await runTool("notes_search", source, { query: "autumn campaigns" });
    expect(dataAsOf).toBe(NOW - 3_600_000);
    expect(vendors.calls).toHaveLength(0);
    expect(result).toMatchObject({
      period: null,
      total: 2,
      results: [
        {
          title: "Autumn campaign",
          author: "Ada",
          place: "Marketing",
          date: "2026-11-02T10:00:00.000Z",
          lastEdited: "2026-11-02T10:00:00.000Z",
          excerpt: "Budget and goals",
          url: "https://notes.example/15",
          origin: "notes-workspace page by Ada, 2026-11-02",
        },
        { title: "Meeting notes" },
      ],
    });
    const newest = await findNotes(source, { query: "autumn campaign", sort: "newest" });
    expect(newest.results.map(({ title }) => title)).toEqual(["Meeting notes", "Autumn campaign"]);
  });

  it("shows the text around the hit, filters, and falls back on some of the words", async ({ expect }) => {
    const source = await notesSource();
    const crane = await findNotes(source, { query: "mended" });
    expect(crane.results[0]?.excerpt).toContain("harbour crane was mended");
    expect(crane.results[0]?.excerpt.length).toBeLessThan(620);
    const titles = async (input: object) =>
      (await findNotes(source, input)).results.map(({ title }) => title);
    expect(await titles({ query: "campaign", from: "2026-11-03" })).toEqual(["Meeting notes"]);
    expect(await titles({ query: "campaign", to: "2026-11-02" })).toEqual(["Autumn campaign"]);
    expect(await titles({ query: "campaign", author: "ADA" })).toEqual(["Autumn campaign"]);
    expect(await titles({ query: "campaign", place: "team" })).toEqual(["Meeting notes"]);
    expect(await titles({ query: "campaign -late" })).toEqual(["Autumn campaign"]);
    expect(await titles({ query: '"campaign is late"' })).toEqual(["Meeting notes"]);
    expect(await titles({ query: '"late is campaign"' })).toEqual([]);
    const some = await findNotes(source, { query: "crane giraffes" });
    expect(some).toMatchObject({
      results: [{ title: "Crane" }],
      notes: ["No page has all the words; these have some of them."],
    });
    expect(await findNotes(source, { query: "giraffes" })).toEqual({ results: [], total: 0, notes: [] });
  });

  it("takes anything for words, never for syntax", async ({ expect }) => {
    const source = await notesSource();
    const hostile = [
      '"',
      '""',
      'a"b',
      "autumn OR",
      "NEAR(autumn, 5)",
      "AND",
      "NOT autumn",
      "title:autumn",
      "{title body}: x",
      "^autumn",
      "autumn*",
      "-",
      "- -",
      "(((",
      "*",
      "a + b",
      "'; DROP TABLE records; --",
      "\u0000autumn",
      "\uD800",
      "😀",
      "%_",
      "a".repeat(500),
      Array.from({ length: 250 }, (_, index) => `w${index}`)
        .join(" ")
        .slice(0, 500),
    ];
    for (const query of hostile) expect((await findNotes(source, { query })).total).toBeGreaterThanOrEqual(0);
    expect((await findNotes(source, { query: "NOT autumn" })).total).toBe(2);
  });

  it("never finds what is another organization's or another connection's", async ({ expect }) => {
    const [own, other] = [await notesSource(), await notesSource()];
    await storeRecords(other, [{ dataset: "pages", id: "secret", title: "Autumn secret", text: "autumn" }]);
    for (const query of ["autumn", "secret", "*", "autumn OR secret"]) {
      const { result } = await runTool("notes_search", own, { query });
      expect(JSON.stringify(result)).not.toMatch(/autumn secret/i);
    }
    expect((await findNotes({ ...own, userId: other.userId }, { query: "autumn" })).total).toBe(0);
    expect((await findNotes({ ...own, integrationId: other.integrationId }, { query: "autumn" })).total).toBe(
      0,
    );
    expect((await findNotes(await createSource("notes-workspace"), { query: "autumn" })).total).toBe(0);
  });
});

describe("team_chat_search over the store", () => {
  const MESSAGES = [
    {
      place: "general",
      author: "Ada Lovelace",
      text: "The checkout is down again",
      at: "2026-11-18T09:00:00.000Z",
    },
    { place: "shop", author: "Bo", text: "Checkout works", at: "2026-11-19T23:30:00.000Z" },
    { place: "shop", author: "Ada Lovelace", text: "Thanks!", at: "2026-11-20T08:00:00.000Z" },
  ];

  it("understands Slack's search syntax as filters", async ({ expect }) => {
    const source = await createSource("team-chat");
    await storeRecords(
      source,
      MESSAGES.map(({ at, ...one }) => ({
        ...one,
        dataset: "messages" as const,
        title: `#${one.place} ${one.author}`,
        date: at,
      })),
    );
    const find = async (query: string, more: object = {}) => {
      const { messages } = chat.parse((await runTool("team_chat_search", source, { query, ...more })).result);
      return messages.map(({ text }) => text);
    };
    expect(await find("checkout")).toEqual(["Checkout works", "The checkout is down again"]);
    expect(await find("in:#general checkout")).toEqual(["The checkout is down again"]);
    expect(await find("from:@ada.lovelace")).toEqual(["Thanks!", "The checkout is down again"]);
    expect(await find('from:"Ada Lovelace" in:shop')).toEqual(["Thanks!"]);
    expect(await find("after:2026-11-18 before:2026-11-20")).toEqual(["Checkout works"]);
    expect(await find("on:yesterday")).toEqual(["Thanks!"]);
    expect(await find("checkout", { to: "2026-11-18" })).toEqual(["The checkout is down again"]);
    expect(await find("checkout after:2026/11/18")).toEqual(["Checkout works"]);
    const { result } = await runTool("team_chat_search", source, {
      query: "checkout has:link from:me after:2026-11-18 before:2026-11-21",
    });
    expect(result).toMatchObject({
      period: { startDate: "2026-11-19", endDate: "2026-11-20" },
      total: 1,
      messages: [
        {
          channel: "shop",
          author: "Bo",
          date: "2026-11-19T23:30:00.000Z",
          text: "Checkout works",
          origin: "team-chat message in #shop by Bo, 2026-11-19",
        },
      ],
      notes: ["Left out of the search: has:link from:me"],
    });
    expect(vendors.calls).toHaveLength(0);
  });

  it("has the days of the question's time zone", async ({ expect }) => {
    const source = await createSource("team-chat");
    const at = ["2026-11-19T10:59:59.999Z", "2026-11-19T11:00:00.000Z", "2026-11-20T10:59:59.000Z"];
    await storeRecords(
      source,
      [...at, "2026-11-20T11:00:00.000Z"].map((date) => ({ dataset: "messages" as const, text: date, date })),
    );
    // Thirteen hours ahead of UTC in November.
    const clock = { today: "2026-11-21", timeZone: "Pacific/Auckland" };
    const ask = { query: "on:yesterday", sort: "newest" };
    const { messages } = chat.parse((await runTool("team_chat_search", source, ask, clock)).result);
    expect(messages.map(({ text }) => text)).toEqual([at[2], at[1]]);
  });
});

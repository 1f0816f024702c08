import { clockOf, type Clock } from "../../../src/analyst/clock.ts";
import type { Source } from "../../../src/analyst/sources.ts";
import type { DataTool } from "../../../src/analyst/tools/data-tool.ts";
import { readTool } from "../../../src/analyst/tools/read/read.ts";
import { searchTool } from "../../../src/analyst/tools/search/search.ts";
import type { ReadInput } from "../../../src/catalogue/inputs/read.ts";
import type { SearchInput } from "../../../src/catalogue/inputs/search.ts";
import type { VendorRecord } from "../../../src/domain/records.ts";
import { table, type Table } from "../../../src/tables/table.ts";
import { storeRecords } from "../../support/stored.ts";
import { jobDeps } from "../../support/sync.ts";
import { createSource } from "../support.ts";

export const search = (sources: Source[], input: SearchInput, clock?: Clock) =>
  run(searchTool, sources, input, clock);

export const read = (sources: Source[], input: ReadInput, clock?: Clock) =>
  run(readTool, sources, input, clock);

/** Runs a tool as a question to these sources does; the table is one that clients are promised. */
async function run(tool: DataTool, sources: Source[], input: unknown, clock?: Clock): Promise<Table> {
  const deps = { ...jobDeps(), now: () => Date.now() };
  const context = { deps, sources, clock: clock ?? clockOf(sources, Date.now()) };
  const { table: made } = await tool.open(input).run(context);
  return table.strict().parse({ ...made, id: "r1" });
}

export const labels = ({ rows }: Table) => rows.map(({ label }) => label);
export const countOf = ({ totals }: Table) => totals[0]?.cells["count"];
export const textOf = ({ rows }: Table) => rows.map(({ cells }) => cells["text"]);

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

/** A workspace of three pages that has been synchronized. */
export async function notesSource(): Promise<Source> {
  const source = await createSource("notes-workspace");
  await storeRecords(
    source,
    PAGES.map(({ day, ...page }, index) => ({
      ...page,
      id: `page-${index}`,
      dataset: "pages" as const,
      kind: "page",
      date: `${day}T10:00:00.000Z`,
      url: `https://notes.example/${index}`,
    })),
  );
  return source;
}

type Message = Partial<VendorRecord> & { at: string };

export async function chatSource(messages: readonly Message[]): Promise<Source> {
  const source = await createSource("team-chat");
  await storeRecords(
    source,
    messages.map(({ at, ...message }) => ({
      title: `#${message.place ?? ""} ${message.author ?? ""}`,
      ...message,
      dataset: "messages" as const,
      date: at,
    })),
  );
  return source;
}

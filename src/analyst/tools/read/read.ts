import { findDataset } from "../../../catalogue/catalogue.ts";
import { type Read, readInput } from "../../../catalogue/inputs/read.ts";
import type { Dataset } from "../../../catalogue/types.ts";
import type { VendorRecord } from "../../../domain/records.ts";
import { VendorError } from "../../../connectors/errors.ts";
import { readMail } from "../../../connectors/gmail/gmail.ts";
import { createAccess } from "../../../integrations/tokens/access.ts";
import { limits } from "../../../lib/limits.ts";
import { MisuseError } from "../../../lib/misuse-error.ts";
import { createReader } from "../../../store/groups/values.ts";
import type { Cell, Column } from "../../../tables/table.ts";
import type { Clock } from "../../clock.ts";
import { cellText } from "../cell-text.ts";
import { type DataContext, type DataResult, defineDataTool, requireSource } from "../data-tool.ts";
import { columnsOfListing } from "../query/columns.ts";
import { toListed } from "../query/question.ts";
import { countColumn, dimension, labelOf } from "../search/rows.ts";
import { toHit } from "../search/stored.ts";
import { type Entry, piecesOf, rowsOf } from "./pieces.ts";
import { readWhole } from "./whole.ts";

export const readTool = defineDataTool({
  name: "read",
  description:
    "Reads one page, message with its thread, mail or record in full, a piece at a time, by the `id` of a row that " +
    "`search` or `query` listed.",
  inputSchema: readInput,
  run: runRead,
});

interface Reading {
  entries: Entry[];
  columns: Column[];
  complete: boolean;
  storedAt: number | null;
}

const TEXT = dimension("text", "Text");
const MESSAGES = countColumn("Messages of the thread");

/** Throws `MisuseError` for an id or a piece that there is not, `VendorError` and `StoreUnavailableError`. */
async function runRead(context: DataContext, { dataset: name, id, piece }: Read): Promise<DataResult> {
  const dataset = findDataset(name);
  if (!dataset) throw new MisuseError(`dataset: there is no ${name}`);
  const reading = await readEntries(context, dataset, id);
  const [first] = reading.entries;
  if (!first) throw unknownId(dataset);
  const all = rowsOf(reading.entries);
  const pieces = piecesOf(all);
  const rows = pieces[piece - 1];
  if (!rows) throw new MisuseError(`piece: there are ${pieces.length}`);
  const isThread = name === "messages";
  const used = reading.columns.filter(({ key }) => all.some(({ cells }) => (cells[key] ?? null) !== null));
  const count = reading.complete ? reading.entries.length : null;
  return {
    table: {
      title: `${dataset.one}: ${first.label}`,
      tool: "read",
      dataset: name,
      sources: [dataset.source],
      columns: [...used, TEXT, ...(isThread ? [MESSAGES] : [])],
      rows,
      totals: isThread ? [{ label: "total", cells: { count } }] : [],
      rowCount: all.length,
      truncated: rows.length < all.length || !reading.complete,
      filters: [`id is ${id}`],
      period: null,
      comparedWith: null,
      through: null,
      timeZone: context.clock.timeZone,
      currency: first.currency ?? null,
      from: reading.storedAt === null ? "live" : "store",
      dataAsOf: new Date(reading.storedAt ?? context.deps.now()).toISOString(),
      complete: reading.complete,
      notes: notesOf(piece, pieces.length, reading.complete),
    },
    log: `${dataset.one}, piece ${piece} of ${pieces.length}`,
  };
}

async function readEntries(context: DataContext, dataset: Dataset, id: string): Promise<Reading> {
  try {
    if (dataset.source === "mail") return await readOneMail(context, id);
    const { records, ...rest } = await readWhole({ context, dataset, id });
    const entries = records.map(createEntries(dataset, context.clock));
    return { entries, columns: columnsOf(dataset), ...rest };
  } catch (error) {
    // Vendors say so of an id that is not theirs.
    const isRefused = error instanceof VendorError && REFUSALS.has(error.kind);
    throw isRefused && !error.vendorCode?.startsWith("no_") ? unknownId(dataset) : error;
  }
}

const REFUSALS = new Set(["forbidden", "invalid_request"]);

function unknownId({ one }: Dataset): MisuseError {
  return new MisuseError(
    `id: there is no such ${one}, or the account may not see it; take the id of a row that search or query listed`,
  );
}

function notesOf(piece: number, count: number, isComplete: boolean): string[] {
  const others = `Piece ${piece} of ${count}; ask for the others by \`piece\`.`;
  return [
    ...(count > 1 ? [others] : []),
    ...(isComplete ? [] : ["It is longer than could be read; the rest is left out."]),
  ];
}

const LONGEST = 200_000;

const mailColumns: Column[] = [
  dimension("author", "From"),
  dimension("to", "To"),
  { ...dimension("date", "Date"), unit: "instant" },
  dimension("attachments", "Attachments"),
];

/** One mail; none for what can be no id. Throws `VendorError`, and `MisuseError` where no mailbox is connected. */
async function readOneMail(context: DataContext, id: string): Promise<Reading> {
  const source = requireSource(context, "mail");
  const nothing = { entries: [], columns: mailColumns, complete: true, storedAt: null };
  if (!/^[\w-]{1,100}$/.test(id)) return nothing;
  const mail = await readMail(createAccess(context.deps, source), { id, limit: LONGEST });
  const { cellLength } = limits;
  const cells = {
    author: cellText(mail.from, cellLength),
    to: cellText(mail.to, cellLength),
    date: mail.date,
    attachments: cellText(mail.attachments.join(", "), cellLength),
  };
  const label = cellText(mail.subject, cellLength) ?? "mail";
  const entry = { label, id, url: mail.url, currency: undefined, cells, text: mail.text };
  return { ...nothing, entries: [entry], complete: !mail.isCut };
}

const FACTS = dimension("facts", "Further fields");

/** What `query` lists of a record, and what only its vendor has, but for its text. */
function columnsOf(dataset: Dataset): Column[] {
  const all = columnsOfListing(wholeOf(dataset));
  return [...all.filter(({ key, inTotalsOnly }) => key !== "record" && !inTotalsOnly), FACTS];
}

/** Entries with the cells of these columns. */
function createEntries(dataset: Dataset, { today, timeZone }: Clock): (record: VendorRecord) => Entry {
  const columns = columnsOf(dataset);
  const reader = createReader({ today, timeZone, due: dataset.due });
  return (record) => {
    const { cells } = toListed(wholeOf(dataset), record, reader);
    const facts = Object.entries(record.facts ?? {}).map(([name, value]) => `${name}: ${String(value)}`);
    const all: Record<string, Cell> = { ...cells, [FACTS.key]: facts.join("\n") };
    return {
      label: labelOf(toHit({ record, excerpt: "" }), timeZone),
      id: record.id,
      url: record.url,
      currency: record.currency,
      cells: Object.fromEntries(columns.map(({ key }) => [key, cut(all[key] ?? null)])),
      text: record.text ?? "",
    };
  };
}

function wholeOf(dataset: Dataset) {
  return { dataset, measures: [...dataset.measures] };
}

function cut(cell: Cell): Cell {
  return typeof cell === "string" ? cellText(cell, limits.readRowLength) : cell;
}

import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { dayDimensions } from "../domain/days.ts";
import { recordDatasets, recordStates, type Facts } from "../domain/records.ts";

/** A connection that is or was in this store. The object is the user, so no table names an owner. */
export const connections = sqliteTable(
  "connections",
  {
    /** What the other tables name it by. */
    key: integer().primaryKey(),
    id: text().notNull(),
    /** Its integration type; null once it has been detached: only its epoch is remembered. */
    type: text(),
    epoch: integer().notNull(),
    run: integer().notNull().default(0),
    /** The first part of its progress as JSON; in this row, so that a step writes both at once. */
    progress: text(),
  },
  (table) => [uniqueIndex("connections_id").on(table.id)],
);

/** The further parts of a progress that is larger than a row may be. */
export const progressParts = sqliteTable(
  "progress_parts",
  {
    connection: integer().notNull(),
    /** From 1. */
    part: integer().notNull(),
    json: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.connection, table.part] })],
);

/** Records as vendors delivered them: `VendorRecord`, a column a field. */
export const records = sqliteTable(
  "records",
  {
    /** By which the full-text index names it. */
    id: integer().primaryKey(),
    connection: integer().notNull(),
    dataset: text({ enum: recordDatasets }).notNull(),
    externalId: text("external_id").notNull(),
    title: text().notNull(),
    text: text(),
    url: text(),
    number: text(),
    status: text(),
    state: text({ enum: recordStates }),
    kind: text(),
    amount: real(),
    balance: real(),
    currency: text(),
    expected: real(),
    probability: real(),
    author: text(),
    owner: text(),
    account: text(),
    place: text(),
    category: text(),
    source: text(),
    campaign: text(),
    thread: text(),
    createdAt: text("created_at"),
    date: text(),
    dueDate: text("due_date"),
    closedAt: text("closed_at"),
    changedAt: text("changed_at"),
    facts: text({ mode: "json" }).$type<Facts>(),
    /** What full-text search finds it by besides title and text. To change it is to rebuild the index. */
    names: text().generatedAlwaysAs(
      sql`concat_ws(' ', number, status, kind, author, owner, account, place, category, source, campaign, replace(facts, '\\n', ' '))`,
      { mode: "virtual" },
    ),
  },
  (table) => [
    uniqueIndex("records_key").on(table.connection, table.dataset, table.externalId),
    index("records_by_date").on(table.connection, table.dataset, table.date),
    // A channel's listing would otherwise read the messages of all channels, in every run.
    index("records_by_place")
      .on(table.connection, table.dataset, table.place, table.date)
      .where(sql`place IS NOT NULL`),
  ],
);

/** Web analytics, packed: a row a day and dimension, or several where it has more values than a row may hold. */
export const days = sqliteTable(
  "days",
  {
    connection: integer().notNull(),
    /** ISO day in the property's time zone. */
    day: text().notNull(),
    dimension: text({ enum: dayDimensions }).notNull(),
    /** From 0. */
    part: integer().notNull(),
    flags: text().notNull(),
    /** How many values `rows` has. */
    size: integer().notNull(),
    /** JSON of `DayRow[]`. */
    rows: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.connection, table.day, table.dimension, table.part] })],
);

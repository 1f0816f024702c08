import { and, asc, count, desc, eq, inArray, not, or, sql, type SQL } from "drizzle-orm";
import type { RecordKey } from "../domain/records.ts";
import { ofDataset, within, briefFields, recordFields, toRecord } from "./record-rows.ts";
import { findConnection } from "./connections.ts";
import type { Store } from "./database.ts";
import { cleanId } from "./fit.ts";
import type { RecordSearch, SearchTerm } from "./plans.ts";
import type { FoundRecords } from "./protocol.ts";
import { connections, records } from "./tables.ts";

const EXCERPT_LENGTH = 600;
/** A hit in the title is worth this many elsewhere. */
const TITLE_WEIGHT = 10;

/** Finds records by words and filters; by the next of the matches where one finds nothing. */
export function searchRecords(store: Store, search: RecordSearch): FoundRecords {
  const attempts = search.matches.length === 0 ? [undefined] : search.matches;
  for (const [attempt, match] of attempts.entries()) {
    const found = searchOnce(store, search, match);
    if (found.total > 0) return { ...found, attempt };
  }
  return { total: 0, rows: [], attempt: 0 };
}

export function readRecord(store: Store, connection: string, { dataset, id }: RecordKey) {
  const known = findConnection(store, connection);
  if (!known) return null;
  const own = and(ofDataset(known.key, dataset), eq(records.externalId, cleanId(id)));
  const row = store.orm.select(recordFields).from(records).where(own).get();
  return row ? toRecord(row) : null;
}

/** The words that were found, or the beginning. */
function excerptOf({ terms }: RecordSearch, match: string | undefined): SQL<string> {
  const text = sql`coalesce(${records.text}, '')`;
  const [found] = (terms?.wanted ?? []).flatMap((term) => ("text" in term ? [term.text] : []));
  if (found !== undefined) {
    const at = sql`instr(lower(${text}), lower(${found}))`;
    return sql<string>`substr(${text}, max(1, ${at} - ${EXCERPT_LENGTH / 3}), ${EXCERPT_LENGTH})`;
  }
  const beginning = sql<string>`substr(${text}, 1, ${EXCERPT_LENGTH})`;
  if (match === undefined) return beginning;
  return sql<string>`iif(length(${records.text}) > ${EXCERPT_LENGTH},
    snippet(records_fts, 1, '', '', '...', 64), ${beginning})`;
}

function searchOnce({ orm }: Store, search: RecordSearch, match: string | undefined) {
  const fields = { connection: connections.id, excerpt: excerptOf(search, match), ...briefFields };
  const counting = orm.select({ total: count() }).from(records).innerJoin(connections, OWNED).$dynamic();
  const finding = orm.select(fields).from(records).innerJoin(connections, OWNED).$dynamic();
  if (match !== undefined) {
    counting.innerJoin(INDEX, INDEXED);
    finding.innerJoin(INDEX, INDEXED);
  }
  const where = and(match === undefined ? undefined : sql`${INDEX} MATCH ${match}`, conditionsOf(search));
  const total = counting.where(where).get()?.total ?? 0;
  const rows = finding
    .where(where)
    .orderBy(...orderOf(search, match))
    .limit(search.limit)
    .all();
  return {
    total,
    rows: rows.map(({ connection, excerpt, ...row }) => ({ connection, excerpt, record: toRecord(row) })),
  };
}

const OWNED = eq(connections.key, records.connection);
const INDEX = sql.raw("records_fts");
const INDEXED = sql`records_fts.rowid = ${records.id}`;

function orderOf({ sort }: RecordSearch, match: string | undefined): SQL[] {
  const newest = [desc(records.date), asc(records.id)];
  if (match === undefined || sort === "newest") return newest;
  return [sql`bm25(records_fts, ${sql.raw(String(TITLE_WEIGHT))}, 1.0, 1.0)`, ...newest];
}

function conditionsOf(search: RecordSearch): SQL | undefined {
  const { connections: own, datasets, days, author, place, terms } = search;
  return and(
    inArray(connections.id, [...own]),
    datasets && inArray(records.dataset, [...datasets]),
    days && within(records.date, days),
    author === undefined
      ? undefined
      : holds(
          sql`replace(replace(coalesce(${records.author}, ${records.owner}), '.', ' '), '_', ' ')`,
          author.replaceAll(/[._]/g, " "),
        ),
    place === undefined ? undefined : holds(sql`coalesce(${records.place}, ${records.account})`, place),
    terms && (terms.match === "all" ? and : or)(...terms.wanted.map(mentions)),
    ...(terms?.unwanted ?? []).map((term) => not(mentions(term))),
  );
}

function mentions(term: SearchTerm): SQL {
  if ("text" in term) {
    return holds(sql`concat_ws(' ', ${records.title}, ${records.text}, ${records.names})`, term.text);
  }
  return sql`(${records.id} IN (SELECT rowid FROM records_fts WHERE records_fts MATCH ${term.match}))`;
}

/** Case is that of ASCII to SQLite; the text as it stands covers the rest. `instr`, because LIKE has a limit of 50 bytes. */
function holds(column: SQL, text: string): SQL {
  return sql`(instr(lower(${column}), lower(${text})) > 0 OR instr(${column}, ${text}) > 0)`;
}

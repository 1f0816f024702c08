import * as z from "zod";
import { ProviderError } from "../errors.ts";

/** One record of any Zoho product, reduced to what they have in common. */
export interface SuiteRecord {
  name: string;
  status?: string;
  amount?: number;
  currency?: string;
  /** ISO days. */
  date?: string;
  dueDate?: string;
  owner?: string;
  account?: string;
}

/** The records of one kind; `complete` is false when there were more than could be read. */
export interface RecordList<R = SuiteRecord> {
  records: R[];
  complete: boolean;
}

/** A record with what only a synchronization needs. */
export interface SuiteItem {
  /** The product's own id, unique among records of its kind. */
  id: string;
  title: string;
  record: SuiteRecord;
  /** The person in charge, where the record itself has none (Books' salesperson). */
  owner?: string | undefined;
  /** What is still owed of the amount. */
  balance?: number | undefined;
  /** Further plain text to find it by, such as a source or a description. */
  details: string[];
  /** Milliseconds since the epoch; undefined when the product did not say. */
  modifiedAt?: number | undefined;
}

/** One page of a list. */
export interface SuitePage {
  items: SuiteItem[];
  /** The query that asks for the page after this one. */
  next?: string | undefined;
  /** There is more, but the product has no way to it. */
  isCut: boolean;
}

/** Which page of a list, and of which changes. */
export interface PageQuery {
  /** `next` of the page before. */
  cursor?: string | undefined;
  /** Only what has changed since then, the latest change first; milliseconds since the epoch. */
  since?: number | undefined;
}

const MAX_PAGES = 10;

export const text = z.string().nullish();
export const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}/)
  .transform((value) => value.slice(0, 10))
  .nullish()
  .catch(undefined);
export const amount = z.coerce.number().nullish().catch(undefined);
export const named = z.object({ name: text }).nullish().catch(undefined);
export const recordId = z.union([z.string().min(1), z.number()]).transform(String);

/** An instant in ISO 8601; Books also leaves out the colon of the offset. */
export const instant = z
  .string()
  .transform((value) => Date.parse(value.replace(/([+-]\d{2})(\d{2})$/, "$1:$2")))
  .pipe(z.number().refine(Number.isFinite))
  .nullish()
  .catch(undefined);

/** Reads page after page, ten at most. */
export async function allPages<R>(
  fetchPage: (cursor: string | undefined) => Promise<{ items: R[]; next?: string | undefined }>,
): Promise<RecordList<R>> {
  const records: R[] = [];
  let cursor: string | undefined;
  for (let page = 1; page <= MAX_PAGES; page++) {
    // oxlint-disable-next-line no-await-in-loop -- a page tells whether there is another
    const { items, next } = await fetchPage(cursor);
    records.push(...items);
    if (next === undefined) return { records, complete: true };
    cursor = next;
  }
  return { records, complete: false };
}

/** The number of the page that a cursor of the form `page=3` asks for. */
export function pageOf(cursor: string | undefined): number {
  return Number(new URLSearchParams(cursor).get("page") ?? 1);
}

/** The product's own id of the account, safe for a path. Throws `forbidden` when the user does not have the product. */
export function requireId(id: string | undefined, vendorCode: string): string {
  if (id === undefined) throw new ProviderError("forbidden", "zoho", { vendorCode });
  return encodeURIComponent(id);
}

export function setQuery(url: URL, query: Record<string, string>): void {
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
}

type Loose<T> = { [K in keyof T]: T[K] | null | undefined };

/** Leaves out what the product did not say. */
export function compact(record: Loose<SuiteRecord> & { name: string }): SuiteRecord {
  const { name, ...rest } = record;
  return {
    name,
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null && value !== undefined)),
  };
}

const LONGEST_TEXT = 2000;

/** Text as people read it: Projects keeps descriptions as HTML. */
export function plainText(value: string | null | undefined): string {
  return (value ?? "")
    .slice(0, LONGEST_TEXT * 10)
    .replace(/<[^<>]*>/g, " ")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, LONGEST_TEXT)
    .toWellFormed();
}

/** `Label: value` of every value that is there; an empty label gives the value alone. */
export function labelled(values: Record<string, string | null | undefined>): string[] {
  return Object.entries(values).flatMap(([label, value]) => {
    const plain = plainText(value);
    if (plain === "") return [];
    return [label === "" ? plain : `${label}: ${plain}`];
  });
}

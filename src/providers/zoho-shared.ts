import * as z from "zod";
import { ProviderError } from "./errors.ts";

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

/** Reads page after page, ten at most. */
export async function allPages<R>(
  fetchPage: (page: number) => Promise<{ rows: R[]; more: boolean }>,
): Promise<RecordList<R>> {
  const records: R[] = [];
  for (let page = 1; page <= MAX_PAGES; page++) {
    // oxlint-disable-next-line no-await-in-loop -- a page tells whether there is another
    const { rows, more } = await fetchPage(page);
    records.push(...rows);
    if (!more) return { records, complete: true };
  }
  return { records, complete: false };
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

import type { AccountByType } from "../../domain/account.ts";
import type { RecordDataset, RecordKey, VendorRecord } from "../../domain/records.ts";
import type { Skipped } from "../../domain/sync-result.ts";
import { asVendorError, VendorError } from "../errors.ts";
import type { PullContext } from "../source.ts";

export type SuiteAccount = AccountByType["business-suite"];

/** What an organization's products are read with. */
export type Suite = Pick<PullContext<"business-suite">, "account" | "call">;

export interface SuitePage {
  records: VendorRecord[];
  /** The query that asks for the page after this one. */
  next: string | undefined;
  /** There is more, but the product has no way to it. */
  isCut?: boolean;
  /** What the product would not say of these records. */
  skipped?: Skipped[];
}

/** Which page of a list, and of which changes. */
export interface PageQuery {
  /** `next` of the page before. */
  cursor?: string | undefined;
  /** Only what has changed since then, the latest change first; milliseconds since the epoch. */
  since?: number | undefined;
}

/** A dataset of CRM or Books, and how a page of it is read. Throws `VendorError`. */
export interface SuiteList {
  dataset: RecordDataset;
  fetchPage: (query: PageQuery) => Promise<SuitePage>;
  /** What was deleted since, where the product says so. */
  fetchDeleted?: (query: PageQuery) => Promise<{ deleted: RecordKey[]; next?: string | undefined }>;
}

/** The number of the page that a cursor of the form `page=3` asks for. */
export function pageOf(cursor: string | undefined): number {
  return Number(new URLSearchParams(cursor).get("page") ?? 1);
}

/** The product's own id of the account. Throws `forbidden` when the user does not have the product. */
export function requireId(id: string | undefined, vendorCode: string): string {
  if (id === undefined) throw new VendorError("forbidden", "zoho", { vendorCode });
  return id;
}

/** Undefined when the vendor says no to the call in one of these ways. */
export async function unless<R>(kinds: VendorError["kind"][], answer: Promise<R>): Promise<R | undefined> {
  const outcome = await answer.catch(asVendorError);
  if (!(outcome instanceof VendorError)) return outcome;
  if (!kinds.includes(outcome.kind)) throw outcome;
  return undefined;
}

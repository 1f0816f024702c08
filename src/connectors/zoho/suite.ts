import * as z from "zod";
import { dayInTimeZone } from "../../periods/dates.ts";
import type { Facts, RecordDataset, RecordKey, VendorRecord } from "../../domain/records.ts";
import type { AccountByType } from "../../domain/account.ts";
import type { Skipped } from "../../domain/sync-result.ts";
import { asVendorError, VendorError, kindOfStatus } from "../errors.ts";
import type { PullContext } from "../source.ts";
import type { DataCentre } from "../../domain/integration-types.ts";
import {
  createApi,
  failureOf,
  retryAfterSeconds,
  type Call,
  type VendorRequest,
  type VendorResponse,
} from "../http.ts";

/** What the products' rows are made of. Undefined is what a row does not say: null, an empty text, or nonsense. */
export const text = z
  .union([z.string(), z.number().transform(String)])
  .optional()
  .catch(undefined)
  .transform((value) => value?.toWellFormed().trim() || undefined);

export const amount = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^-?\d+(\.\d+)?$/)
      .transform(Number),
  ])
  .optional()
  .catch(undefined);

/** An ISO day, of a day or of an instant as the vendor writes it. */
export const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}/)
  .transform((value) => value.slice(0, 10))
  .optional()
  .catch(undefined);

/** An instant in UTC; Books leaves out the colon of the offset. */
export const instant = z
  .string()
  .transform((value) => Date.parse(value.replace(/([+-]\d{2})(\d{2})$/, "$1:$2")))
  .pipe(z.number().refine(Number.isFinite))
  .transform((time) => new Date(time).toISOString())
  .optional()
  .catch(undefined);

export const recordId = z.union([z.string().min(1), z.number()]).transform(String);

/** A person, a record or a choice that is named, as an object or as its mere name. */
export const nameOf = z.union([z.object({ name: text }).transform(({ name }) => name), text]);

const LONGEST_TEXT = 2000;

/** Text as people read it: Projects keeps descriptions as HTML. */
export function plainText(value: string | undefined): string | undefined {
  const plain = (value ?? "")
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
  return plain === "" ? undefined : plain;
}

export function factsOf(values: Record<string, string | undefined>): Facts | undefined {
  const said = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return said.length === 0 ? undefined : Object.fromEntries(said);
}

/** The day of an instant where the organization is. */
export function localDay(at: string | undefined, timeZone: string | undefined): string | undefined {
  return at === undefined ? undefined : dayInTimeZone(new Date(at), timeZone ?? "UTC");
}

export type SuiteAccount = AccountByType["business-suite"];

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

/** Hosts by data centre (providers.md 5.1). The token reply's and the callback's own pass through foreign hands, so only this counts. */
export const accountsHost = (dc: DataCentre) => `https://accounts.zoho.${dc}`;
export const apiHost = (dc: DataCentre) => `https://www.zohoapis.${dc}`;
export const projectsHost = (dc: DataCentre) => `https://projectsapi.zoho.${dc}`;

// Not Bearer: Projects refuses it (5.4).
const ask = createApi({
  headers: (token) => ({ Authorization: `Zoho-oauthtoken ${token}` }),
  errorOf: zohoError,
});

/** A call to a Zoho product. Undefined on 204 and 304, which is how CRM says "nothing found" and "nothing changed". */
export function callZoho<S extends z.ZodType>(call: Call, request: VendorRequest, schema: S) {
  return ask(call, request, schema.optional());
}

const errorCode = z.union([
  // CRM uses words, Books numbers.
  z.object({ code: z.union([z.string(), z.number()]) }).transform(({ code }) => String(code)),
  // Projects.
  z.object({ error: z.object({ title: z.string() }) }).transform(({ error }) => error.title),
]);

/** Books: 44 a minute, 45 a day, 1070 at once; 14 and 57 are about the token (5.7). */
const CODES = {
  rate_limited: ["44", "45", "1070", "TOO_MANY_REQUESTS", "URL_ROLLING_THROTTLES_LIMIT_EXCEEDED"],
  unauthorized: ["14", "INVALID_TOKEN", "AUTHENTICATION_FAILURE", "INVALID_OAUTHTOKEN"],
  forbidden: ["57", "OAUTH_SCOPE_MISMATCH", "NO_PERMISSION", "INVALID_OAUTHSCOPE", "URL_RULE_NOT_CONFIGURED"],
};
const KINDS = ["rate_limited", "unauthorized", "forbidden"] as const;

/** Seconds to wait, as documented (5.7): no product sends Retry-After. */
const WAITS: Record<string, number> = { "44": 60, "45": 3600, "1070": 15 };
/** Projects locks a portal for half an hour. */
const PROJECTS_WAIT = 1800;

function zohoError(response: VendorResponse): VendorError | undefined {
  const { status, json, host } = response;
  if (status === 204 || status === 304) return undefined;
  const code = errorCode.safeParse(json).data;
  const isFine = status === 200 && (code === undefined || code === "0");
  if (isFine) return json === undefined ? failureOf(response, undefined, "invalid_response") : undefined;
  const named = KINDS.find((one) => CODES[one].includes(code ?? ""));
  const kind = named ?? (status === 200 ? "invalid_request" : kindOfStatus(status));
  const documented = host.startsWith("projectsapi.") ? PROJECTS_WAIT : WAITS[code ?? ""];
  const wait = kind === "rate_limited" ? documented : undefined;
  return failureOf(response, code, kind, retryAfterSeconds(response.headers) ?? wait);
}

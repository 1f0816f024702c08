import type { Moment } from "../company/dates.ts";
import { isoLocal } from "../company/dates.ts";
import { wholeNumber } from "../vendor/vendor-app.ts";
import { compareValues, readField } from "./crm-compare.ts";
import { crmRefusal, missingParameter } from "./crm-errors.ts";
import { fieldOf, type CrmModule } from "./crm-modules.ts";
import type { CrmRecord } from "./crm-records.ts";

const MOST_BY_PAGE = 2000;
const MOST_PER_PAGE = 200;

type Query = Record<string, string>;

/** The fields that a list call names; they are mandatory, at most 50. */
export function readFields(module: CrmModule, query: Query): string[] {
  const names = (query["fields"] ?? "").split(",").filter((name) => name !== "");
  if (names.length === 0) throw missingParameter("fields");
  if (names.length > 50) throw limitExceeded("fields", 50);
  return names.map((name) => fieldOf(module, name.trim())?.name ?? "").filter((name) => name !== "");
}

/** Sorted as asked: by id, Created_Time or Modified_Time, by default the newest ids first. */
export function sortRecords(module: CrmModule, records: CrmRecord[], query: Query): CrmRecord[] {
  const by = query["sort_by"] ?? "id";
  if (!["id", "Created_Time", "Modified_Time"].includes(by)) {
    throw crmRefusal(400, "INVALID_DATA", "invalid sort_by", { param_name: "sort_by" });
  }
  const type = fieldOf(module, by)?.type ?? "text";
  const sign = query["sort_order"] === "asc" ? 1 : -1;
  return records.toSorted((a, b) => sign * compareValues(readField(a, by), readField(b, by), type));
}

/** One page with Zoho's info object. `page` reaches 2,000 records; what follows needs the page_token. */
export function pageOfRecords(
  records: readonly CrmRecord[],
  query: Query,
  fields: readonly string[],
  now: Moment,
) {
  const perPage = wholeNumber(query["per_page"], MOST_PER_PAGE);
  if (perPage < 1 || perPage > MOST_PER_PAGE) throw limitExceeded("per_page", MOST_PER_PAGE);
  const token = query["page_token"];
  if (token !== undefined && query["page"] !== undefined) {
    throw crmRefusal(400, "AMBIGUITY_DURING_PROCESSING", "page and page_token may not be given together");
  }
  const page = wholeNumber(query["page"], 1) || 1;
  if (token === undefined && page * perPage > MOST_BY_PAGE) {
    throw crmRefusal(
      400,
      "DISCRETE_PAGINATION_LIMIT_EXCEEDED",
      "You have reached the limit of fetching the records using the page parameter. Please use the page_token param to fetch further records",
      { limit: MOST_BY_PAGE },
    );
  }
  const offset = token === undefined ? (page - 1) * perPage : readToken(token, now.ms);
  const end = offset + perPage;
  const more = end < records.length;
  return {
    data: records.slice(offset, end).map((record) => pick(record, fields)),
    info: {
      per_page: perPage,
      next_page_token: more ? makeToken(end, now.ms) : null,
      count: records.slice(offset, end).length,
      sort_by: query["sort_by"] ?? "id",
      page: Math.floor(offset / perPage) + 1,
      previous_page_token: offset > 0 ? makeToken(Math.max(0, offset - perPage), now.ms) : null,
      page_token_expiry: more ? isoLocal(now.ms + 86_400_000) : null,
      sort_order: query["sort_order"] ?? "desc",
      more_records: more,
    },
  };
}

/** The asked fields of a record; the id always comes along. */
export function pick(record: CrmRecord, fields: readonly string[]): CrmRecord {
  const picked: CrmRecord = { id: record.id };
  for (const name of fields) picked[name] = record[name] ?? null;
  return picked;
}

function makeToken(offset: number, nowMs: number): string {
  return btoa(`${offset}:${nowMs}`);
}

/** A token lives 24 hours. */
function readToken(token: string, nowMs: number): number {
  const [offset, since] = decode(token).split(":").map(Number);
  const valid = Number.isInteger(offset) && since !== undefined && nowMs - since <= 86_400_000;
  if (valid && offset !== undefined) return offset;
  throw crmRefusal(400, "EXPIRED_VALUE", "the given page token is expired or invalid", {
    param_name: "page_token",
  });
}

function decode(token: string): string {
  try {
    return atob(token);
  } catch {
    return "";
  }
}

function limitExceeded(name: string, limit: number) {
  return crmRefusal(400, "LIMIT_EXCEEDED", `the value of ${name} exceeds the limit`, {
    param_name: name,
    limit,
  });
}

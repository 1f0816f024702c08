import * as z from "zod";
import type { AccountByType } from "../lib/account.ts";
import type { HttpDeps } from "./http.ts";
import type { TokenSet } from "./provider.ts";
import { apiHost, callZoho } from "./zoho.ts";
import {
  allPages,
  amount,
  compact,
  day,
  requireId,
  setQuery,
  text,
  type RecordList,
  type SuiteRecord,
} from "./zoho-shared.ts";

const PER_PAGE = "200";

const booksRow = z.object({
  invoice_number: text,
  bill_number: text,
  payment_number: z.coerce.string().nullish(),
  description: text,
  account_name: text,
  status: text,
  total: amount,
  amount,
  currency_code: text,
  date: day,
  due_date: day,
  customer_name: text,
  vendor_name: text,
});

const BOOKS = {
  invoices: "invoices",
  bills: "bills",
  expenses: "expenses",
  payments: "customerpayments",
} as const;

const pageContext = z.object({ has_more_page: z.boolean().optional() });

export async function listBooks(
  deps: HttpDeps,
  tokens: TokenSet,
  account: AccountByType["business-suite"],
  kind: keyof typeof BOOKS,
): Promise<RecordList> {
  const organization = requireId(account.booksOrganizationId, "no_books");
  const resource = BOOKS[kind];
  const schema = z.object({
    [resource]: z.array(booksRow).default([]),
    // Documented as an array for invoices and as an object elsewhere (providers.md 5.7).
    page_context: z.union([pageContext, z.array(pageContext).transform((list) => list[0])]).optional(),
  });
  return await allPages(async (page) => {
    const url = new URL(`${apiHost(tokens.dc ?? "com")}/books/v3/${resource}`);
    setQuery(url, { organization_id: organization, per_page: PER_PAGE, page: String(page) });
    const reply = await callZoho(deps, tokens, { url }, schema);
    const rows = z.array(booksRow).parse(reply?.[resource] ?? []);
    return {
      rows: rows.map(readBooks),
      more: pageContext.safeParse(reply?.page_context).data?.has_more_page ?? false,
    };
  });
}

function readBooks(row: z.output<typeof booksRow>): SuiteRecord {
  return compact({
    name:
      row.invoice_number ??
      row.bill_number ??
      row.payment_number ??
      row.description ??
      row.account_name ??
      "",
    status: row.status,
    amount: row.total ?? row.amount,
    currency: row.currency_code,
    date: row.date,
    dueDate: row.due_date,
    account: row.customer_name ?? row.vendor_name,
  });
}

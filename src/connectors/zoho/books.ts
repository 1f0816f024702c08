import * as z from "zod";
import type { AccountByType } from "../../domain/account.ts";
import type { HttpDeps } from "../http.ts";
import type { TokenSet } from "../connector.ts";
import { apiHost, callZoho } from "./http.ts";
import {
  allPages,
  amount,
  compact,
  day,
  instant,
  labelled,
  pageOf,
  plainText,
  recordId,
  requireId,
  setQuery,
  text,
  type PageQuery,
  type RecordList,
  type SuiteItem,
  type SuitePage,
} from "./shared.ts";

const PER_PAGE = "200";

const booksRow = z.object({
  invoice_id: recordId.optional(),
  bill_id: recordId.optional(),
  expense_id: recordId.optional(),
  payment_id: recordId.optional(),
  invoice_number: text,
  bill_number: text,
  payment_number: z.coerce.string().nullish(),
  reference_number: text,
  invoice_numbers: text,
  description: text,
  notes: text,
  account_name: text,
  payment_mode: text,
  salesperson_name: text,
  status: text,
  total: amount,
  amount,
  balance: amount,
  currency_code: text,
  date: day,
  due_date: day,
  last_modified_time: instant,
  customer_name: text,
  vendor_name: text,
});

type BooksRow = z.output<typeof booksRow>;

const BOOKS = {
  invoices: { resource: "invoices", id: "invoice_id", title: "Invoice" },
  bills: { resource: "bills", id: "bill_id", title: "Bill" },
  expenses: { resource: "expenses", id: "expense_id", title: "Expense" },
  payments: { resource: "customerpayments", id: "payment_id", title: "Payment" },
} as const;

export type BooksKind = keyof typeof BOOKS;

const pageContext = z.object({ has_more_page: z.boolean().optional() });
const rows = z.array(booksRow).optional();

const booksPage = z.object({
  // Only a reply of Books itself has it: no empty list must be taken from anything else.
  code: z.literal(0),
  invoices: rows,
  bills: rows,
  expenses: rows,
  customerpayments: rows,
  // Documented as an array for invoices and as an object elsewhere (providers.md 5.7).
  page_context: z.union([pageContext, z.array(pageContext).transform((list) => list[0])]).optional(),
});

export async function listBooks(
  deps: HttpDeps,
  tokens: TokenSet,
  account: AccountByType["business-suite"],
  kind: BooksKind,
): Promise<RecordList> {
  const { records, complete } = await allPages((cursor) =>
    fetchBooksPage(deps, tokens, account, kind, { cursor }),
  );
  return { records: records.map((item) => item.record), complete };
}

/**
 * One page of a kind. Only the order is asked for when `since` is given: the filter `last_modified_time` is no
 * lower bound, so the caller stops at the first record that is older. Throws `ProviderError`.
 */
export async function fetchBooksPage(
  deps: HttpDeps,
  tokens: TokenSet,
  account: AccountByType["business-suite"],
  kind: BooksKind,
  { cursor, since }: PageQuery,
): Promise<SuitePage> {
  const { resource } = BOOKS[kind];
  const page = pageOf(cursor);
  const url = new URL(`${apiHost(tokens.dc ?? "com")}/books/v3/${resource}`);
  url.search = `organization_id=${requireId(account.booksOrganizationId, "no_books")}`;
  setQuery(url, { per_page: PER_PAGE, page: String(page) });
  if (since !== undefined) setQuery(url, { sort_column: "last_modified_time", sort_order: "D" });
  const reply = await callZoho(deps, tokens, { url }, booksPage);
  return {
    items: (reply?.[resource] ?? []).map((row) => readBooks(kind, row)),
    next: reply?.page_context?.has_more_page ? `page=${page + 1}` : undefined,
    isCut: false,
  };
}

function readBooks(kind: BooksKind, row: BooksRow): SuiteItem {
  const { id: idField, title } = BOOKS[kind];
  const id = row[idField] ?? "";
  const number = row.invoice_number ?? row.bill_number ?? row.payment_number;
  const account = row.customer_name ?? row.vendor_name;
  const name = number ?? row.description ?? row.account_name ?? "";
  return {
    id,
    title: [number ? `${title} ${number}` : plainText(name) || title, account].filter(Boolean).join(", "),
    record: compact({
      name,
      status: row.status,
      amount: row.total ?? row.amount,
      currency: row.currency_code,
      date: row.date,
      dueDate: row.due_date,
      account,
    }),
    owner: row.salesperson_name ?? undefined,
    balance: row.balance ?? undefined,
    details: labelled({
      Reference: row.reference_number,
      Invoices: row.invoice_numbers,
      Category: row.account_name,
      "Paid by": row.payment_mode,
      "": row.description,
      Notes: row.notes,
    }),
    modifiedAt: row.last_modified_time ?? undefined,
  };
}

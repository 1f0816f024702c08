import * as z from "zod";
import type { RecordState, VendorRecord } from "../../domain/records.ts";
import { amount, day, factsOf, instant, plainText, recordId, text } from "./fields.ts";
import { apiHost, callZoho } from "./http.ts";
import {
  pageOf,
  requireId,
  setQuery,
  type PageQuery,
  type Suite,
  type SuiteList,
  type SuitePage,
} from "./suite.ts";

const PER_PAGE = "200";

const id = recordId.optional().catch(undefined);

const booksRow = z.object({
  invoice_id: id,
  bill_id: id,
  expense_id: id,
  payment_id: id,
  invoice_number: text,
  bill_number: text,
  payment_number: text,
  reference_number: text,
  invoice_numbers: text,
  description: text,
  notes: text,
  account_name: text,
  paid_through_account_name: text,
  payment_mode: text,
  salesperson_name: text,
  status: text,
  total: amount,
  amount,
  balance: amount,
  currency_code: text,
  date: day,
  due_date: day,
  created_time: instant,
  last_modified_time: instant,
  customer_name: text,
  vendor_name: text,
});

type BooksRow = z.output<typeof booksRow>;
type BooksDataset = "invoices" | "payments" | "bills" | "expenses";

/** `resource` is the list's name in the API, `page` in the addresses that people see. */
const BOOKS = {
  invoices: { resource: "invoices", page: "invoices", id: "invoice_id", read: readInvoice },
  payments: { resource: "customerpayments", page: "paymentsreceived", id: "payment_id", read: readPayment },
  bills: { resource: "bills", page: "bills", id: "bill_id", read: readBill },
  expenses: { resource: "expenses", page: "expenses", id: "expense_id", read: readExpense },
} as const;

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

/** Books' lists, each currency as Books names it. */
export function booksLists(suite: Suite): SuiteList[] {
  const datasets: BooksDataset[] = ["invoices", "payments", "bills", "expenses"];
  return datasets.map((dataset) => ({ dataset, fetchPage: (query) => fetchPage(suite, dataset, query) }));
}

/**
 * Only the order is asked for when `since` is given: the filter `last_modified_time` is no lower bound, so the caller
 * stops at the first record that is older.
 */
async function fetchPage(
  { http, account, call }: Suite,
  dataset: BooksDataset,
  { cursor, since }: PageQuery,
): Promise<SuitePage> {
  const { resource, page: tab, id: idField, read } = BOOKS[dataset];
  const page = pageOf(cursor);
  const organization = requireId(account.booksOrganizationId, "no_books");
  const order: Record<string, string> =
    since === undefined ? {} : { sort_column: "last_modified_time", sort_order: "D" };
  const reply = await call((tokens) => {
    const url = new URL(
      `${apiHost(tokens.dc ?? "com")}/books/v3/${resource}?organization_id=${organization}`,
    );
    setQuery(url, { per_page: PER_PAGE, page: String(page), ...order });
    return callZoho(http, tokens, { url }, booksPage);
  });
  const home = `https://books.zoho.${account.dc}/app/${organization}#/${tab}`;
  return {
    records: (reply?.[resource] ?? []).flatMap((row): VendorRecord[] => {
      const recordKey = row[idField];
      if (recordKey === undefined) return [];
      const url = `${home}/${encodeURIComponent(recordKey)}`;
      return [{ dataset, id: recordKey, url, ...commonOf(row), ...read(row) }];
    }),
    next: reply?.page_context?.has_more_page ? `page=${page + 1}` : undefined,
  };
}

function commonOf(row: BooksRow): Partial<VendorRecord> {
  const value = row.total ?? row.amount;
  return {
    status: row.status,
    amount: value,
    balance: row.balance,
    currency: (value ?? row.balance) === undefined ? undefined : row.currency_code,
    createdAt: row.created_time,
    date: row.date,
    dueDate: row.due_date,
    changedAt: row.last_modified_time,
  };
}

type Read = Partial<VendorRecord> & { title: string };

function readInvoice(row: BooksRow): Read {
  return {
    title: titleOf("Invoice", row.invoice_number, row.customer_name, row),
    text: textOf(row),
    number: row.invoice_number,
    state: stateOf(row),
    owner: row.salesperson_name,
    account: row.customer_name,
    facts: factsOf({ Reference: row.reference_number }),
  };
}

function readBill(row: BooksRow): Read {
  return {
    title: titleOf("Bill", row.bill_number, row.vendor_name, row),
    text: textOf(row),
    number: row.bill_number,
    state: stateOf(row),
    account: row.vendor_name,
    facts: factsOf({ Reference: row.reference_number }),
  };
}

function readPayment(row: BooksRow): Read {
  return {
    title: titleOf("Payment", row.payment_number, row.customer_name, row),
    text: textOf(row),
    number: row.payment_number,
    state: stateOf(row),
    kind: row.payment_mode,
    account: row.customer_name,
    facts: factsOf({ Reference: row.reference_number, Invoices: row.invoice_numbers }),
  };
}

/** An expense has no number, and its status says whether it is billed on: not how it stands. */
function readExpense(row: BooksRow): Read {
  return {
    title: titleOf(row.account_name ?? "Expense", undefined, row.vendor_name, row),
    text: plainText(row.notes),
    category: row.account_name,
    account: row.vendor_name,
    facts: factsOf({
      Reference: row.reference_number,
      Customer: row.customer_name,
      "Paid through": row.paid_through_account_name,
    }),
  };
}

/** E.g. "Invoice INV-000123, Marina Kiel"; what has no number is called as people described it. */
function titleOf(
  word: string,
  number: string | undefined,
  party: string | undefined,
  { description }: BooksRow,
): string {
  const name = number === undefined ? (plainText(description) ?? word) : `${word} ${number}`;
  return party === undefined ? name : `${name}, ${party}`;
}

function textOf({ description, notes }: BooksRow): string | undefined {
  return plainText([description, notes].filter(Boolean).join("\n"));
}

/** Books' own words, the same for every customer. One that is not known here says nothing. */
const STATES: Record<string, RecordState> = {
  draft: "draft",
  pending_approval: "draft",
  approved: "draft",
  rejected: "draft",
  sent: "open",
  viewed: "open",
  open: "open",
  unpaid: "open",
  overdue: "open",
  partially_paid: "open",
  paid: "paid",
  void: "void",
};

function stateOf({ status = "" }: BooksRow): RecordState | undefined {
  const word = status.toLowerCase();
  return Object.hasOwn(STATES, word) ? STATES[word] : undefined;
}

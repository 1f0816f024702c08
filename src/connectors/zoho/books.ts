import * as z from "zod";
import type { RecordState, VendorRecord } from "../../domain/records.ts";
import {
  amount,
  day,
  factsOf,
  instant,
  plainText,
  recordId,
  text,
  apiHost,
  callZoho,
  pageOf,
  requireId,
  type PageQuery,
  type Suite,
  type SuiteAccount,
  type SuiteList,
} from "./suite.ts";

const PER_PAGE = 200;

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
  last_payment_date: day,
  created_time: instant,
  last_modified_time: instant,
  customer_name: text,
  vendor_name: text,
});

type BooksRow = z.output<typeof booksRow>;
type BooksDataset = "invoices" | "payments" | "bills" | "expenses";

/** `resource` is the list's name in the API, `page` in the addresses that people see. */
const BOOKS = {
  invoices: { of: "invoice", resource: "invoices", page: "invoices", party: "customer_name" },
  payments: { of: "payment", resource: "customerpayments", page: "paymentsreceived", party: "customer_name" },
  bills: { of: "bill", resource: "bills", page: "bills", party: "vendor_name" },
  expenses: { of: "expense", resource: "expenses", page: "expenses", party: "vendor_name" },
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

export function booksLists(suite: Suite): SuiteList[] {
  const datasets: BooksDataset[] = ["invoices", "payments", "bills", "expenses"];
  return datasets.map((dataset) => ({ dataset, fetchPage: (query) => fetchPage(suite, dataset, query) }));
}

/** Only the order is asked for: the filter `last_modified_time` is no lower bound, so the caller stops at the first older record. */
async function fetchPage({ account, call }: Suite, dataset: BooksDataset, { cursor, since }: PageQuery) {
  const { resource } = BOOKS[dataset];
  const page = pageOf(cursor);
  const query = {
    organization_id: requireId(account.booksOrganizationId, "no_books"),
    per_page: PER_PAGE,
    page,
    ...(since !== undefined && { sort_column: "last_modified_time", sort_order: "D" }),
  };
  const reply = await callZoho(
    call,
    { url: `${apiHost(account.dc)}/books/v3/${resource}`, query },
    booksPage,
  );
  return {
    records: (reply?.[resource] ?? []).flatMap((row) => toRecord(account, dataset, row) ?? []),
    next: reply?.page_context?.has_more_page ? `page=${page + 1}` : undefined,
  };
}

function toRecord(
  { dc, booksOrganizationId, currency }: SuiteAccount,
  dataset: BooksDataset,
  row: BooksRow,
): VendorRecord | undefined {
  const { of, page, party } = BOOKS[dataset];
  const recordKey = row[`${of}_id`];
  if (recordKey === undefined) return undefined;
  const word = of.charAt(0).toUpperCase() + of.slice(1);
  const number = of === "expense" ? undefined : row[`${of}_number`];
  const money = row.total ?? row.amount;
  // Of a payment it is the account that it went to.
  const category = dataset === "expenses" ? row.account_name : undefined;
  // Whether an expense is billed on does not say how it stands.
  const state = dataset === "expenses" ? undefined : stateOf(row);
  return {
    dataset,
    id: recordKey,
    // E.g. "Invoice INV-000123, Marina Kiel"; what has no number is called as people described it.
    title: [number ? `${word} ${number}` : (plainText(row.description) ?? category ?? word), row[party]]
      .filter(Boolean)
      .join(", "),
    text: plainText([row.description, row.notes].filter(Boolean).join("\n")),
    url: `https://books.zoho.${dc}/app/${booksOrganizationId}#/${page}/${encodeURIComponent(recordKey)}`,
    number,
    status: row.status,
    state,
    kind: row.payment_mode,
    amount: money,
    balance: row.balance,
    currency: (money ?? row.balance) === undefined ? undefined : (row.currency_code ?? currency),
    owner: row.salesperson_name,
    account: row[party],
    category,
    createdAt: row.created_time,
    date: row.date,
    dueDate: row.due_date,
    // Of what is paid in part it is not the end.
    closedAt: state === "paid" ? row.last_payment_date : undefined,
    changedAt: row.last_modified_time,
    facts: factsOf({
      Reference: row.reference_number,
      Invoices: row.invoice_numbers,
      Customer: party === "vendor_name" ? row.customer_name : undefined,
      "Paid through": row.paid_through_account_name,
    }),
  };
}

/** Books' own words, the same for every customer. One that is not known here says nothing. */
const WORDS = {
  draft: ["draft", "pending_approval", "approved", "rejected"],
  open: ["sent", "viewed", "open", "unpaid", "overdue", "partially_paid"],
  paid: ["paid"],
  void: ["void"],
};
const STATES = ["draft", "open", "paid", "void"] as const;

function stateOf({ status }: BooksRow): RecordState | undefined {
  return STATES.find((state) => WORDS[state].includes(status?.toLowerCase() ?? ""));
}

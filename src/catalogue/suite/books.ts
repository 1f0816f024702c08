import { overdueBy } from "../ageing.ts";
import { count } from "../count.ts";
import type { Dataset, Dimension } from "../types.ts";
import {
  amount,
  average,
  balance,
  changed,
  created,
  currency,
  day,
  daysOverdue,
  daysPaidLate,
  daysToPay,
  distinct,
  name,
  number,
  owner,
  owners,
  state,
  status,
  text,
} from "./fields.ts";

const customers = distinct("customers", "customers", "account");
const vendors = distinct("vendors", "vendors", "account");

/** What is issued, due and paid: an invoice of a customer, a bill of a vendor. */
const owed = (
  one: "invoice" | "bill",
  synonyms: string[],
  party: Dimension,
  { measures, dimensions }: Pick<Dataset, "measures" | "dimensions">,
): Dataset => ({
  name: `${one}s`,
  title: one === "invoice" ? "Invoices" : "Bills",
  one,
  many: `${one}s`,
  synonyms,
  source: "business-suite",
  product: "books",
  date: { field: "date", title: one === "invoice" ? "Invoice date" : "Bill date" },
  due: "dueDate",
  measures: [count(`${one}s`), amount, average, balance, daysOverdue, ...measures],
  dimensions: [
    name,
    status,
    state("draft", "open", "paid", "void", "overdue", "unpaid"),
    party,
    number,
    ...dimensions,
    currency,
    day("issued", "Issued", "date", [`${one} date`, "issue date", "date"]),
    day("due", "Due", "dueDate", ["due date"]),
    overdueBy,
    created,
    changed,
  ],
});

const invoices = owed(
  "invoice",
  ["receivable"],
  text("customer", "Customer", "account", ["account", "client", "debtor"]),
  {
    measures: [daysToPay, daysPaidLate, customers, owners],
    dimensions: [owner, day("paid", "Paid", "closedAt", ["paid on", "payment date"])],
  },
);
const bills = owed("bill", ["payable"], text("vendor", "Vendor", "account", ["supplier", "account"]), {
  measures: [vendors],
  dimensions: [],
});

const expenses: Dataset = {
  name: "expenses",
  title: "Expenses",
  one: "expense",
  many: "expenses",
  synonyms: ["cost", "spending", "expenditure"],
  source: "business-suite",
  product: "books",
  date: { field: "date", title: "Expense date" },
  measures: [count("expenses"), amount, average, vendors, distinct("categories", "categories", "category")],
  dimensions: [
    name,
    text("category", "Category", "category", ["expense account", "type"]),
    text("vendor", "Vendor", "account", ["supplier"]),
    status,
    currency,
    day("spent", "Date", "date", ["expense date"]),
    created,
    changed,
  ],
};

const payments: Dataset = {
  name: "payments",
  title: "Payments received",
  one: "payment",
  many: "payments",
  synonyms: ["payment received", "customer payment"],
  source: "business-suite",
  product: "books",
  date: { field: "date", title: "Payment date" },
  measures: [count("payments"), amount, average, customers],
  dimensions: [
    name,
    text("customer", "Customer", "account", ["account", "client"]),
    number,
    text("mode", "Payment mode", "kind", ["paid by"]),
    currency,
    day("paid", "Paid", "date", ["payment date", "date"]),
    created,
    changed,
  ],
};

/** Of the books. */
export const books: readonly Dataset[] = [invoices, bills, expenses, payments];

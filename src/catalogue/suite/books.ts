import { overdueBy } from "../ageing.ts";
import { count, day, dimensions, measures, state, text } from "./fields.ts";
import type { Dataset, Dimension } from "../types.ts";

const { name, status, number, owner, currency, industry, country, city, created, changed } = dimensions;
const {
  amount,
  average,
  balance,
  daysOverdue,
  daysToPay,
  daysPaidLate,
  owners,
  customers,
  vendors,
  categories,
} = measures;
const suite = { source: "business-suite", product: "books" } as const;

const owed = (
  one: "invoice" | "bill",
  title: "Invoice" | "Bill",
  synonyms: string[],
  party: Dimension,
  own: Pick<Dataset, "measures" | "dimensions">,
): Dataset => ({
  ...suite,
  name: `${one}s`,
  title: `${title}s`,
  one,
  many: `${one}s`,
  synonyms,
  date: { field: "date", title: `${title} date` },
  due: "dueDate",
  measures: [count(`${one}s`), amount, average, balance, daysOverdue, ...own.measures],
  dimensions: [
    name,
    status,
    state("draft", "open", "paid", "void", "overdue", "unpaid"),
    party,
    number,
    ...own.dimensions,
    currency,
    day("issued", "Issued", "date", [`${one} date`, "issue date", "date"]),
    day("due", "Due", "dueDate", ["due date"]),
    overdueBy,
    created,
    changed,
  ],
});

const customer = text("customer", "Customer", "account", ["account", "client", "debtor"]);
const invoices = owed("invoice", "Invoice", ["receivable"], customer, {
  measures: [daysToPay, daysPaidLate, customers, owners],
  dimensions: [industry, country, city, owner, day("paid", "Paid", "closedAt", ["paid on", "payment date"])],
});
const vendor = text("vendor", "Vendor", "account", ["supplier", "account"]);
const bills = owed("bill", "Bill", ["payable"], vendor, { measures: [vendors], dimensions: [] });

// oxfmt-ignore
const expenses: Dataset = {
  ...suite, name: "expenses", title: "Expenses", one: "expense", many: "expenses", synonyms: ["cost", "spending", "expenditure"],
  date: { field: "date", title: "Expense date" },
  measures: [count("expenses"), amount, average, vendors, categories],
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

// oxfmt-ignore
const payments: Dataset = {
  ...suite, name: "payments", title: "Payments received", one: "payment", many: "payments", synonyms: ["payment received", "customer payment"],
  date: { field: "date", title: "Payment date" },
  measures: [count("payments"), amount, average, customers],
  dimensions: [
    name,
    text("customer", "Customer", "account", ["account", "client"]),
    industry,
    country,
    city,
    number,
    text("mode", "Payment mode", "kind", ["paid by"]),
    currency,
    day("paid", "Paid", "date", ["payment date", "date"]),
    created,
    changed,
  ],
};

export const books: readonly Dataset[] = [invoices, bills, expenses, payments];

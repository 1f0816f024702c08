import { count } from "../count.ts";
import type { Dataset } from "../types.ts";
import { amount, average, balance, changed, day, owner, state, text } from "./fields.ts";

const invoiceStates = state("draft", "open", "paid", "void");

const invoices: Dataset = {
  name: "invoices",
  title: "Invoices",
  one: "invoice",
  many: "invoices",
  synonyms: ["receivable"],
  source: "business-suite",
  product: "books",
  date: { field: "date", title: "Invoice date" },
  measures: [count("invoices"), amount, average, balance],
  dimensions: [
    text("status", "Status", "status"),
    invoiceStates,
    text("customer", "Customer", "account", ["account", "client", "debtor"]),
    text("number", "Number", "number"),
    owner,
    day("issued", "Issued", "date", ["invoice date"]),
    day("due", "Due", "dueDate", ["due date"]),
    changed,
  ],
};

const bills: Dataset = {
  name: "bills",
  title: "Bills",
  one: "bill",
  many: "bills",
  synonyms: ["payable"],
  source: "business-suite",
  product: "books",
  date: { field: "date", title: "Bill date" },
  measures: [count("bills"), amount, average, balance],
  dimensions: [
    text("status", "Status", "status"),
    invoiceStates,
    text("vendor", "Vendor", "account", ["supplier", "account"]),
    text("number", "Number", "number"),
    day("issued", "Issued", "date", ["bill date"]),
    day("due", "Due", "dueDate", ["due date"]),
    changed,
  ],
};

const expenses: Dataset = {
  name: "expenses",
  title: "Expenses",
  one: "expense",
  many: "expenses",
  synonyms: ["cost", "spending", "expenditure"],
  source: "business-suite",
  product: "books",
  date: { field: "date", title: "Expense date" },
  measures: [count("expenses"), amount, average],
  dimensions: [
    text("category", "Category", "category", ["expense account", "type"]),
    text("vendor", "Vendor", "account", ["supplier"]),
    text("status", "Status", "status"),
    day("spent", "Date", "date", ["expense date"]),
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
  measures: [count("payments"), amount, average],
  dimensions: [
    text("customer", "Customer", "account", ["account", "client"]),
    text("number", "Number", "number"),
    text("mode", "Paid by", "kind", ["payment mode"]),
    day("paid", "Paid", "date", ["payment date"]),
    changed,
  ],
};

/** Of the books. */
export const books: readonly Dataset[] = [invoices, bills, expenses, payments];

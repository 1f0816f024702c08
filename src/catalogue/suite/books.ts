import { overdueBy } from "../ageing.ts";
import { count } from "../count.ts";
import type { Dataset } from "../types.ts";
import {
  amount,
  average,
  balance,
  changed,
  created,
  currency,
  day,
  daysOverdue,
  distinct,
  name,
  owner,
  owners,
  state,
  text,
} from "./fields.ts";

const invoiceStates = state("draft", "open", "paid", "void", "overdue", "unpaid");
const customers = distinct("customers", "customers", "account");
const vendors = distinct("vendors", "vendors", "account");

const invoices: Dataset = {
  name: "invoices",
  title: "Invoices",
  one: "invoice",
  many: "invoices",
  synonyms: ["receivable"],
  source: "business-suite",
  product: "books",
  date: { field: "date", title: "Invoice date" },
  due: "dueDate",
  measures: [count("invoices"), amount, average, balance, daysOverdue, customers, owners],
  dimensions: [
    name,
    text("status", "Status", "status"),
    invoiceStates,
    text("customer", "Customer", "account", ["account", "client", "debtor"]),
    text("number", "Number", "number"),
    owner,
    currency,
    day("issued", "Issued", "date", ["invoice date", "issue date", "date"]),
    day("due", "Due", "dueDate", ["due date"]),
    overdueBy,
    created,
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
  due: "dueDate",
  measures: [count("bills"), amount, average, balance, daysOverdue, vendors],
  dimensions: [
    name,
    text("status", "Status", "status"),
    invoiceStates,
    text("vendor", "Vendor", "account", ["supplier", "account"]),
    text("number", "Number", "number"),
    currency,
    day("issued", "Issued", "date", ["bill date", "issue date", "date"]),
    day("due", "Due", "dueDate", ["due date"]),
    overdueBy,
    created,
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
  measures: [count("expenses"), amount, average, vendors, distinct("categories", "categories", "category")],
  dimensions: [
    name,
    text("category", "Category", "category", ["expense account", "type"]),
    text("vendor", "Vendor", "account", ["supplier"]),
    text("status", "Status", "status"),
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
    text("number", "Number", "number"),
    text("mode", "Paid by", "kind", ["payment mode"]),
    currency,
    day("paid", "Paid", "date", ["payment date", "date"]),
    created,
    changed,
  ],
};

/** Of the books. */
export const books: readonly Dataset[] = [invoices, bills, expenses, payments];

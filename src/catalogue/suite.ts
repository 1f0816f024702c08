import type { Dataset, Dimension, Measure } from "./types.ts";

const text = (
  name: string,
  title: string,
  field: Dimension["field"],
  synonyms: string[] = [],
): Dimension => ({
  name,
  title,
  synonyms,
  unit: "text",
  ...(field && { field }),
});

const day = (name: string, title: string, field: Dimension["field"], synonyms: string[] = []): Dimension => ({
  ...text(name, title, field, synonyms),
  unit: "day",
});

const count = (many: string): Measure => ({
  name: "count",
  title: `Number of ${many}`,
  synonyms: [many],
  unit: "count",
  adds: true,
  compute: { count: "records" },
});

const money = (
  name: string,
  title: string,
  compute: Measure["compute"],
  synonyms: string[] = [],
): Measure => ({
  name,
  title,
  synonyms,
  unit: "money",
  adds: !("mean" in compute),
  compute,
});

const amount = money("amount", "Amount", { sum: "amount" }, ["value", "total", "worth"]);
const average = money("averageAmount", "Average amount", { mean: "amount" }, [
  "average value",
  "average size",
]);
const balance = money("balance", "Balance", { sum: "balance" }, [
  "outstanding amount",
  "open amount",
  "owed",
]);

const STATE = { ...text("state", "State", "state"), synonyms: [] };
const state = (...values: string[]): Dimension => ({ ...STATE, values });
const owner = text("owner", "Owner", "owner", ["sales rep", "salesperson", "responsible"]);
const changed = day("changed", "Changed", "changedAt", ["last changed", "modified"]);
const created = day("created", "Created", "createdAt", ["added"]);

const deals: Dataset = {
  name: "deals",
  title: "Deals",
  one: "deal",
  many: "deals",
  synonyms: ["opportunity", "pipeline"],
  source: "business-suite",
  product: "crm",
  date: { field: "date", title: "Closing date" },
  measures: [
    count("deals"),
    amount,
    { ...average, synonyms: ["average deal size", "deal size"] },
    money("expectedRevenue", "Expected revenue", { sum: "expected" }, [
      "weighted pipeline",
      "weighted amount",
    ]),
    {
      name: "probability",
      title: "Average probability",
      synonyms: ["likelihood"],
      unit: "ratio",
      adds: false,
      good: "up",
      compute: { mean: "probability" },
    },
    {
      name: "winRate",
      title: "Win rate",
      synonyms: ["close rate", "success rate"],
      unit: "ratio",
      adds: false,
      good: "up",
      compute: { stateShare: ["won", ["won", "lost"]] },
    },
  ],
  dimensions: [
    text("stage", "Stage", "status", ["status"]),
    state("open", "won", "lost"),
    owner,
    text("account", "Account", "account", ["customer", "company", "client"]),
    text("source", "Lead source", "source", ["origin"]),
    text("campaign", "Campaign", "campaign"),
    text("type", "Type", "kind"),
    day("closing", "Closing date", "date", ["close date", "expected close"]),
    day("closed", "Closed", "closedAt", ["won on", "lost on"]),
    created,
    changed,
  ],
};

const leads: Dataset = {
  name: "leads",
  title: "Leads",
  one: "lead",
  many: "leads",
  synonyms: ["prospect"],
  source: "business-suite",
  product: "crm",
  date: { field: "date", title: "Created" },
  measures: [count("leads")],
  dimensions: [
    text("status", "Status", "status"),
    owner,
    text("company", "Company", "account", ["account"]),
    text("source", "Lead source", "source", ["origin"]),
    text("campaign", "Campaign", "campaign"),
    created,
    changed,
  ],
};

const accounts: Dataset = {
  name: "accounts",
  title: "Accounts",
  one: "account",
  many: "accounts",
  synonyms: ["customer", "client"],
  source: "business-suite",
  product: "crm",
  date: { field: "date", title: "Created" },
  measures: [count("accounts"), { ...amount, title: "Annual revenue", synonyms: ["annual revenue"] }],
  dimensions: [owner, text("industry", "Industry", "category", ["sector"]), created, changed],
};

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

const workStates = state("open", "done");
const start = day("start", "Start", "date", ["start date"]);
const due = day("due", "Due", "dueDate", ["due date", "deadline"]);

const projects: Dataset = {
  name: "projects",
  title: "Projects",
  one: "project",
  many: "projects",
  synonyms: [],
  source: "business-suite",
  product: "projects",
  date: { field: "date", title: "Start" },
  measures: [count("projects")],
  dimensions: [text("status", "Status", "status"), workStates, owner, start, due],
};

const inProject = text("project", "Project", "place");

const tasks: Dataset = {
  name: "tasks",
  title: "Tasks",
  one: "task",
  many: "tasks",
  synonyms: ["to-do"],
  source: "business-suite",
  product: "projects",
  date: { field: "date", title: "Start" },
  measures: [count("tasks")],
  dimensions: [
    inProject,
    text("status", "Status", "status"),
    workStates,
    owner,
    text("priority", "Priority", "category"),
    start,
    due,
    day("done", "Done", "closedAt", ["completed"]),
  ],
};

const milestones: Dataset = {
  name: "milestones",
  title: "Milestones",
  one: "milestone",
  many: "milestones",
  synonyms: [],
  source: "business-suite",
  product: "projects",
  date: { field: "date", title: "Start" },
  measures: [count("milestones")],
  dimensions: [inProject, text("status", "Status", "status"), workStates, owner, start, due],
};

/** What a business suite keeps. */
export const suite: readonly Dataset[] = [
  deals,
  leads,
  accounts,
  invoices,
  bills,
  expenses,
  payments,
  projects,
  tasks,
  milestones,
];

import * as z from "zod";
import type { AccountByType } from "../lib/account.ts";
import { mapLimited } from "../lib/concurrency.ts";
import { ProviderError } from "./errors.ts";
import type { HttpDeps } from "./http.ts";
import type { TokenSet } from "./provider.ts";
import { apiHost, callZoho, projectsHost } from "./zoho.ts";

/** One record of any Zoho product, reduced to what they have in common. */
export interface SuiteRecord {
  name: string;
  status?: string;
  amount?: number;
  currency?: string;
  /** ISO days. */
  date?: string;
  dueDate?: string;
  owner?: string;
  account?: string;
}

export const recordKinds = [
  "deals",
  "accounts",
  "leads",
  "invoices",
  "bills",
  "expenses",
  "payments",
  "projects",
  "tasks",
] as const;

export type RecordKind = (typeof recordKinds)[number];
type SuiteAccount = AccountByType["business-suite"];

const PER_PAGE = "200";
const MAX_PAGES = 10;
const PARALLEL = 3;

/** The records of one kind; `complete` is false when there were more than 2,000. */
export interface RecordList {
  records: SuiteRecord[];
  complete: boolean;
}

export async function listRecords(
  deps: HttpDeps,
  tokens: TokenSet,
  account: SuiteAccount,
  kind: RecordKind,
): Promise<RecordList> {
  if (kind === "deals" || kind === "accounts" || kind === "leads") return await listCrm(deps, tokens, kind);
  if (kind === "projects" || kind === "tasks") return await listProjects(deps, tokens, account, kind);
  return await listBooks(deps, tokens, account, kind);
}

const text = z.string().nullish();
const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}/)
  .transform((value) => value.slice(0, 10))
  .nullish()
  .catch(undefined);
const amount = z.coerce.number().nullish().catch(undefined);
const named = z.object({ name: text }).nullish().catch(undefined);

const crmPage = z.object({
  data: z.array(
    z.object({
      Deal_Name: text,
      Account_Name: z.union([z.string(), named]).nullish(),
      Full_Name: text,
      Company: text,
      Stage: text,
      Lead_Status: text,
      Amount: amount,
      Annual_Revenue: amount,
      Currency: text,
      Closing_Date: day,
      Created_Time: day,
      Owner: named,
    }),
  ),
  info: z.object({ more_records: z.boolean().optional() }).optional(),
});

type CrmRow = z.output<typeof crmPage>["data"][number];

const CRM = {
  deals: { module: "Deals", fields: "Deal_Name,Stage,Amount,Currency,Closing_Date,Account_Name,Owner" },
  accounts: { module: "Accounts", fields: "Account_Name,Annual_Revenue,Created_Time,Owner" },
  leads: { module: "Leads", fields: "Full_Name,Company,Lead_Status,Created_Time,Owner" },
} as const;

async function listCrm(deps: HttpDeps, tokens: TokenSet, kind: keyof typeof CRM): Promise<RecordList> {
  const { module, fields } = CRM[kind];
  return await allPages(async (page) => {
    const url = new URL(`${apiHost(tokens.dc ?? "com")}/crm/v8/${module}`);
    setQuery(url, { fields, per_page: PER_PAGE, page: String(page) });
    const reply = await callZoho(deps, tokens, { url }, crmPage);
    return { rows: reply?.data.map(readCrm) ?? [], more: reply?.info?.more_records ?? false };
  });
}

function readCrm(row: CrmRow): SuiteRecord {
  const account = typeof row.Account_Name === "string" ? row.Account_Name : row.Account_Name?.name;
  return compact({
    name: row.Deal_Name ?? row.Full_Name ?? account ?? "",
    status: row.Stage ?? row.Lead_Status,
    amount: row.Amount ?? row.Annual_Revenue,
    currency: row.Currency,
    date: row.Closing_Date ?? row.Created_Time,
    owner: row.Owner?.name,
    account: account ?? row.Company,
  });
}

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

async function listBooks(
  deps: HttpDeps,
  tokens: TokenSet,
  account: SuiteAccount,
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

const statusName = z.union([z.string(), named]).nullish();
const projectRow = z.object({
  id: z.coerce.string(),
  name: text,
  status: statusName,
  owner: named,
  start_date: day,
  end_date: day,
  due_date: day,
});
const projectsPage = z.array(projectRow);
const tasksPage = z.object({
  tasks: z.array(projectRow).default([]),
  page_info: z.object({ has_next_page: z.boolean().optional() }).optional(),
});

async function listProjects(
  deps: HttpDeps,
  tokens: TokenSet,
  account: SuiteAccount,
  kind: "projects" | "tasks",
): Promise<RecordList> {
  const base = `${projectsHost(tokens.dc ?? "com")}/api/v3/portal/${requireId(account.projectsPortalId, "no_projects")}`;
  const projects = await allPages(async (page) => {
    const url = new URL(`${base}/projects`);
    setQuery(url, { page: String(page), per_page: "100" });
    const rows = (await callZoho(deps, tokens, { url }, projectsPage)) ?? [];
    return { rows, more: rows.length === 100 };
  });
  if (kind === "projects") return { ...projects, records: projects.records.map((row) => readProject(row)) };

  const lists = await mapLimited(projects.records, PARALLEL, (project) =>
    allPages(async (page) => {
      const url = new URL(`${base}/projects/${encodeURIComponent(project.id)}/tasks`);
      setQuery(url, { page: String(page), per_page: "100" });
      const reply = await callZoho(deps, tokens, { url }, tasksPage);
      const rows = reply?.tasks.map((task) => readProject(task, project.name ?? undefined)) ?? [];
      return { rows, more: reply?.page_info?.has_next_page ?? false };
    }),
  );
  return {
    records: lists.flatMap((list) => list.records),
    complete: projects.complete && lists.every((list) => list.complete),
  };
}

function readProject(row: z.output<typeof projectRow>, project?: string): SuiteRecord {
  return compact({
    name: row.name ?? "",
    status: typeof row.status === "string" ? row.status : row.status?.name,
    date: row.start_date,
    dueDate: row.due_date ?? row.end_date,
    owner: row.owner?.name,
    account: project,
  });
}

async function allPages<R>(
  fetchPage: (page: number) => Promise<{ rows: R[]; more: boolean }>,
): Promise<{ records: R[]; complete: boolean }> {
  const records: R[] = [];
  for (let page = 1; page <= MAX_PAGES; page++) {
    // oxlint-disable-next-line no-await-in-loop -- a page tells whether there is another
    const { rows, more } = await fetchPage(page);
    records.push(...rows);
    if (!more) return { records, complete: true };
  }
  return { records, complete: false };
}

function requireId(id: string | undefined, vendorCode: string): string {
  if (id === undefined) throw new ProviderError("forbidden", "zoho", { vendorCode });
  return encodeURIComponent(id);
}

function setQuery(url: URL, query: Record<string, string>): void {
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
}

type Loose<T> = { [K in keyof T]: T[K] | null | undefined };

/** Leaves out what the product did not say. */
function compact(record: Loose<SuiteRecord> & { name: string }): SuiteRecord {
  const { name, ...rest } = record;
  return {
    name,
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null && value !== undefined)),
  };
}

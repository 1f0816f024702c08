import { vendors } from "../../support/vendors.ts";

/** Small, so that a few records take several pages. */
const A_PAGE = 2;

export interface SuiteThing {
  id: string;
  name: string;
  /** Milliseconds. */
  modified: number;
}

const CRM = { Deals: "Deal_Name", Accounts: "Account_Name", Leads: "Full_Name" } as const;
const BOOKS = {
  invoices: "invoice_id",
  customerpayments: "payment_id",
  bills: "bill_id",
  expenses: "expense_id",
} as const;

const STAGES = {
  fields: [{ api_name: "Stage", pick_list_values: [{ actual_value: "New", forecast_type: "Open" }] }],
};

type Module = keyof typeof CRM | keyof typeof BOOKS | "projects" | "tasks" | "milestones";

export type FakeSuite = Record<Module, SuiteThing[]>;

const stamp = (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, "+00:00");
const isIn = <K extends string>(name: string, table: Record<K, unknown>): name is K =>
  Object.hasOwn(table, name);

/** A Zoho of the test's own, CRM, Books and Projects: what it holds may change between syncs. */
export function fakeSuite(modified: number): FakeSuite {
  const things = (name: string, count: number) =>
    Array.from({ length: count }, (_, nth) => ({ id: `${name}-${nth}`, name: `${name} ${nth}`, modified }));
  const state: FakeSuite = {
    Deals: things("deal", 5),
    Accounts: things("account", 1),
    Leads: things("lead", 1),
    invoices: things("invoice", 3),
    customerpayments: things("payment", 1),
    bills: things("bill", 3),
    expenses: [],
    projects: things("project", 2),
    tasks: things("task", 1),
    milestones: things("milestone", 1),
  };
  vendors.answer(({ host, path, query, headers }) => {
    const name = path.split("/").at(-1) ?? "";
    const page = Number(query.get("page") ?? 1);
    if (path === "/crm/v8/settings/fields") return Response.json(STAGES);
    if (path.startsWith("/crm/v8/") && isIn(name, CRM)) {
      return crmPage(state[name], CRM[name], page, headers.get("If-Modified-Since"));
    }
    if (path.startsWith("/books/v3/") && isIn(name, BOOKS)) {
      const sorted = query.has("sort_column") ? latestFirst(state[name]) : state[name];
      return booksPage(sorted, name, page);
    }
    if (!host.startsWith("projectsapi.")) return undefined;
    if (name === "projects")
      return Response.json(state.projects.map(({ id, name: called }) => ({ id, name: called })));
    if (name !== "tasks" && name !== "milestones") return undefined;
    const project = path.split("/").at(-2);
    const rows = state[name].map((thing) => ({ id: `${project}-${thing.id}`, name: thing.name }));
    return Response.json({ [name]: rows, page_info: { has_next_page: false } });
  });
  return state;
}

function latestFirst(things: SuiteThing[]): SuiteThing[] {
  return things.toSorted((left, right) => right.modified - left.modified);
}

function crmPage(all: SuiteThing[], title: string, page: number, since: string | null): Response {
  const found =
    since === null ? all : latestFirst(all).filter(({ modified }) => modified > Date.parse(since));
  if (found.length === 0) return new Response(null, { status: 304 });
  const data = found
    .slice((page - 1) * A_PAGE, page * A_PAGE)
    .map(({ id, name, modified }) => ({ id, [title]: name, Stage: "New", Modified_Time: stamp(modified) }));
  return Response.json({ data, info: { more_records: page * A_PAGE < found.length } });
}

function booksPage(all: SuiteThing[], resource: keyof typeof BOOKS, page: number): Response {
  const rows = all.slice((page - 1) * A_PAGE, page * A_PAGE).map(({ id, name, modified }) => ({
    [BOOKS[resource]]: id,
    description: name,
    last_modified_time: stamp(modified),
  }));
  return Response.json({
    code: 0,
    [resource]: rows,
    page_context: { has_more_page: page * A_PAGE < all.length },
  });
}

/** More of what a list holds, last changed as its first. */
export function addThings(list: SuiteThing[], name: string, count: number): void {
  const modified = list[0]?.modified ?? 0;
  for (let nth = list.length; nth < count; nth++)
    list.push({ id: `${name}-${nth}`, name: `${name} ${nth}`, modified });
}

/** Datasets and ids that a synchronized store has to hold. */
export function suiteTruth(state: FakeSuite): string[] {
  const datasets: [string, SuiteThing[]][] = [
    ["deals", state.Deals],
    ["accounts", state.Accounts],
    ["leads", state.Leads],
    ["invoices", state.invoices],
    ["payments", state.customerpayments],
    ["bills", state.bills],
    ["expenses", state.expenses],
    ["projects", state.projects],
  ];
  const children = (dataset: string, things: SuiteThing[]) =>
    state.projects.flatMap((project) =>
      things.map(({ id, name }) => `${dataset} ${project.id}-${id} ${name}`),
    );
  return [
    ...datasets.flatMap(([dataset, things]) => things.map(({ id, name }) => `${dataset} ${id} ${name}`)),
    ...children("tasks", state.tasks),
    ...children("milestones", state.milestones),
  ].toSorted();
}

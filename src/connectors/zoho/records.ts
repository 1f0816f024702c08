import { mapLimited } from "../../lib/concurrency.ts";
import type { RecordDataset } from "../../domain/records.ts";
import { pagesOf } from "../source.ts";
import { booksLists } from "./books.ts";
import { crmLists } from "./crm.ts";
import { fetchProjectChildren, fetchProjectsPage } from "./projects.ts";
import type { PageQuery, Suite, SuitePage } from "./suite.ts";

export const suiteDatasets = [
  "deals",
  "accounts",
  "leads",
  "invoices",
  "payments",
  "bills",
  "expenses",
  "projects",
  "tasks",
  "milestones",
] as const satisfies RecordDataset[];

export type SuiteDataset = (typeof suiteDatasets)[number];

const MAX_PAGES = 10;
const PARALLEL = 3;

/** All records of a dataset, up to ten pages a list; `complete` is false when there were more. Throws `VendorError`; `forbidden` for a product that is not there. */
export async function listRecords(suite: Suite, dataset: SuiteDataset) {
  const list = [...crmLists(suite), ...booksLists(suite)].find((one) => one.dataset === dataset);
  if (list) return await readList(list.fetchPage);
  const projects = await readList((query) => fetchProjectsPage(suite, query));
  if (dataset !== "tasks" && dataset !== "milestones") return projects;

  const lists = await mapLimited(projects.records, PARALLEL, (project) =>
    readList((query) => fetchProjectChildren(suite, { ...query, dataset, project })),
  );
  return {
    records: lists.flatMap(({ records }) => records),
    complete: projects.complete && lists.every(({ complete }) => complete),
  };
}

async function readList(fetchPage: (query: PageQuery) => Promise<SuitePage>) {
  const pages = await Array.fromAsync(pagesOf((cursor) => fetchPage({ cursor }), MAX_PAGES));
  const last = pages.at(-1);
  const complete = last?.next === undefined && !last?.isCut;
  return { records: pages.flatMap((page) => page.records), complete };
}

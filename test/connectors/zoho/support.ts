import { momentOf } from "../../../src/sandbox/company/dates.ts";
import { accountRecords, dealRecords, leadRecords } from "../../../src/sandbox/zoho/crm.ts";
import { suiteDatasets } from "../../../src/connectors/zoho/records.ts";
import { businessSuiteSource } from "../../../src/connectors/zoho/sync.ts";
import type { PullStep } from "../../../src/connectors/source.ts";
import { vendors } from "../../support/vendors.ts";
import { setClock, type Connection, type createStore, type Run } from "../pull-support.ts";

export const CRM = "www.zohoapis.com";
export const PROJECTS = "projectsapi.zoho.com";
export const HOUR = 3_600_000;

type Store = ReturnType<typeof createStore>;
export type Suite = Connection<"business-suite">;

/** Runs until one ends well, three minutes apart; answers what each did. */
export async function runAll(store: Store, suite: Suite): Promise<Run[]> {
  const runs: Run[] = [];
  for (let nth = 0; nth < 5; nth++) {
    const run = await store.sync(businessSuiteSource, suite);
    runs.push(run);
    if (run.error === undefined) return runs;
    setClock(Date.now() + 180_000);
  }
  throw new Error("The source does not come to an end");
}

/** What the sandbox's CRM has. */
export function crmTruth(now: number) {
  const moment = momentOf(now);
  return { deals: dealRecords(moment), accounts: accountRecords(moment), leads: leadRecords(moment) };
}

/** What the store holds, in the words of `suiteTruth`. */
export const suiteHeld = (store: Store) =>
  suiteDatasets
    .flatMap(store.records)
    .map(({ dataset, id, title }) => `${dataset} ${id} ${title}`)
    .toSorted();
export const sorted = (ids: unknown[]) => ids.map(String).toSorted();
export const recordsIn = (steps: PullStep[]) => steps.flatMap((step) => step.records ?? []);

/** Refuses calls to some paths for as long as `isOn`. */
export function refuse(match: RegExp, body: unknown, status: number) {
  const state = { isOn: true };
  vendors.answer(({ path }) =>
    state.isOn && match.test(path) ? Response.json(body, { status }) : undefined,
  );
  return state;
}

/** Leaves only these products to the connection that is made next. */
export const only = (...products: ("crm" | "books" | "projects")[]) => {
  const bodies = { crm: /^\/crm\/v8\/org/, books: /^\/books\/v3\/org/, projects: /\/portals$/ };
  for (const product of ["crm", "books", "projects"] as const) {
    if (!products.includes(product)) refuse(bodies[product], { code: 57 }, 401);
  }
};

/** A portal with these projects, each with one task and one milestone. */
export function answerProjects(projects: string[]) {
  const portal = { projects };
  vendors.answer(({ host, path, query }) => {
    if (host !== PROJECTS || path.endsWith("/portals")) return undefined;
    if (path.endsWith("/projects")) {
      const end = Number(query.get("page")) * 100;
      return Response.json(portal.projects.slice(end - 100, end).map((id) => ({ id, name: `P${id}` })));
    }
    const [, id = "", list = ""] = /projects\/(\d+)\/(\w+)$/.exec(path) ?? [];
    return Response.json({ [list]: [{ id: `${list}-${id}`, name: "Do it" }] });
  });
  return portal;
}

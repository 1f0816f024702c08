import { needsUser, ProviderError } from "../errors.ts";
import { fetchBooksPage, type BooksKind } from "./books.ts";
import { fetchCrmPage, getCrmCurrency, type CrmKind } from "./crm.ts";
import { MAY_NOT_READ } from "../skipped.ts";
import type { PullContext, PullStep, SyncSource } from "../source.ts";
import { pullList, type SuiteList } from "./sync-lists.ts";
import { pullProjects } from "./sync-projects.ts";
import type { SuiteKind } from "./rows.ts";
import { readCheckpoint, type SuiteRun } from "./sync-state.ts";

/** Records of Zoho CRM, Books and Projects. They are kept as long as the vendor has them. */
export const businessSuiteSource: SyncSource<"business-suite"> = {
  type: "business-suite",
  pull,
  retentionDays: {},
};

const CRM: [SuiteKind, CrmKind][] = [
  ["deal", "deals"],
  ["account", "accounts"],
  ["lead", "leads"],
];
const BOOKS: [SuiteKind, BooksKind][] = [
  ["invoice", "invoices"],
  ["payment", "payments"],
  ["bill", "bills"],
  ["expense", "expenses"],
];

/**
 * Product by product. One that fails does not keep the others from being read, for each has limits of its own;
 * its error is thrown at the end. Throws `ProviderError`.
 */
async function* pull(context: PullContext<"business-suite">): AsyncGenerator<PullStep, void, void> {
  const run: SuiteRun = {
    context,
    checkpoint: readCheckpoint(context.checkpoint),
    currency: onceCurrency(context),
  };
  const { crm, books, projects } = context.account.enabledModules;
  const failures: ProviderError[] = [];
  if (crm) yield* tolerate(pullLists(run, crmLists(context)), failures, "CRM");
  if (books) yield* tolerate(pullLists(run, booksLists(context)), failures, "Books");
  if (projects) yield* tolerate(pullProjects(run), failures, "projects");
  const failure = failures.toSorted(byPatience)[0];
  if (failure) throw failure;
}

function crmLists({ http, call }: PullContext<"business-suite">): SuiteList[] {
  return CRM.map(([kind, name]) => ({
    kind,
    fetchPage: (query) => call((tokens) => fetchCrmPage(http, tokens, name, query)),
  }));
}

function booksLists({ http, account, call }: PullContext<"business-suite">): SuiteList[] {
  return BOOKS.map(([kind, name]) => ({
    kind,
    fetchPage: (query) => call((tokens) => fetchBooksPage(http, tokens, account, name, query)),
  }));
}

/** A kind that the grant or the user's role does not cover is left out, not silently; what was read of it stays. */
async function* pullLists(run: SuiteRun, lists: SuiteList[]): AsyncGenerator<PullStep> {
  for (const list of lists) {
    try {
      yield* pullList(run, list);
    } catch (error) {
      if (!isForbidden(error)) throw error;
      yield { skipped: [{ kind: `${list.kind}s`, reason: MAY_NOT_READ }] };
    }
  }
}

async function* tolerate(
  product: AsyncGenerator<PullStep>,
  failures: ProviderError[],
  name: string,
): AsyncGenerator<PullStep> {
  try {
    yield* product;
  } catch (error) {
    // Without a good token no product answers.
    if (!(error instanceof ProviderError) || needsUser.has(error.kind)) throw error;
    if (isForbidden(error)) yield { skipped: [{ kind: name, reason: MAY_NOT_READ }] };
    else failures.push(error);
  }
}

/** The one that asks for the longest wait first, so that none is asked again too early. */
function byPatience(left: ProviderError, right: ProviderError): number {
  return patienceOf(right) - patienceOf(left);
}

function patienceOf({ kind, retryAfter = 0 }: ProviderError): number {
  return (kind === "rate_limited" ? 1 : 0) + retryAfter;
}

function isForbidden(error: unknown): boolean {
  return error instanceof ProviderError && error.kind === "forbidden";
}

/** The organization's currency, asked for once a run; undefined when the grant does not cover it. */
function onceCurrency({ http, call }: PullContext<"business-suite">): () => Promise<string | undefined> {
  let asked: Promise<string | undefined> | undefined;
  const ask = async () => {
    try {
      return await call((tokens) => getCrmCurrency(http, tokens));
    } catch (error) {
      if (isForbidden(error)) return undefined;
      throw error;
    }
  };
  return () => (asked ??= ask());
}

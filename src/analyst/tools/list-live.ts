import type { Dataset } from "../../catalogue/types.ts";
import { listRecords, suiteDatasets } from "../../connectors/zoho/records.ts";
import { createAccess } from "../../integrations/tokens/access.ts";
import type { SourceOf } from "../sources.ts";
import type { DataContext } from "./data-tool.ts";

/** All records of a dataset of the suite, before they are synchronized. Throws `VendorError`. */
export async function listLive({ deps }: DataContext, { name }: Dataset, source: SourceOf<"business-suite">) {
  const kind = suiteDatasets.find((one) => one === name);
  if (!kind) throw new Error(`${name} is not of the suite`);
  return await listRecords({ account: source.account, call: createAccess(deps, source) }, kind);
}

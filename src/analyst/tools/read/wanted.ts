import type { Dataset } from "../../../catalogue/types.ts";
import type { VendorRecord } from "../../../domain/records.ts";
import type { DataContext } from "../data-tool.ts";

/** Records with their texts: one, or all messages of a thread in their order; none where the id is of nothing. */
export interface Whole {
  records: VendorRecord[];
  /** False where the vendor has more than could be read. */
  complete: boolean;
  /** When it was synchronized, in milliseconds since the epoch; null when it was asked just now. */
  storedAt: number | null;
}

export interface Wanted {
  context: DataContext;
  dataset: Dataset;
  id: string;
}

import type { Table } from "../../../../tables/table.ts";
import type { DataContext } from "../../data-tool.ts";
import type { Asked, Computed } from "../computed.ts";

type Draft = Omit<Table, "id">;

/** A stub until the analyses stand here. */
export async function analyse(
  _context: DataContext,
  asked: Asked,
  read: (asked: Asked) => Promise<Computed>,
  assemble: (asked: Asked, computed: Computed) => Draft,
): Promise<Draft> {
  return assemble(asked, await read(asked));
}

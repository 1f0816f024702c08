import type { UsageCounts } from "../../domain/usage.ts";
import { Table, count } from "../ui/parts.tsx";

const columns = [
  ["requests", "Requests"],
  ["refusals", "Refused"],
  ["chats", "Questions"],
  ["inputTokens", "Tokens in"],
  ["outputTokens", "Tokens out"],
  ["toolCalls", "Tool calls"],
] as const;

const heads = columns.map(([, name]) => ({ name, align: "right" }) as const);

interface UsageTableProps {
  caption: string;
  /** Names the first column. */
  of: string;
  rows: (UsageCounts & { name: string; href?: string })[];
  empty?: readonly [title: string];
}

/** Who used how much, or when. */
export function UsageTable({ caption, of, rows, empty }: UsageTableProps) {
  return (
    <Table
      caption={caption}
      head={[of, ...heads]}
      rows={rows}
      row={(row) => (
        <tr>
          <th scope="row" class={row.href === undefined ? "whole" : "wide"}>
            {row.href === undefined ? row.name : <a href={row.href}>{row.name}</a>}
          </th>
          {columns.map(([name]) => (
            <td class="number">{count(row[name])}</td>
          ))}
        </tr>
      )}
      empty={empty}
    />
  );
}

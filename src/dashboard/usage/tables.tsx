import type { Child } from "hono/jsx";
import type { UsageCounts } from "../../domain/usage.ts";
import type { UsagePoint, UsageStep } from "../../usage/read.ts";
import { count } from "../ui/numbers.ts";
import { Table } from "../ui/parts.tsx";
import { stepName } from "./query.ts";

const columns = [
  ["requests", "Requests"],
  ["refusals", "Refused"],
  ["chats", "Questions"],
  ["inputTokens", "Tokens in"],
  ["outputTokens", "Tokens out"],
  ["toolCalls", "Tool calls"],
] as const;

const heads = columns.map(([, name]) => ({ name, align: "right" }) as const);

function Cells({ counts }: { counts: UsageCounts }) {
  return (
    <>
      {columns.map(([name]) => (
        <td class="number">{count(counts[name])}</td>
      ))}
    </>
  );
}

export function PointsTable({ points, by }: { points: UsagePoint[]; by: UsageStep }) {
  return (
    <Table
      caption={`Usage by ${by}`}
      head={[by === "day" ? "Day" : "Hour", ...heads]}
      rows={points}
      row={(point) => (
        <tr>
          <th scope="row" class="whole">
            {stepName(point.at, by)}
          </th>
          <Cells counts={point} />
        </tr>
      )}
    />
  );
}

interface UsageTableProps {
  caption: string;
  /** Names the first column. */
  of: string;
  rows: (UsageCounts & { name: string; href: string })[];
  empty?: Child;
}

/** Who used how much. */
export function UsageTable({ caption, of, rows, empty }: UsageTableProps) {
  return (
    <Table
      caption={caption}
      head={[of, ...heads]}
      rows={rows}
      row={(row) => (
        <tr>
          <th scope="row" class="wide">
            <a href={row.href}>{row.name}</a>
          </th>
          <Cells counts={row} />
        </tr>
      )}
      empty={empty}
    />
  );
}

import { styleText } from "node:util";

const WIDTH = Math.max(40, Math.min(process.stdout.columns ?? 100, 100));

function line(text = ""): void {
  process.stdout.write(`${text}\n`);
}

/** Prints a story to the terminal: headings, wrapped text, aligned facts; colours where the terminal has them. */
export const print = {
  line,
  heading: (text: string) =>
    line(`\n${styleText("bold", text)}\n${styleText("dim", "-".repeat(text.length))}`),
  /** One step of a flow, as `POST /chat` or `the browser`, and what came of it. */
  step: (who: string, what: string) => {
    line(`  ${styleText("cyan", who)}`);
    for (const text of wrapLine(what, WIDTH - 4)) line(`    ${text}`);
  },
  done: (text: string) => line(`  ${styleText("green", "ok")} ${text}`),
  note: (text: string) => line(`  ${styleText("dim", text)}`),
  label: (text: string) => line(`\n  ${styleText("dim", text)}`),
  question: (text: string) => line(`\n${styleText("bold", `> ${text}`)}\n`),
  /** Text of several lines, each wrapped by itself so that lists stay lists. */
  text: (text: string) => {
    for (const part of text.split("\n").flatMap((one) => wrapLine(one, WIDTH - 2)))
      line(`  ${part}`.trimEnd());
  },
  /** Rows in aligned columns; the last one is wrapped. */
  table: (rows: string[][]) => {
    for (const row of alignRows(rows, WIDTH - 2)) line(`  ${row}`);
  },
};

/** Breaks a line at spaces; continuation lines of a list item hang under its text. Table rows stay whole. */
function wrapLine(text: string, width: number): string[] {
  if (text.length <= width || text.trimStart().startsWith("|")) return [text];
  const indent = /^\s*(?:[-*] |\d+\. )?/.exec(text)?.[0] ?? "";
  const room = Math.max(1, width - indent.length);
  const pieces = text.slice(indent.length).match(new RegExp(`\\S.{0,${room - 1}}(?!\\S)|\\S+`, "g")) ?? [];
  return pieces.map((piece, index) => (index === 0 ? indent : " ".repeat(indent.length)) + piece.trimEnd());
}

function alignRows(rows: string[][], width: number): string[] {
  const widths = rows.reduce<number[]>(
    (known, row) => row.map((cell, index) => Math.max(cell.length, known[index] ?? 0)),
    [],
  );
  return rows.flatMap((row) => {
    const left = row.slice(0, -1).map((cell, index) => `${cell.padEnd(widths[index] ?? 0)}  `);
    const margin = left.join("").length;
    const [first = "", ...rest] = wrapLine(row.at(-1) ?? "", Math.max(20, width - margin));
    return [left.join("") + first, ...rest.map((text) => " ".repeat(margin) + text)].map((text) =>
      text.trimEnd(),
    );
  });
}

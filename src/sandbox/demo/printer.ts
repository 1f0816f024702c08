export interface Terminal {
  write: (text: string) => void;
  /** Characters in a line. */
  columns: number;
  colours: boolean;
}

export type Printer = ReturnType<typeof createPrinter>;

const STYLES = { bold: 1, dim: 2, green: 32, cyan: 36 } as const;

/** Prints a story to a terminal: headings, wrapped text, aligned facts; colours only where they are wanted. */
export function createPrinter(terminal: Terminal) {
  const width = Math.max(40, Math.min(terminal.columns, 100));
  const paint = (style: keyof typeof STYLES, text: string) =>
    terminal.colours ? `\u001b[${STYLES[style]}m${text}\u001b[0m` : text;
  const line = (text = "") => terminal.write(`${text}\n`);
  return {
    line,
    heading: (text: string) => line(`\n${paint("bold", text)}\n${paint("dim", "-".repeat(text.length))}`),
    /** One step of a flow, as `POST /chat` or `the browser`, and what came of it. */
    step: (who: string, what: string) => {
      const [first = "", ...rest] = wrapLine(what, width - 4);
      line(`  ${paint("cyan", who)}`);
      for (const text of [first, ...rest]) line(`    ${text}`);
    },
    done: (text: string) => line(`  ${paint("green", "ok")} ${text}`),
    note: (text: string) => {
      for (const part of wrapLine(text, width - 2)) line(`  ${paint("dim", part)}`);
    },
    question: (text: string) => line(`\n${paint("bold", `> ${text}`)}\n`),
    /** Text of several lines, each wrapped by itself so that lists stay lists. */
    text: (text: string) => {
      for (const part of text.split("\n"))
        for (const piece of wrapLine(part, width - 2)) line(`  ${piece}`.trimEnd());
    },
    label: (text: string) => line(`\n  ${paint("dim", text)}`),
    /** Rows in aligned columns; the last one is wrapped. */
    table: (rows: string[][]) => {
      for (const row of alignRows(rows, width - 2)) line(`  ${row}`);
    },
  };
}

/** Breaks a line at spaces; continuation lines of a list item hang under its text. Table rows stay whole. */
export function wrapLine(text: string, width: number): string[] {
  if (text.length <= width || text.trimStart().startsWith("|")) return [text];
  const indent = /^\s*(?:[-*] |\d+\. )?/.exec(text)?.[0].length ?? 0;
  const lines: string[] = [];
  let current = text.slice(0, indent);
  let isEmpty = true;
  for (const word of text.slice(indent).split(" ")) {
    if (!isEmpty && current.length + 1 + word.length > width) {
      lines.push(current);
      current = " ".repeat(indent) + word;
      continue;
    }
    current += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...lines, current];
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

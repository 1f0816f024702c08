import { Marked } from "marked";
import { raw } from "hono/html";

/** Markdown of our own as HTML: guides and descriptions, never what a client has sent. Headings get ids. */
export function renderMarkdown(text: string) {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: title }) {
        return `<h${depth} id="${slugOf(title)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      table(token) {
        const row = (cells: typeof token.header, tag: "th" | "td") =>
          `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join("")}</tr>`;
        const body = token.rows.map((cells) => row(cells, "td")).join("");
        return `<div class="table"><table><thead>${row(token.header, "th")}</thead><tbody>${body}</tbody></table></div>`;
      },
    },
  });
  return raw(marked.parse(text, { async: false }));
}

/** One line of Markdown. */
export function renderLine(text: string) {
  return raw(new Marked().parseInline(text, { async: false }));
}

export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
}

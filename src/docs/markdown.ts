import { Marked, type Tokens } from "marked";
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
          `<tr>${cells.map((cell, column) => `<${tag}${labelOf(token.header, tag, column)}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join("")}</tr>`;
        const body = token.rows.map((cells) => row(cells, "td")).join("");
        return `<div class="table"><table class="stacked prose"><thead>${row(token.header, "th")}</thead><tbody>${body}</tbody></table></div>`;
      },
      code({ text: code }) {
        return `<pre tabindex="0"><code>${escapeHtml(code)}\n</code></pre>\n`;
      },
      link({ href, tokens }) {
        const label = this.parser.parseInline(tokens);
        const address = addressOf(href);
        return address === undefined ? label : `<a href="${escapeHtml(address)}">${label}</a>`;
      },
    },
  });
  return raw(marked.parse(text, { async: false }));
}

/** What a cell is called on a phone, where there is no row of headings; of two columns the second needs no name. */
function labelOf(header: Tokens.TableCell[], tag: "th" | "td", column: number): string {
  const label = header[column]?.text ?? "";
  const isNamed = tag === "td" && column > 0 && header.length > 2 && label !== "";
  return isNamed ? ` data-label="${escapeHtml(label.replaceAll("`", ""))}"` : "";
}

/** Where a link of a guide leads from its page: guides are files on GitHub and pages here; other files are not here. */
function addressOf(href: string): string | undefined {
  const [, guide, anchor = ""] = /^\.\/([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  if (guide !== undefined) return `/docs/${guide}${anchor}`;
  return /^(?:#|https:\/\/)/.test(href) ? href : undefined;
}

function escapeHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
}

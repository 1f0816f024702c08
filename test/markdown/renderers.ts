import { HtmlRenderer, Parser } from "commonmark";
import MarkdownIt from "markdown-it";
import { Marked } from "marked";

const marked = new Marked();
const markdownIt = new MarkdownIt({ html: true });
const linkifying = new MarkdownIt({ html: true, linkify: true });
const [parser, writer] = [new Parser(), new HtmlRenderer()];

const WORD = /<a href="(?:mailto:[^"]*|http:\/\/[^"/?#]*)">[^<]*<\/a>/g;

/** As clients may show an answer: with HTML, and with everything made a link that looks like an address. */
export const renderers: Readonly<Record<string, (text: string) => string>> = {
  marked: (text) => marked.parse(text, { async: false }),
  "markdown-it": (text) => markdownIt.render(text),
  // It also makes a link of what only looks like a host or a mail address, to no more than is to be read there.
  "markdown-it, linkify": (text) => linkifying.render(text).replaceAll(WORD, ""),
  commonmark: (text) => writer.render(parser.parse(text)),
};

const PLAIN =
  /^<\/?(?:p|em|strong|del|s|ul|ol|li|blockquote|code|pre|h[1-6]|hr|br|table|thead|tbody|tr|th|td|input)(?: (?:class|start|align|style|disabled|checked|type)="[^"<>]*")*\s*\/?>$/;
/** Tags that are more than layout. */
export function activeTags(html: string): string[] {
  return (html.match(/<[^>]*>?/g) ?? []).filter((tag) => !PLAIN.test(tag));
}

import { HtmlRenderer, Parser } from "commonmark";
import MarkdownIt from "markdown-it";
import { Marked } from "marked";

const marked = new Marked();
const markdownIt = new MarkdownIt({ html: true, linkify: true });
const [parser, writer] = [new Parser(), new HtmlRenderer()];

/** As clients may show an answer: with HTML, and with everything made a link that looks like an address. */
export const renderers: Readonly<Record<string, (text: string) => string>> = {
  marked: (text) => marked.parse(text, { async: false }),
  "markdown-it": (text) => markdownIt.render(text),
  commonmark: (text) => writer.render(parser.parse(text)),
};

const PLAIN =
  /^<\/?(?:p|em|strong|del|s|ul|ol|li|blockquote|code|pre|h[1-6]|hr|br|table|thead|tbody|tr|th|td|input)(?: (?:class|start|align|style|disabled|checked|type)="[^"<>]*")*\s*\/?>$/;
/** A host name or a mail address that stands there as it is: some renderers make links of words. */
const WORD = /<a href="(?:mailto:[^"]*|http:\/\/[^"/?#]*)">[^<]*<\/a>/g;

/** Tags that are more than layout. */
export function activeTags(html: string): string[] {
  return (html.replaceAll(WORD, "").match(/<[^>]*>?/g) ?? []).filter((tag) => !PLAIN.test(tag));
}

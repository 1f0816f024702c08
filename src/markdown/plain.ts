/** At the beginning of a line: a heading's, a quote's, a bullet's, a task's; a fence and the rule below a table's head. */
const LINE_MARKS =
  /^[ \t]*(?:(?:#{1,6}|>|[-*+](?: \[[ xX]\])?)[ \t]+|```.*$|(?=[|:-])(?=[^\n]*-{3})[ \t|:-]+$)/gmu;
const TAGS = /<\/?[a-z][^<>\n]{0,200}>/giu;
const LINKS = /!?\[([^[\]\n]{0,200})\]\([^()\n]{0,2000}\)/gu;
const EMPHASIS = /(\*\*|__|~~|`)(?=\S)([^\n]{1,300}?)(?<=\S)\1/gu;

export function plainText(markdown: string): string {
  return markdown
    .replaceAll(TAGS, "")
    .replaceAll(LINE_MARKS, "")
    .replaceAll(LINKS, "$1")
    .replaceAll(EMPHASIS, "$2")
    .replaceAll(/\n{2,}/g, "\n");
}

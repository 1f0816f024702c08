import * as fc from "fast-check";
import { describe, it } from "vitest";
import { guard, neutralizeText } from "../../src/markdown/guard.ts";
import { activeTags, renderers } from "./renderers.ts";

/** What Markdown, HTML and those who look for addresses are made of. */
const PIECES = [
  ["[", "]", "(", ")", "!", "![", "](", "]:", "][", "<", ">", "/", "//", "\\", "&", ";", ":", ".", "@"],
  ["`", "```", "~~~", "*", "_", "**", "|", "- ", "1. ", "> ", "# ", "\t", " ", "'", '"', "\r", "\0", "é"],
  ["\n", "\n\n", "\n> ", "\n- ", "\n  ", "\n    ", "\\\n", "|a|b|\n|-|-|\n|", "\n---\n", "\n===\n", "- [ ] "],
  ["[x]", "[x]: ", "![x]", "[^1]", "[^1]: ", "x", "&#33;", "&lbrack;", "&#91;", "&colon;", "&#58;", "&amp;"],
  ["&lt;", "&sol;", "//evil.example/x", "https://evil.example/?d=1", "https://evil.com/p", "www.evil.com"],
  ["evil.com/p", "javascript:alert(1)", "data:x", "http:", "ftp://a.co", "xmpp:", ":8080", "localhost"],
  ["<img src=x>", "<a href=//e>", "</a>", "<!--", "-->", "<![CDATA[", "]]>", "<?", "?>", "<!X", "<b>"],
  ["<https://evil.example>", "<a@b.co>", "ann@evil.com", "mailto:a@b.co", "evil.com", "\u200b"],
].flat();
const text = fc.array(fc.constantFrom(...PIECES), { maxLength: 24 }).map((pieces) => pieces.join(""));

function tagsOf(shown: string): string[] {
  return Object.entries(renderers).flatMap(([name, render]) =>
    activeTags(render(shown)).map((tag) => `${name}: ${tag}`),
  );
}

describe("a neutralised text", () => {
  it("has no link, picture or tag in any renderer, whatever is in it and however nested", ({ expect }) => {
    fc.assert(
      fc.property(text, (said) => {
        expect(tagsOf(neutralizeText(said)), said).toEqual([]);
      }),
      { numRuns: 4000 },
    );
  });

  it("needs no reading for that: the guard alone is enough, once, and only inserts", ({ expect }) => {
    fc.assert(
      fc.property(text, (said) => {
        const { text: shown, span } = guard(said);
        expect(tagsOf(shown), said).toEqual([]);
        expect(guard(shown).text).toBe(shown);
        for (let at = 0; at < said.length; at++) {
          const { start, end } = span(at, at + 1);
          expect(shown.slice(start, end)).toBe(said[at]);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it("has not even a link that shows where it leads, where it came as an address", ({ expect }) => {
    for (const said of [
      "https://evil.com",
      "www.evil.co.uk",
      "//evil.com:80/x",
      "<http://evil.com>",
      "[x](//evil.com)",
      "ann@evil.com",
    ])
      for (const render of Object.values(renderers)) expect(render(neutralizeText(said))).not.toContain("<a");
  });

  it("has none either where a host name is longer than any", ({ expect }) => {
    for (const end of ["/p", "?d=1", ":80/p"]) {
      const said = `a${".com".repeat(300)}${end}`;
      expect(tagsOf(neutralizeText(said))).toEqual([]);
    }
  });

  it("is what it was, where there was nothing to take out", ({ expect }) => {
    const plain = [
      "## Sessions **up 12.5%**\n\n| Source | Sessions |\n|:--|--:|\n| google.com | 1,204 |\n| (direct) | 88 |",
      "1. *Done* [see the note]\n   - [x] `a[0]`, 3 < 5 > 2, AT&T\n2. “Offer” from Ann: /pricing/",
      "> Was it 4 / 5?\n\n```sql\nSELECT a FROM b WHERE c < 3\n```\nYes! (€1,000; 50 % of it) ~ 2026-11-20",
    ];
    for (const said of plain) expect(neutralizeText(said)).toBe(said);
  });
});

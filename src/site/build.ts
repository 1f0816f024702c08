/** `npm run build:site` writes the contract, `/docs`, styles and scripts, before wrangler builds the Worker, and before the tests. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { rolldown } from "rolldown";

const HERE = import.meta.dirname;
const DIRECTORY = join(HERE, "../../.wrangler/site");

/** What runs in a browser, as it stands: of which files each path is made. */
const SCRIPTS = {
  "dashboard/app.js": ["dashboard/script.js", "dashboard/playground/ask/script.js"],
  "docs/copy.js": ["docs/copy.js"],
  "mcp/chart.html": ["mcp/chart.html"],
};

interface Site {
  siteFiles: () => Promise<Record<string, string>>;
}

/** The files by path. Node reads no JSX, hence the bundle. */
async function renderSite(): Promise<Record<string, string>> {
  const bundle = await rolldown({
    input: join(HERE, "files.tsx"),
    platform: "node",
    moduleTypes: { ".css": "text", ".md": "text" },
  });
  const { output } = await bundle.generate();
  const site: Site = await import(`data:text/javascript,${encodeURIComponent(output[0].code)}`);
  return await site.siteFiles();
}

/** Leaves a file alone that is as it should be: who watches the directory would start again. */
async function writeChanged(file: string, text: string): Promise<void> {
  const known = await readFile(file, "utf8").catch(() => undefined);
  if (known === text) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

export async function buildSite(): Promise<void> {
  const pages = Object.entries(await renderSite());
  const scripts = Object.entries(SCRIPTS).map(async ([path, parts]) => {
    const texts = await Promise.all(parts.map((part) => readFile(join(HERE, "..", part), "utf8")));
    return [path, texts.join("\n")] as const;
  });
  const files = [...pages, ...(await Promise.all(scripts))];
  await Promise.all(files.map(([path, text]) => writeChanged(join(DIRECTORY, path), text)));
}

if (import.meta.main) await buildSite();

/**
 * `npm run build:site` writes the files that the Worker serves as they are: the contract, the pages of `/docs`, styles
 * and scripts. Wrangler runs it before it builds the Worker, and the tests' configuration before them.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { build } from "esbuild";

const HERE = import.meta.dirname;
/** As wrangler.toml says it. */
const DIRECTORY = join(HERE, "../../.wrangler/site");

/** What `files.tsx` exports. */
interface Site {
  siteFiles: () => Promise<Record<string, string>>;
}

/** The files by path. Node reads no JSX, hence the bundle. */
async function renderSite(): Promise<Record<string, string>> {
  const { outputFiles } = await build({
    entryPoints: [join(HERE, "files.tsx")],
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
    loader: { ".css": "text", ".md": "text" },
  });
  const code = outputFiles[0]?.text ?? "";
  const site: Site = await import(`data:text/javascript,${encodeURIComponent(code)}`);
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
  const files = Object.entries(await renderSite());
  await Promise.all(files.map(([path, text]) => writeChanged(join(DIRECTORY, path), text)));
}

if (import.meta.main) await buildSite();

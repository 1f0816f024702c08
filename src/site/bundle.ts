/** `npm run build` bundles the Worker as `npm run deploy` deploys it. */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { minify_sync as shorten } from "terser";
import { minifySync as rename } from "vite";

const ROOT = join(import.meta.dirname, "../..");
export const BUNDLE = join(ROOT, ".wrangler/dist");
const WRANGLER = join(
  dirname(createRequire(import.meta.url).resolve("wrangler/package.json")),
  "bin/wrangler.js",
);

interface BundleOptions {
  directory?: string;
  /** More for wrangler: another configuration, another script. */
  args?: readonly string[];
  env?: NodeJS.ProcessEnv;
  isQuiet?: boolean;
}

/** Wrangler's own bundle, minified further, which packs 20 KiB better. Answers its files' names. */
export function bundleWorker({
  directory = BUNDLE,
  args = [],
  env = process.env,
  isQuiet = false,
}: BundleOptions = {}): string[] {
  rmSync(directory, { recursive: true, force: true });
  execFileSync(process.execPath, [WRANGLER, "deploy", ...args, "--dry-run", "--outdir", directory], {
    cwd: ROOT,
    env,
    stdio: ["ignore", isQuiet ? "pipe" : "inherit", "inherit"],
  });
  for (const name of readdirSync(directory)) {
    const file = join(directory, name);
    // The map is of names that are no more; wrangler's own note would be deployed as a module.
    if (name.endsWith(".map") || name === "README.md") rmSync(file);
    else if (name.endsWith(".js")) writeFileSync(file, minify(readFileSync(file, "utf8")));
  }
  return readdirSync(directory);
}

/**
 * `.describe("...")` is for the reference, which the build writes from the sources; what models and MCP's clients are
 * told of an input stands in `.meta({ description })`.
 */
const DESCRIPTION = /\.describe\((?:"(?:[^"\\]|\\.)*"|`(?:[^`\\$]|\\.)*`)\)/g;

/** Terser leaves less, and the names that Vite's minifier gives pack better. */
function minify(source: string): string {
  const { code } = shorten(source, {
    module: true,
    ecma: 2020,
    compress: { passes: 3, pure_getters: true },
    format: { comments: false },
  });
  if (code === undefined) throw new Error("Terser answered nothing");
  const { code: renamed, errors } = rename("index.js", code.replace(DESCRIPTION, ""), { module: true });
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join("\n"));
  return renamed;
}

/** `npm run build` bundles the Worker as `npm run deploy` deploys it. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { rolldown, type Plugin } from "rolldown";
import { minifySync as rename } from "rolldown/utils";
import { minify as shorten } from "terser";
import { unstable_readConfig as readConfig } from "wrangler";

const ROOT = join(import.meta.dirname, "../..");

interface BundleOptions {
  file?: string;
  /** Wrangler's, which names the script and what stands in for other modules. */
  config?: string;
  /** Instead of the configuration's own. */
  script?: string | undefined;
}

/** The Worker as one file: a fifth smaller than wrangler's own bundle, for it knows what nobody asks for. */
export async function bundleWorker({
  file = join(ROOT, ".wrangler/dist/index.js"),
  config = join(ROOT, "wrangler.toml"),
  script,
}: BundleOptions = {}): Promise<string> {
  const { main, alias } = readConfig({ config });
  const bundle = await rolldown({
    input: script ?? main ?? "",
    cwd: ROOT,
    external: /^cloudflare:/,
    moduleTypes: { ".sql": "text", ".md": "text", ".css": "text" },
    resolve: {
      // As wrangler has it.
      conditionNames: ["workerd", "worker", "browser", "import"],
      alias: Object.fromEntries(
        Object.entries<string>(alias ?? {}).map(([name, path]) => [name, join(ROOT, path)]),
      ),
    },
    // What the libraries make at their top level is only for those who import it.
    treeshake: { moduleSideEffects: false, propertyReadSideEffects: false, manualPureFunctions: ["z"] },
    plugins: [...unasked.map(without), withoutLayout],
  });
  const { output } = await bundle.generate();
  rmSync(dirname(file), { recursive: true, force: true });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, await minify(output[0].code));
  return file;
}

/** Parts of a library that nothing here asks for and that do not shake off, by the file that they stand in. */
interface Unasked {
  name: string;
  files: RegExp;
  parts: readonly RegExp[];
}

/** Takes them out; where one is not found the library is another one now, and the list above needs a look. */
function without({ name, files, parts }: Unasked): Plugin {
  const missing = new Set(parts);
  let isThere = false;
  return {
    name: `without-${name}`,
    transform: {
      filter: { id: files },
      handler: (code) => {
        isThere = true;
        return parts.reduce((rest, part) => {
          const less = rest.replace(part, "");
          if (less !== rest) missing.delete(part);
          return less;
        }, code);
      },
    },
    buildEnd: () => {
      if (isThere && missing.size > 0) throw new Error(`No longer in ${name}: ${[...missing].join(", ")}`);
    },
  };
}

/**
 * What the MCP library can do for servers that ask their clients back, complete arguments, resume streams by `GET` or
 * leave resources to it: this one does none of it, and methods of classes are not shaken off.
 */
const OTHER_ROLES =
  "createMessage elicitInput _sendElicitationLeg listRoots _legacyInputRequiredShim _dispatchLeg createElicitationCompletionNotifier " +
  "_requestWithSchemaViaCodec assertCapabilityForMethod _assertPushApiInServedEra setCompletionRequestHandler " +
  "handlePromptCompletion handleResourceCompletion handleGetRequest handleDeleteRequest replayEvents ping setResourceRequestHandlers " +
  "registerResource _createRegisteredResource _createRegisteredResourceTemplate _requestWithSchema _resolveNonCompleteResult " +
  "_setupTimeout _resetTimeout sendLoggingMessage sendResourceUpdated sendResourceListChanged closeStandaloneSSEStream";
const OTHER_METHODS = OTHER_ROLES.split(" ").map(
  (name) => new RegExp(`^\\t(?:async |get )?${name}\\(.*?^\\t\\}\\n`, "ms"),
);

const unasked: readonly Unasked[] = [
  {
    name: "MCP",
    files: /@modelcontextprotocol\/server\/dist\/(?:mcp-|src-|index)/,
    parts: [
      ...OTHER_METHODS,
      /if \(.*\) this\.setResourceRequestHandlers\(\);/,
      // All schemas of the protocol by name, for callers that this server has not.
      /^for \(const .+ register\(key, .+$/gm,
    ],
  },
  // Workers compile no code at run time, and what is parsed here has no circles: zod is prepared for both.
  {
    name: "zod's objects",
    files: /zod\/v4\/classic\/schemas\.js/,
    parts: [/JIT(?=\.init\(inst, def\))/, /^ {4}if \(!core\.globalConfig\.memoizer\)\n.*?;$/ms],
  },
  // Other applications are mounted on none of Hono's here.
  { name: "Hono", files: /hono\/dist\/hono-base/, parts: [/^\tmount\(.*?^\t\}$/ms] },
  // Nothing asks drizzle by relations (`db.query`), names selections (`WITH`) or joins two of them.
  {
    name: "drizzle's dialect",
    files: /drizzle-orm\/sqlite-core\/dialect\.js/,
    parts: [
      /^ {2}buildRelationalQuery\(\{.*?^ {2}\}$/ms,
      /^ {2}buildSetOperations\(.*?^ {2}\}$/ms,
      /^ {2}buildSetOperationQuery\(.*?^ {2}\}\) \{.*?^ {2}\}$/ms,
    ],
  },
  {
    name: "drizzle's select",
    files: /drizzle-orm\/sqlite-core\/query-builders\/select\.js/,
    parts: [
      /^ {2}createSetOperator\(.*?^ {2}\}$/ms,
      /^ {2}(?:union|unionAll|intersect|except) = this\..*?$/gm,
      /^ {2}(?:right|full|cross)Join = this\..*?$/gm,
    ],
  },
  {
    name: "drizzle's database",
    files: /drizzle-orm\/sqlite-core\/db\.js/,
    parts: [
      /^ {4}if \(this\._\.schema\) \{.*?^ {4}\}$/ms,
      /^ {2}\$with = \(.*?^ {2}\};$/ms,
      /^ {2}with\(\.\.\.queries\) \{.*?^ {2}\}$/ms,
    ],
  },
  {
    name: "drizzle's drivers",
    files: /drizzle-orm\/(?:d1|durable-sqlite)\/driver\.js/,
    parts: [/^ {2}if \(config\.schema\) \{.*?^ {2}\}$/ms],
  },
];

/**
 * `.describe("...")` is for the reference, which the build writes from the sources; what models and MCP's clients are
 * told of an input stands in `.meta({ description })`.
 */
const DESCRIPTION = /\.describe\((?:"(?:[^"\\]|\\.)*"|`(?:[^`\\$]|\\.)*`)\)/g;

/** Styles without their layout. */
const withoutLayout: Plugin = {
  name: "without-layout",
  transform: {
    filter: { id: /\.css$/ },
    handler: (code) =>
      code
        .replaceAll(/\/\*[^]*?\*\//g, "")
        .replaceAll(/\s*([{};,])\s*|\s+/g, (_, sign: string | undefined) => sign ?? " "),
  },
};

/** Terser leaves less, and the names that Rolldown's minifier gives pack better. */
async function minify(source: string): Promise<string> {
  const { code } = await shorten(source, {
    module: true,
    ecma: 2020,
    compress: { passes: 3, pure_getters: true, inline: 1, unsafe_arrows: true },
    format: { comments: false },
  });
  if (code === undefined) throw new Error("Terser answered nothing");
  const { code: renamed, errors } = rename("index.js", code.replace(DESCRIPTION, ""), { module: true });
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join("\n"));
  return renamed;
}

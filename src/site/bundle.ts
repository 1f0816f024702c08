/** `npm run build` bundles the Worker as `npm run deploy` deploys it. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { rolldown, type Plugin } from "rolldown";
import { minifySync as rename } from "rolldown/utils";
import { minify as shorten } from "terser";
import { unstable_readConfig as readConfig } from "wrangler";
import { withoutUnaskedSchemas } from "./schema-builders.ts";
import { withoutUnasked } from "./unasked.ts";

const ROOT = join(import.meta.dirname, "../..");

interface BundleOptions {
  file?: string;
  /** Wrangler's, which names the script and what stands in for other modules. */
  config?: string;
  script?: string | undefined;
}

/** The Worker as one file: a fifth smaller than wrangler's own bundle, for it knows what nobody asks for. */
export async function bundleWorker({
  file = join(ROOT, ".wrangler/dist/index.js"),
  config = join(ROOT, "wrangler.toml"),
  script,
}: BundleOptions = {}): Promise<string> {
  const { main, alias } = readConfig({ config });
  const entry = script ?? main ?? "";
  const bundle = await rolldown({
    input: entry === OURS ? ORDERED : entry,
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
    treeshake: {
      moduleSideEffects: false,
      propertyReadSideEffects: false,
      manualPureFunctions: ["z", ...BASES],
    },
    plugins: [ordered, ...withoutUnasked, withoutUnaskedSchemas, withoutReference, withoutLayout],
  });
  const { output } = await bundle.generate();
  rmSync(dirname(file), { recursive: true, force: true });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, await minify(output[0].code));
  return file;
}

const ORDERED = "\0ordered";
/** Modules stand in the order in which they are imported, and gzip looks back 32 KiB: with these first, what is alike lies near. */
const FIRST =
  "drizzle-orm/d1 src/connectors/registry.ts hono/jsx/jsx-runtime src/webhooks/routes.ts src/sync/queue.ts " +
  "src/admin/routes.ts src/users/routes.ts src/mcp/routes.ts";

const OURS = join(ROOT, "src/index.ts");
const ordered: Plugin = {
  name: "ordered",
  resolveId: (id) => (id === ORDERED ? id : undefined),
  load: (id) => {
    if (id !== ORDERED) return undefined;
    const first = FIRST.split(" ").map((name) => (name.startsWith("src/") ? join(ROOT, name) : name));
    const imports = first.map((name) => `import ${JSON.stringify(name)};`);
    const own = JSON.stringify(OURS);
    return [...imports, `export * from ${own};`, `export { default } from ${own};`].join("\n");
  },
};

/** What schemas are made with, besides zod, of which not all are asked for: ours and the MCP library's. */
const BASES = (
  "answerDetails conversation endpointRecord eventOf RequestSchema RequestIdSchema JSONObjectSchema CursorSchema " +
  "BaseRequestParamsSchema TaskAugmentedRequestParamsSchema PaginatedRequestSchema TaskMetadataSchema " +
  "NotificationSchema NotificationsParamsSchema ResultSchema ResultMetaObjectSchema PaginatedResultSchema " +
  "CallToolResultSchema ToolAnnotationsSchema ToolExecutionSchema ToolChoiceSchema ModelPreferencesSchema " +
  "ResourceSchema ResourceContentsSchema AnnotationsSchema ServerTasksCapabilitySchema"
).split(" ");

/** `.describe("...")` is for the reference, written at build time; models and MCP's clients are told what `.meta({ description })` says. */
const DESCRIPTION = /\.describe\((?:"(?:[^"\\]|\\.)*"|`(?:[^`\\$]|\\.)*`)\)/g;

/** What the reference alone is told of schemas that no tool has. */
const withoutReference: Plugin = {
  name: "without-reference",
  transform: {
    filter: { id: /src\/(?:webhooks\/schemas|chat\/conversation-schemas|lib\/paging)\.ts$/ },
    handler: (code) => code.replaceAll(/\.meta\(\{[^{}]*\}\)/g, ""),
  },
};

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

/** Of the names in the offline analyst's plans, and of figures in a text, those that nothing else has, here or in JSON. */
const INTERNAL =
  /^(?:isNegated|strength|isCapital|isCompared|isStrange|wordAt|isVerb|stretchesAt|isFollowUp|isWeak|isExcluded|senses|shareOf|isHead|isSpent|isBoth|isNewest|isNoun|isWho|isConstant|isChange|isDifference|isMost|isJudged|isQuotient|isSquare|isPercent|isTimes|isFromTop|isOfAll|isOfPeriod|hasJoin|hasCore|isCommon|readFor|isOwn|isRead|isFirst|isQuoted|isName|isListing|deeds|byFolded|basis|decimals|denies|guessed|leader|overRows|slips|isAlike|isRate|isAll|isCell|isAlone|isAtEnd|forDays|having|asks|sides|versus|apart|sense|stretches|topic|talk|typos|wider|isAny|isMine|nouns|front|weak)$/;

/** Terser leaves less, and the names that Rolldown's minifier gives pack better. */
async function minify(source: string): Promise<string> {
  const { code } = await shorten(source, {
    module: true,
    ecma: 2020,
    compress: { passes: 5, pure_getters: true, inline: 1, unsafe_arrows: true, sequences: false },
    mangle: { module: true, properties: { regex: INTERNAL } },
    format: { comments: false },
  });
  if (code === undefined) throw new Error("Terser answered nothing");
  const { code: renamed, errors } = rename("index.js", code.replace(DESCRIPTION, ""), { module: true });
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join("\n"));
  return renamed;
}

import { readdirSync } from "node:fs";
import { defineConfig } from "oxlint";

/**
 * What src/ is made of, from the bottom to the top: folders, and files by their name. Each imports from those below it,
 * never from beside or above, types included (src/README.md). More layers than the design has: what is beside each
 * other there and needs its neighbour all the same stands above it here.
 */
const LAYERS = [
  ["lib"],
  ["domain", "markdown"],
  ["periods"],
  ["catalogue"],
  ["tables"],
  ["db", "store", "connectors"],
  ["config.ts"],
  ["deps.ts"],
  ["http"],
  ["audit", "events", "retention.ts"],
  ["rate-limit"],
  ["auth"],
  ["integrations"],
  ["contexts", "usage", "webhooks"],
  ["offline", "sync", "users", "admin"],
  ["analyst"],
  ["chat", "health"],
  ["mcp"],
  ["openapi"],
  ["docs"],
  ["dashboard"],
  ["app.ts", "tick.ts"],
  ["compose.ts"],
  ["index.ts"],
  ["site"],
];

const VENDORS = readdirSync("src/connectors", { withFileTypes: true }).filter((one) => one.isDirectory());

/** The same inside of rooms that are large; files that are not named stand where their imports let them. */
const ROOMS: Record<string, string[][]> = {
  connectors: [["*.ts"], VENDORS.map(({ name }) => name), ["registry.ts"]],
  integrations: [["tokens"], ["views"], ["consent"]],
  analyst: [
    ["agents.ts", "sources.ts", "failure.ts", "knowledge", "models"],
    ["clock.ts"],
    ["prompt", "tools"],
    ["calls"],
    ["steps"],
    ["answer"],
    ["loop.ts"],
    ["review.ts"],
    ["run.ts"],
  ],
};

/** Within a layer one way is open all the same. */
const OPEN = new Set(["gmail -> google", "google-analytics -> google"]);

const HONO = ["hono", "hono/*", "@hono/*"];
const SANDBOX = "**/sandbox/**";
/** Patterns go by names: these are rooms of others that are called like one of the table. */
const NAMESAKES = ["!**/http/openapi/**"];

/** Of each member of some layers the imports that it may not have, besides `outside`. */
function membersOf(layers: string[][], outside: string[]) {
  return layers.flatMap((members, level) =>
    members.map((name) => {
      const above = layers.slice(level).flat();
      const closed = above.filter((other) => other !== name && !OPEN.has(`${name} -> ${other}`));
      const patterns = closed.filter((other) => !other.includes("*")).map(patternOf);
      return { name, group: [...outside, ...patterns, ...NAMESAKES] };
    }),
  );
}

function patternOf(name: string): string {
  return name.endsWith(".ts") ? `**/${name}` : `**/${name}/**`;
}

/** The rule of a folder or file, and for all but routes, middleware and pages the one that keeps Hono out. */
function rulesOf(path: string, group: string[]) {
  const files = path.endsWith(".ts") ? [path] : [`${path}/**`];
  const isWeb = /^src\/(?:http|docs|dashboard|app\.ts)/.test(path);
  const plain = { files, rules: forbid(isWeb ? group : [...group, ...HONO]) };
  const web = {
    files: [`${path}/**/routes.{ts,tsx}`, `${path}/**/middleware.ts`],
    rules: forbid(group),
  };
  return isWeb || path.endsWith(".ts") ? [plain] : [plain, web];
}

const LAYER_RULES = membersOf(LAYERS, [SANDBOX]).flatMap(({ name, group }) => [
  ...rulesOf(`src/${name}`, group),
  ...membersOf(ROOMS[name] ?? [], group).flatMap((inner) =>
    rulesOf(`src/${name}/${inner.name}`, inner.group),
  ),
]);

function forbid(group: string[], message = "imports run one way: see src/README.md") {
  return {
    "typescript/no-restricted-imports": [
      "error",
      { patterns: [{ group, message, allowTypeImports: false }] },
    ] as const,
  };
}

export default defineConfig({
  plugins: ["typescript", "import", "unicorn", "promise", "vitest"],
  categories: { correctness: "error", suspicious: "error", perf: "error" },
  options: { typeAware: true },
  rules: {
    "no-console": "error",
    "typescript/no-explicit-any": "error",
    "typescript/no-floating-promises": "error",
    "typescript/no-misused-promises": "error",
    "typescript/return-await": ["error", "error-handling-correctness-only"],
    "typescript/no-non-null-assertion": "error",
    "typescript/consistent-type-imports": "error",
    "import/no-cycle": ["error", { ignoreTypes: false }],
    "max-lines": ["error", { max: 250, skipBlankLines: true, skipComments: true }],
  },
  overrides: [
    {
      files: ["src/**"],
      excludeFiles: ["src/sandbox/**"],
      rules: forbid([SANDBOX], "production never contains the sandbox"),
    },
    ...LAYER_RULES,
    {
      files: ["src/client/**"],
      excludeFiles: ["src/client/generate.ts"],
      rules: forbid(["../**"], "the client is a package of its own"),
    },
    {
      // Scripts of pages: nothing waits for what an event has begun.
      files: ["src/**/*.js"],
      rules: { "typescript/no-misused-promises": "off" },
    },
    {
      files: ["test/**"],
      rules: {
        "max-lines": ["error", { max: 400, skipBlankLines: true, skipComments: true }],
        "typescript/no-restricted-imports": "off",
        "import/no-cycle": ["error", { ignoreTypes: true }],
        "no-await-in-loop": "off",
        "typescript/no-unsafe-type-assertion": "off",
        "typescript/unbound-method": "off",
        "unicorn/consistent-function-scoping": "off",
        "vitest/expect-expect": ["error", { assertFunctionNames: ["expect", "expect*", "fc.assert"] }],
      },
    },
  ],
  ignorePatterns: ["src/worker-configuration.d.ts", "migrations/**", "src/client/schema.ts"],
});

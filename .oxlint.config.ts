import { defineConfig } from "oxlint";

/**
 * The folders of src/ from the bottom to the top. A folder imports from those below it, never from beside or above;
 * types may come from anywhere.
 */
const LAYERS = [
  ["lib"],
  ["db", "markdown", "providers"],
  ["audit", "events"],
  ["rate-limit"],
  ["auth"],
  ["integrations"],
  ["contexts", "usage", "webhooks"],
  ["sync", "analyst", "users", "admin"],
  ["chat", "health"],
  ["mcp"],
  ["openapi", "docs"],
  ["dashboard"],
];

/** Within a layer one way is open all the same. */
const OPEN = new Set(["docs -> openapi", "health -> admin"]);

const HONO = ["hono", "hono/*", "@hono/*"];
const SANDBOX = "**/sandbox/**";

/** The vertical rule of a folder, and for all but its routes and middleware the one that keeps Hono out. */
function rulesOf(folder: string, level: number) {
  const beside = LAYERS.slice(level).flat();
  const forbidden = beside.filter((other) => other !== folder && !OPEN.has(`${folder} -> ${other}`));
  const group = [
    ...forbidden.map((other) => `**/${other}/**`),
    // The connection object builds its own dependencies.
    ...(folder === "integrations" ? [] : ["**/deps.ts"]),
    ...(level < 2 ? ["**/http/**"] : []),
    SANDBOX,
  ];
  const plain = { files: [`src/${folder}/**`], rules: forbid([...group, ...HONO]) };
  const web = {
    files: [`src/${folder}/**/routes.{ts,tsx}`, `src/${folder}/**/middleware.ts`],
    rules: forbid(group),
  };
  // Pages are made of Hono's JSX.
  return folder === "docs" || folder === "dashboard" ? [{ ...plain, rules: forbid(group) }] : [plain, web];
}

function forbid(group: string[], message = "imports run one way: see src/README.md") {
  return {
    "typescript/no-restricted-imports": [
      "error",
      { patterns: [{ group, message, allowTypeImports: true }] },
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
    "import/no-cycle": "error",
    "max-lines": ["error", { max: 250, skipBlankLines: true, skipComments: true }],
  },
  overrides: [
    {
      files: ["src/**"],
      excludeFiles: ["src/sandbox/**"],
      rules: forbid([SANDBOX], "production never contains the sandbox"),
    },
    ...LAYERS.flatMap((folders, level) => folders.flatMap((folder) => rulesOf(folder, level))),
    {
      files: ["src/client/**"],
      excludeFiles: ["src/client/generate.ts"],
      rules: forbid(["../**"], "the client is a package of its own"),
    },
    {
      files: ["test/**"],
      rules: {
        "max-lines": ["error", { max: 400, skipBlankLines: true, skipComments: true }],
        "typescript/no-restricted-imports": "off",
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

/** `npm run client:generate` writes schema.ts from `/openapi.json`; with `--check` it exits with 1 when the file would be another. */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import openapiTS, { astToString } from "openapi-typescript";
import { readModel } from "../docs/model.ts";
import { describeService } from "../openapi/document.ts";

const HEADER =
  "// Generated from /openapi.json by `npm run client:generate`. Changes made here are lost.\n\n";
const FILE = join(import.meta.dirname, "schema.ts");

async function generate(): Promise<string> {
  const document = describeService();
  // A field with a default may be left out of a request; no reply has one.
  const nodes = await openapiTS(JSON.stringify(document), { defaultNonNullable: false });
  const calls = readModel(document).operations.map(
    ({ operationId, method, path, parameters = [], requestBody }) => {
      const namesIn = (place: string) => parameters.filter((one) => one.in === place).map(({ name }) => name);
      const fields = {
        query: namesIn("query"),
        header: namesIn("header"),
        hasBody: requestBody !== undefined,
      };
      return [operationId, { method, path, ...fields }];
    },
  );
  const table = JSON.stringify(Object.fromEntries(calls), null, 2);
  return `${HEADER}${astToString(nodes)}\n/** How each operation is called. */\nexport const calls = ${table} as const;\n`;
}

const generated = await generate();

if (process.argv.includes("--check")) {
  const committed = await readFile(FILE, "utf8").catch(() => "");
  if (committed !== generated) {
    process.stderr.write("src/client/schema.ts is stale. Run `npm run client:generate`.\n");
    process.exitCode = 1;
  }
} else {
  await writeFile(FILE, generated);
}

/**
 * `npm run client:generate` writes schema.ts from the document that the service serves at `/openapi.json`.
 * With `--check` it writes nothing and exits with 1 when the file is not what it would write.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import openapiTS, { astToString } from "openapi-typescript";
import { describeService } from "../openapi/document.ts";

const HEADER =
  "// Generated from /openapi.json by `npm run client:generate`. Changes made here are lost.\n\n";
const FILE = join(import.meta.dirname, "schema.ts");

async function generate(): Promise<string> {
  // A field with a default may be left out of a request; no reply has one.
  const nodes = await openapiTS(JSON.stringify(describeService()), { defaultNonNullable: false });
  return HEADER + astToString(nodes);
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

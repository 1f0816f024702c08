import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { DEV_WORKER, serve } from "../../src/sandbox/dev.ts";
import { bundleWorker } from "../../src/site/bundle.ts";

declare module "vitest" {
  interface ProvidedContext {
    origin: string;
    /** Where the server keeps everything. */
    state: string;
    /** What it has printed until it was ready. */
    printed: string;
  }
}

/**
 * Starts the service and the sandbox of its vendors on a free port, with a database of its own: bundled as it is deployed,
 * without the parts of libraries that `unasked.ts` takes out, so what should not have been taken out is missed here.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const state = await mkdtemp(join(tmpdir(), "business-analyst-browser-"));
  const server = await serve({
    bundle: await bundleWorker({ file: join(state, "bundle/index.js"), script: DEV_WORKER }),
    port: await findFreePort(),
    args: [`--persist-to=${state}`, "--inspector-port=0"],
    signal: new AbortController().signal,
    loud: false,
  });
  project.provide("origin", server.origin);
  project.provide("state", state);
  project.provide("printed", server.output());
  return async () => {
    await server.stop();
    await rm(state, { recursive: true, force: true, maxRetries: 5 });
  };
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "localhost");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("No free port");
  return address.port;
}

import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { convertV4MiniflareOptions, Miniflare, NoOpLog } from "miniflare";
import { unstable_getMiniflareWorkerOptions as readOptions } from "wrangler";
import { bundleWorker } from "../../../src/site/bundle.ts";
import { workerdChildren } from "../process.ts";

/** One Worker that is being measured, alone in its own workerd. */
export interface Contestant {
  name: string;
  url: URL;
  pid: number;
  db: Awaited<ReturnType<Miniflare["getD1Database"]>>;
  kv: Awaited<ReturnType<Miniflare["getKVNamespace"]>>;
  stop: () => Promise<void>;
}

interface ServeOptions {
  /** Instead of the configuration's own. */
  script?: string;
  port?: number;
  /** Leaves in the queues what is sent there: work behind a response is not the response's. */
  holdsQueues?: boolean;
  /** Keeps its files on a disk and not in memory. */
  usesDisk?: boolean;
}

const MEMORY = "/dev/shm";
/**
 * Bundles a Worker as it is deployed, and serves it with its configuration's bindings in the workerd that
 * wrangler ships. Not through `wrangler dev`: that puts a second workerd in front, whose cost hides differences.
 */
export async function serve(
  name: string,
  config: string,
  bindings: Record<string, string>,
  { script, port = 0, holdsQueues = false, usesDisk = false }: ServeOptions = {},
): Promise<Contestant> {
  const directory = mkdtempSync(join(!usesDisk && existsSync(MEMORY) ? MEMORY : tmpdir(), `bench-${name}-`));
  process.on("exit", () => rmSync(directory, { recursive: true, force: true }));
  const file = await bundleWorker({ file: join(directory, "bundle/index.js"), config, script });

  // Wrangler would read and announce the developer's own .env; the settings here are the benchmark's.
  process.env["CLOUDFLARE_LOAD_DEV_VARS_FROM_DOT_ENV"] = "false";
  // The platform serves files beside the Worker, Miniflare in front of it.
  const { assets: _, ...workerOptions } = readOptions(config).workerOptions;
  const before = new Set(workerdChildren());
  const miniflare = new Miniflare({
    ...convertV4MiniflareOptions({
      ...workerOptions,
      ...(holdsQueues && { queueConsumers: {} }),
      name,
      rootPath: dirname(file),
      modules: [{ type: "ESModule", path: file }],
      bindings,
      host: "127.0.0.1",
      port,
      cf: false,
      log: new NoOpLog(),
      logRequests: false,
      // The Worker's log lines are shown to nobody.
      handleStructuredLogs: () => undefined,
    }),
    // Waiting for a disk is the same for all, and hides what differs.
    resourcePersistencePath: join(directory, "state"),
  });
  const origin = await miniflare.ready;
  const pid = workerdChildren().find((child) => !before.has(child));
  if (pid === undefined) throw new Error(`No workerd serves ${name}`);
  return {
    name,
    url: origin,
    pid,
    db: await miniflare.getD1Database("DB"),
    kv: await miniflare.getKVNamespace("KV"),
    stop: () => miniflare.dispose(),
  };
}

import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { convertV4MiniflareOptions, Miniflare, NoOpLog } from "miniflare";
import { unstable_getMiniflareWorkerOptions as readOptions } from "wrangler";

/** One Worker that is being measured, alone in its own workerd. */
export interface Contestant {
  name: string;
  url: URL;
  pid: number;
  db: Awaited<ReturnType<Miniflare["getD1Database"]>>;
  stop: () => Promise<void>;
}

interface ServeOptions {
  /** Instead of the configuration's own. */
  script?: string;
  port?: number;
  /** Keeps the Worker's log lines to itself. */
  isQuiet?: boolean;
}

const MEMORY = "/dev/shm";
const WRANGLER = join(
  dirname(fileURLToPath(import.meta.resolve("wrangler/package.json"))),
  "bin/wrangler.js",
);

/**
 * Bundles a Worker as `wrangler deploy` would, and serves it with its configuration's bindings in the workerd that
 * wrangler ships. Not through `wrangler dev`: that puts a second workerd in front, whose cost hides differences.
 */
export async function serve(
  name: string,
  config: string,
  bindings: Record<string, string>,
  { script, port = 0, isQuiet = false }: ServeOptions = {},
): Promise<Contestant> {
  const directory = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), `bench-chat-${name}-`));
  process.on("exit", () => rmSync(directory, { recursive: true, force: true }));
  const bundle = join(directory, "bundle");
  const env = { ...process.env, WRANGLER_SEND_METRICS: "false", WRANGLER_LOG_PATH: join(directory, "logs") };
  const main = script === undefined ? [] : [script];
  const args = [WRANGLER, "deploy", ...main, "--dry-run", "--config", config, "--outdir", bundle];
  execFileSync(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] });

  // Wrangler would read and announce the developer's own .env; the settings here are the benchmark's.
  process.env["CLOUDFLARE_LOAD_DEV_VARS_FROM_DOT_ENV"] = "false";
  const { workerOptions } = readOptions(config);
  const entry = readdirSync(bundle).find((file) => file.endsWith(".js")) ?? "index.js";
  const before = new Set(workerdChildren());
  const miniflare = new Miniflare({
    ...convertV4MiniflareOptions({
      ...workerOptions,
      name,
      rootPath: bundle,
      modules: [
        { type: "ESModule", path: join(bundle, entry) },
        // What is imported as text stays a file of its own.
        ...readdirSync(bundle)
          .filter((file) => !/\.(?:js|map)$|^README\.md$/.test(file))
          .map((file) => ({ type: "Text" as const, path: join(bundle, file) })),
      ],
      bindings,
      host: "127.0.0.1",
      port,
      cf: false,
      ...(process.env["INSPECT"] && { inspectorPort: Number(process.env["INSPECT"]) }),
      log: new NoOpLog(),
      logRequests: false,
      ...(isQuiet && { handleStructuredLogs: () => undefined }),
    }),
    // In memory where there is such a place: waiting for a disk is the same for all, and hides what differs.
    resourcePersistencePath: join(directory, "state"),
  });
  const origin = await miniflare.ready;
  const pid = workerdChildren().find((child) => !before.has(child));
  if (pid === undefined) throw new Error(`No workerd serves ${name}`);
  return {
    name,
    url: new URL("/chat", origin),
    pid,
    db: await miniflare.getD1Database("DB"),
    stop: () => miniflare.dispose(),
  };
}

interface ProcessStat {
  command: string;
  parent: number;
  cpuMs: number;
}

/** `/proc` counts in ticks of 10 ms on every Linux that Node runs on. */
const TICK_MS = 10;

/** Name, parent and CPU time (user and system) of a process; undefined once it is gone. */
function readStat(pid: number): ProcessStat | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    const end = text.lastIndexOf(")");
    const fields = text.slice(end + 2).split(" ");
    const [user, system] = [Number(fields[11]), Number(fields[12])];
    return {
      command: text.slice(text.indexOf("(") + 1, end),
      parent: Number(fields[1]),
      cpuMs: (user + system) * TICK_MS,
    };
  } catch {
    return undefined;
  }
}

/** Milliseconds of CPU that a process has used so far. */
export function cpuMs(pid: number): number {
  const stat = readStat(pid);
  if (!stat) throw new Error(`Process ${pid} is gone`);
  return stat.cpuMs;
}

function workerdChildren(): number[] {
  const pids = readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0);
  return pids.filter((pid) => {
    const stat = readStat(pid);
    return stat?.parent === process.pid && stat.command.startsWith("workerd");
  });
}

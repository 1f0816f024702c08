/** `npm run dev`: migrates and seeds the local database, then serves service and sandbox on port 8787 (PORT); arguments go to wrangler. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { connectCommand, DEMO_KEY, places } from "./welcome.ts";

const HERE = import.meta.dirname;
const ROOT = join(HERE, "../..");
const WRANGLER = join(
  dirname(createRequire(import.meta.url).resolve("wrangler/package.json")),
  "bin/wrangler.js",
);

export const DEV_WORKER = "src/sandbox/worker.ts";

/** A build takes a second or two; a broken one is reported long before, and waits to be mended. */
const BUILD_TIMEOUT_MS = 120_000;
const POLL_MS = 100;

/** Wrangler would ask the network, and keep whole addresses on disk. An `--env-file` hides `.env`, so its settings are said again. */
const QUIET = {
  WRANGLER_SEND_METRICS: "false",
  WRANGLER_SEND_ERROR_REPORTS: "false",
  WRANGLER_HIDE_BANNER: "true",
  CLOUDFLARE_CF_FETCH_ENABLED: "false",
  X_LOCAL_OBSERVABILITY: "false",
  WRANGLER_LOG_PATH: join(ROOT, ".wrangler/logs"),
  WRANGLER_REGISTRY_PATH: join(ROOT, ".wrangler/registry"),
};

export interface ServeOptions {
  /** A bundle of the Worker and the sandbox that is served as it stands; without it wrangler makes one. */
  bundle?: string;
  /** Unless `args` names another one. */
  port: number;
  /** Further arguments for `wrangler dev`; `--persist-to` also says where to migrate and seed. */
  args: string[];
  /** Ends the server, at whatever stage it is. */
  signal: AbortSignal;
  /** Shows what wrangler and the Worker print; otherwise it is kept for `output()`. */
  loud: boolean;
}

export interface Server {
  origin: string;
  output: () => string;
  ended: Promise<number>;
  stop: () => Promise<void>;
}

/** Starts everything and resolves when requests are answered. Throws with wrangler's words when it cannot. */
export async function serve(options: ServeOptions): Promise<Server> {
  const { port, persistTo, ports } = readArgs(options);
  await probePort(port).catch(() => {
    throw new Error(`Port ${port} is in use. Try another one: PORT=${port + 1} npm run dev`);
  });
  // Before the server: wrangler says that it is ready before the Worker has opened the database.
  await prepareDatabase(persistTo, options.signal);
  const origin = `http://localhost:${port}`;
  const printed: string[] = [];
  const child = spawnWrangler(
    [
      "dev",
      ...(options.bundle === undefined ? [DEV_WORKER] : [options.bundle, "--no-bundle"]),
      // Wrangler would look for it beside the script.
      `--config=${join(ROOT, "wrangler.toml")}`,
      `--env-file=${join(HERE, "sandbox.env")}`,
      `--var=PROVIDER_PROXY:${origin}/sandbox`,
      "--show-interactive-dev-session=false",
      // Without the list of bindings.
      "--log-level=info",
      // Nor the warning that no cron is fired: `tickEveryMinute` does.
      "--test-scheduled",
      ...ports,
      ...options.args,
    ],
    options.loud ? "inherit" : printed,
    options.signal,
  );
  const ended = exitOf(child);
  const server: Server = {
    origin,
    output: () => printed.join(""),
    ended,
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
    },
  };
  try {
    await isAnswering(origin, ended);
    tickEveryMinute(origin);
    return server;
  } catch (error) {
    await server.stop();
    throw new Error(`${describe(error)}\n${server.output()}`.trim(), { cause: error });
  }
}

/** `wrangler dev` fires no cron, so the tick that the platform sends each minute is sent from here. */
function tickEveryMinute(origin: string): void {
  const tick = () => {
    // A server that is just ending answers nothing, and needs no tick.
    fetch(`${origin}/cdn-cgi/handler/scheduled`).catch(() => undefined);
  };
  setInterval(tick, 60_000).unref();
}

function readArgs(options: ServeOptions): { port: number; persistTo: string[]; ports: string[] } {
  const { values } = parseArgs({
    args: options.args,
    options: { port: { type: "string" }, "persist-to": { type: "string" } },
    strict: false,
  });
  const persistTo = values["persist-to"];
  return {
    port: Number(values.port ?? options.port),
    ports: values.port === undefined ? [`--port=${options.port}`] : [],
    persistTo: persistTo === undefined ? [] : [`--persist-to=${persistTo}`],
  };
}

async function prepareDatabase(persistTo: string[], signal: AbortSignal): Promise<void> {
  await runWrangler(["d1", "migrations", "apply", "DB", "--local", ...persistTo], signal);
  const seed = `--file=${join(HERE, "seed.sql")}`;
  await runWrangler(["d1", "execute", "DB", "--local", "--yes", seed, ...persistTo], signal);
}

async function runWrangler(args: string[], signal: AbortSignal): Promise<void> {
  const printed: string[] = [];
  const code = await exitOf(spawnWrangler(args, printed, signal));
  if (code !== 0) throw new Error(`wrangler ${args.slice(0, 3).join(" ")} failed:\n${printed.join("")}`);
}

function spawnWrangler(args: string[], output: "inherit" | string[], signal: AbortSignal): ChildProcess {
  const piped = output === "inherit" ? "inherit" : "pipe";
  const child = spawn(process.execPath, [WRANGLER, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...QUIET },
    stdio: ["ignore", piped, piped],
  });
  // Not spawn's own `signal`: that one raises an error besides.
  const end = () => child.kill("SIGTERM");
  if (signal.aborted) end();
  signal.addEventListener("abort", end);
  if (output !== "inherit") {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => output.push(text));
    }
  }
  return child;
}

async function exitOf(child: ChildProcess): Promise<number> {
  const [code]: unknown[] = await once(child, "close");
  return typeof code === "number" ? code : 0;
}

/** Wrangler listens before the Worker is built, and holds requests back until it is. */
async function isAnswering(origin: string, ended: Promise<number>): Promise<void> {
  const failed = ended.then((code) => {
    throw new Error(`wrangler dev ended with code ${code}`);
  });
  const signal = AbortSignal.timeout(BUILD_TIMEOUT_MS);
  for (;;) {
    const answer = fetch(origin, { signal }).catch(() => setTimeout(POLL_MS, undefined));
    // oxlint-disable-next-line no-await-in-loop -- one look after the other
    const response = await Promise.race([answer, failed]);
    signal.throwIfAborted();
    if (response?.ok) return;
    if (response) throw new Error(`The development Worker answered ${response.status} at /`);
  }
}

/** Opens the port and closes it again; 0 is any free one. Answers which it was. Throws when it is taken. */
export async function probePort(port: number): Promise<number> {
  const probe = createServer().listen(port, "localhost");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  return address !== null && typeof address === "object" ? address.port : port;
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Aborts when the terminal or whoever started this process wants it to end, instead of dying at once. */
export function listenForEnd(): AbortSignal {
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => controller.abort());
  // npm does not hand SIGTERM on: when it dies, this process is left with another parent.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) controller.abort();
  }, 500).unref();
  // `npm run demo | head` closes the pipe; dying of that would leave wrangler behind.
  process.stdout.on("error", () => controller.abort());
  return controller.signal;
}

async function main(args: string[]): Promise<void> {
  const signal = listenForEnd();
  try {
    const port = Number(process.env["PORT"] || 8787);
    const server = await serve({ port, args, signal, loud: true });
    process.stdout.write(
      `\nReady on ${server.origin} with the key ${DEMO_KEY}.\n\n${places(server.origin)}\n\nNext:\n\n${connectCommand(server.origin)}\n\n`,
    );
    const code = await server.ended;
    process.exitCode = signal.aborted ? 0 : code;
  } catch (error) {
    if (signal.aborted) return;
    process.stderr.write(`${describe(error)}\n`);
    process.exitCode = 1;
  }
}

if (import.meta.main) await main(process.argv.slice(2));

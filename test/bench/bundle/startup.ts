import { convertV4MiniflareOptions, Miniflare, NoOpLog } from "miniflare";
import { threadsCpuMs, workerdChildren } from "../process.ts";

/** Loads the Worker when it is asked to, so that the start of the process is over before. */
const LOADER = `export default {
  async fetch(request) {
    if (new URL(request.url).pathname === "/load") await import("./index.js");
    return new Response("ok");
  },
};`;

/**
 * Milliseconds of CPU that the thread of a new isolate takes to compile the Worker and run its top level, in the
 * workerd that wrangler ships. The runtime's other threads are left out: the platform counts none of them.
 */
export async function measureStartup(worker: string): Promise<number> {
  const before = new Set(workerdChildren());
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      name: "startup",
      compatibilityDate: "2026-08-01",
      modulesRoot: "/",
      modules: [
        { type: "ESModule", path: "/loader.js", contents: LOADER },
        { type: "ESModule", path: "/index.js", contents: worker },
      ],
      cf: false,
      log: new NoOpLog(),
      handleStructuredLogs: () => undefined,
    }),
  );
  try {
    await miniflare.ready;
    const pid = workerdChildren().find((child) => !before.has(child));
    if (pid === undefined) throw new Error("No workerd has started");
    await load(miniflare, "/");
    const idle = threadsCpuMs(pid);
    await load(miniflare, "/load");
    const used = [...threadsCpuMs(pid)].map(([thread, ms]) => ms - (idle.get(thread) ?? 0));
    return Math.max(...used);
  } finally {
    await miniflare.dispose();
  }
}

async function load(miniflare: Miniflare, path: string): Promise<void> {
  const response = await miniflare.dispatchFetch(`http://localhost${path}`);
  if (!response.ok) throw new Error(`The Worker does not start: ${await response.text()}`);
  await response.text();
}

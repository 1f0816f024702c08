/** `npm run demo`: starts the service with a database of its own, lives the story over HTTP and, without `--once`, stays up for curl. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { BusinessAnalystError, createClient } from "../client/index.ts";
import { print } from "./demo/printer.ts";
import { tellStory } from "./demo/story.ts";
import { listenForEnd, probePort, serve, type Server } from "./dev.ts";
import { chatCommand, DEMO_KEY } from "./welcome.ts";

async function main(endsAfterwards: boolean): Promise<void> {
  const signal = listenForEnd();
  // A state of its own and gone afterwards: a developer's connections in .wrangler/ are not touched.
  const state = await mkdtemp(join(tmpdir(), "business-analyst-demo-"));
  try {
    print.line("Starting the service and a sandbox of its five vendors: no account, no key, no network.");
    const args = [`--persist-to=${state}`, "--inspector-port=0"];
    const server = await serve({ port: await probePort(0), args, signal, loud: false });
    await tell(server, endsAfterwards);
  } catch (error) {
    if (!signal.aborted) process.stderr.write(`\nThe demo failed: ${describe(error)}\n`);
    process.exitCode = signal.aborted ? 130 : 1;
  } finally {
    await rm(state, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function tell(server: Server, endsAfterwards: boolean): Promise<void> {
  try {
    await tellStory(createClient({ baseUrl: server.origin, apiKey: DEMO_KEY, fetch: fetchInTime }));
    if (endsAfterwards) return;
    print.heading("Your turn");
    print.line(`  The service stays up at ${server.origin} until you press Ctrl-C. Ask it something:\n`);
    print.line(`${chatCommand(server.origin)}\n`);
    await server.ended;
  } catch (error) {
    // What the Worker logged about it takes a moment to come through.
    await setTimeout(500);
    const lastLines = server.output().trimEnd().split("\n").slice(-25).join("\n");
    throw new Error(`${describe(error)}\n\nThe server's last words:\n${lastLines}`, { cause: error });
  } finally {
    await server.stop();
  }
}

function fetchInTime(request: Request): Promise<Response> {
  return fetch(request, { signal: AbortSignal.timeout(60_000) });
}

function describe(error: unknown): string {
  if (error instanceof BusinessAnalystError) return `${error.message} (${error.status} ${error.code})`;
  return error instanceof Error ? error.message : String(error);
}

await main(process.argv.includes("--once"));
